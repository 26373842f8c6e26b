import { ActionForm } from '#client/browser/action-form.tsx';
import { useAction } from '#client/browser/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { NOTICES_PATH } from '#shared/navigation/paths.ts';

/**
 * Offers one mail when a sold-out product is back, and one when its price drops. Who waits already may ask again: it stays
 * one mail. What a customer waits for, and the way to stop it, is a page of its own.
 */
export function TellMe({ productId, isSoldOut }: { productId: number; isSoldOut: boolean }) {
  const tell = useAction({ onDone: () => undefined });
  return (
    <ActionForm sentBy={tell} action={NOTICES_PATH} fields={{ product_id: productId }}>
      {isSoldOut && (
        <Button type="submit" name="intent" value="back-in-stock" variant="secondary" isBusy={tell.isBusy}>
          Tell me when it’s back
        </Button>
      )}
      <Button type="submit" name="intent" value="price-drop" variant="quiet" isBusy={tell.isBusy}>
        Tell me if the price drops
      </Button>
      <p role="status">{tell.done}</p>
      <FormError message={tell.error} />
    </ActionForm>
  );
}
