import { ActionForm } from '#client/browser/action-form.tsx';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { useSubmission } from '#client/browser/use-submission.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { SavedLine } from '#client/ui/saved-line.tsx';
import type { PageProps } from './page.ts';

/**
 * The page opened by an email's unsubscribe link. The page is the same for everyone, because only its form uses the
 * token in the URL.
 */
export default function UnsubscribePage({ title, form }: PageProps<null>) {
  return (
    <div className="page grid max-w-narrow gap-4 py-6 md:py-10">
      <h1 className="display">{title}</h1>
      <p>
        Stop e-mails like the one that brought you here: those about products you’re waiting for, or those
        that ask how you like what you’ve bought. To stop waiting for just one product, open your{' '}
        <a className="link" href="/account/notices">
          account
        </a>
        .
      </p>
      <UnsubscribeForm form={form} />
      <p className="text-sm text-muted">
        We’ll still e-mail you about your orders. You can turn e-mails that ask for reviews on again under
        Account, Your details.
      </p>
    </div>
  );
}

/** Unsubscribes with one tap. The form is posted to the current URL, which contains the token. */
function UnsubscribeForm({ form }: { form: ReturnedForm | null }) {
  const stop = useSubmission({ returned: form, onDone: () => undefined });
  return (
    <ActionForm sentBy={stop} className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Button type="submit" isBusy={stop.isBusy}>
        Stop these e-mails
      </Button>
      <SavedLine text={stop.done} />
      <FormError message={stop.error} className="w-full" />
    </ActionForm>
  );
}
