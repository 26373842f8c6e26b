import { ActionForm } from '#client/browser/action-form.tsx';
import { useSubmission } from '#client/browser/use-submission.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import type { DoneResult } from '#shared/navigation/action-result.ts';
import { type LineChange, serializeCartFix } from './line-change.ts';

type Props = {
  changes: readonly LineChange[];
  label: string;
  /** Names the cart line that the button is about; appended to the label for screen readers. */
  about?: string;
  onAccepted(result: DoneResult, changes: readonly LineChange[]): void;
};

/** A button that accepts the cart changes listed beside it. */
export function AcceptForm({ changes, label, about, onAccepted }: Props) {
  const accept = useSubmission({ onDone: (result) => onAccepted(result, changes) });
  return (
    <ActionForm sentBy={accept} action="/cart" intent="accept" className="mt-2">
      {changes.map(({ item, fix }) => (
        <input key={item.id} type="hidden" name="accept" value={serializeCartFix(fix)} />
      ))}
      <Button type="submit" variant="secondary" size="small" isBusy={accept.isBusy}>
        {label}
        {about !== undefined && <span className="sr-only"> {about}</span>}
      </Button>
      <FormError message={accept.error} />
    </ActionForm>
  );
}
