import { ActionForm } from '#client/browser/action-form.tsx';
import { useAction } from '#client/browser/use-action.ts';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { Button } from '#client/ui/button.tsx';
import { CloseDetailsButton } from '#client/ui/close-details-button.tsx';
import { Notice } from '#client/ui/notice.tsx';

type Props = {
  /** What it means, in a sentence or two. */
  note: string;
  /** The form as it was posted without scripts and refused. */
  returned: ReturnedForm | null;
};

/** Cancels an order after a confirmation (R-API-43). */
export function CancelOrder({ note, returned }: Props) {
  const cancelling = useAction({ returned });
  return (
    <details className="mt-4" open={returned !== null}>
      <summary className="link w-fit cursor-pointer list-none py-1">Cancel this order</summary>
      <ActionForm sentBy={cancelling} intent="cancel" className="mt-2">
        <p className="text-sm text-muted">{note}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button type="submit" variant="danger" isBusy={cancelling.isBusy}>
            Yes, cancel the order
          </Button>
          <CloseDetailsButton>Keep order</CloseDetailsButton>
        </div>
      </ActionForm>
      <Notice tone="error" className="mt-3">
        {cancelling.error}
      </Notice>
    </details>
  );
}
