import { type SubmitEvent, useState } from 'react';
import { useAppPorts } from '#client/browser/app-ports.ts';
import { Button } from '#client/ui/button.tsx';

/** Ends the session; a plain form where no scripts run. */
export function SignOutForm() {
  const { signOut } = useAppPorts();
  const [isBusy, setBusy] = useState(false);
  async function leave(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    await signOut();
    setBusy(false);
  }
  return (
    <form method="post" action="/account" onSubmit={(event) => void leave(event)}>
      <input type="hidden" name="intent" value="logout" />
      <Button type="submit" variant="secondary" isBusy={isBusy}>
        Log out
      </Button>
    </form>
  );
}
