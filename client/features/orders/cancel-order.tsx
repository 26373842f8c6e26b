import { ActionForm } from '#client/browser/action-form.tsx';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { useSubmission } from '#client/browser/use-submission.ts';
import { Button } from '#client/ui/button.tsx';
import { CloseDetailsButton } from '#client/ui/close-details-button.tsx';
import { Notice } from '#client/ui/notice.tsx';

type Props = {
  /** The scope of the cancellation: the whole order or one parcel. */
  what: 'order' | 'parcel';
  /** The consequences of cancelling, in a sentence or two. */
  note: string;
  /** The id of the retailer whose parcel is cancelled; omitted for the whole order. */
  supplierId?: number;
  /** The rejected form, if it was posted without scripts. */
  returned: ReturnedForm | null;
};

/** Cancels an order (R-API-43), or one retailer's parcel of it, after a confirmation. */
export function CancelOrder({ what, note, supplierId, returned }: Props) {
  const cancelling = useSubmission({ returned });
  return (
    <details className="mt-4" open={returned !== null}>
      <summary className="link w-fit">Cancel this {what}</summary>
      <ActionForm
        sentBy={cancelling}
        intent={what === 'order' ? 'cancel' : 'cancel-parcel'}
        fields={supplierId === undefined ? {} : { supplier_id: supplierId }}
        className="mt-2"
      >
        <p className="text-sm text-muted">{note}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button type="submit" variant="danger" isBusy={cancelling.isBusy}>
            Yes, cancel the {what}
          </Button>
          <CloseDetailsButton>{`Keep ${what}`}</CloseDetailsButton>
        </div>
      </ActionForm>
      <Notice tone="error" className="mt-3">
        {cancelling.error}
      </Notice>
    </details>
  );
}
