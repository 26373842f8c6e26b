import { ActionForm } from '#client/browser/action-form.tsx';
import { useAction } from '#client/browser/use-action.ts';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { SavedLine } from '#client/ui/saved-line.tsx';

/** One tap stops them. It is posted to the address on screen, which holds the token. */
export function StopNoticesForm({ form }: { form: ReturnedForm | null }) {
  const stop = useAction({ returned: form, onDone: () => undefined });
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
