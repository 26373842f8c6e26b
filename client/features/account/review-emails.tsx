import { ActionForm } from '#client/browser/action-form.tsx';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { useSubmission } from '#client/browser/use-submission.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { SavedLine } from '#client/ui/saved-line.tsx';

type Props = { isOn: boolean; form: ReturnedForm | null };

/**
 * Turns the emails that ask for reviews off or on again. Customers may also have turned them off with an email's
 * unsubscribe link.
 */
export function ReviewEmails({ isOn, form }: Props) {
  const change = useSubmission({ returned: form, onDone: () => undefined });
  return (
    <>
      <h2 className="display">E-mails about reviews</h2>
      <p className="mt-1 text-muted">
        {isOn
          ? 'We ask for a review seven days after delivery, once per order.'
          : 'You’ve turned off the e-mail that asks for a review seven days after delivery.'}
      </p>
      <ActionForm
        sentBy={change}
        action="/account/details"
        intent="review-emails"
        fields={{ review_emails: isOn ? 'off' : 'on' }}
        className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3"
      >
        <Button type="submit" variant="secondary" isBusy={change.isBusy}>
          {isOn ? 'Stop asking' : 'Ask me for reviews'}
        </Button>
        <SavedLine text={change.done} />
        <FormError message={change.error} className="w-full" />
      </ActionForm>
    </>
  );
}
