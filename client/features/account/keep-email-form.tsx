import { ActionForm } from '#client/browser/action-form.tsx';
import { useAction } from '#client/browser/use-action.ts';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';

/** Drops a pending change of the account's e-mail. */
export function KeepEmailForm({ email, form }: { email: string; form: ReturnedForm | null }) {
  const keeping = useAction({ returned: form });
  return (
    <ActionForm sentBy={keeping} action="/account/details" intent="keep-email" className="mt-3">
      <Notice tone="error">{keeping.error}</Notice>
      <Button type="submit" variant="quiet" size="small" isBusy={keeping.isBusy} className="wrap-anywhere">
        Keep {email}
      </Button>
    </ActionForm>
  );
}
