import { ActionForm } from '#client/browser/action-form.tsx';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { useSubmission } from '#client/browser/use-submission.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { formatDate } from '#shared/domain/format-date.ts';

type Props = {
  /** The earliest day of the account's removal (`2026-12-10`). */
  date: string;
  form: ReturnedForm | null;
};

/** Reminds customers that they requested the removal of their account, and lets them keep the account. */
export function RemovalBanner({ date, form }: Props) {
  const keeping = useSubmission({ returned: form });
  return (
    <Notice
      tone="warning"
      title={`We’ll remove your account on ${formatDate(date)}, as you asked`}
      className="mt-6"
    >
      <ActionForm sentBy={keeping} action="/account/details" intent="keep-account" className="grid gap-3">
        <p>Changed your mind? Your details, addresses and lists are all still here.</p>
        <Notice tone="error">{keeping.error}</Notice>
        <div>
          <Button type="submit" variant="secondary" isBusy={keeping.isBusy}>
            Keep my account
          </Button>
        </div>
      </ActionForm>
    </Notice>
  );
}
