import { type SubmitEvent, useState } from 'react';
import { useAppServices } from '#client/browser/app-services.ts';
import { Button } from '#client/ui/button.tsx';

/** Ends the session; a plain form where no scripts run. */
export function SignOutForm() {
  const { signOut } = useAppServices();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  async function leave(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setRefusal('');
    setRefusal(await signOut());
    setBusy(false);
  }
  return (
    <form method="post" action="/account" onSubmit={(event) => void leave(event)}>
      <input type="hidden" name="intent" value="logout" />
      <Button type="submit" variant="secondary" isBusy={isBusy}>
        Log out
      </Button>
      <p role="alert" className="mt-2 rounded-control bg-error-soft px-3 py-2 text-error empty:hidden">
        {refusal}
      </p>
    </form>
  );
}
