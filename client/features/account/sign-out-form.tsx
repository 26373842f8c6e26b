import { ActionForm } from '#client/browser/action-form.tsx';
import { useAction } from '#client/browser/use-action.ts';
import { Button } from '#client/ui/button.tsx';

/** Ends the session. `refusal`: why a form posted without scripts did not. */
export function SignOutForm({ refusal }: { refusal: string }) {
  const leave = useAction({ returned: { errors: {}, message: refusal } });
  return (
    <ActionForm sentBy={leave} action="/account" intent="logout">
      <Button type="submit" variant="secondary" isBusy={leave.isBusy}>
        Log out
      </Button>
      <p role="alert" className="mt-2 rounded-control bg-error-soft px-3 py-2 text-error empty:hidden">
        {leave.error}
      </p>
    </ActionForm>
  );
}
