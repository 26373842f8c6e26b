import { ActionForm } from '#client/browser/action-form.tsx';
import { useAction } from '#client/browser/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { NOTICES_PATH } from '#shared/navigation/paths.ts';
import { useIsWaiting } from './use-is-waiting.ts';

type Props = {
  productId: number;
  isSoldOut: boolean;
  /** The id of whoever is signed in; -1 for a visitor. */
  customer: number;
};

/**
 * Offers one mail when a sold-out product is back, and one when its price drops. Who waits already may ask again where
 * nothing says so, as without scripts: it stays one mail. What a customer waits for, and the way to stop it, is a page of
 * its own.
 */
export function TellMe({ productId, isSoldOut, customer }: Props) {
  const tell = useAction({ onDone: () => undefined });
  const isWaiting = useIsWaiting(productId, isSoldOut ? customer : NOBODY);
  return (
    <ActionForm
      sentBy={tell}
      action={NOTICES_PATH}
      fields={{ product_id: productId }}
      className="buy-actions"
    >
      {isWaiting && (
        <a className="link" href={NOTICES_PATH}>
          We’ll e-mail you when it’s back
        </a>
      )}
      {isSoldOut && !isWaiting && (
        <Button type="submit" name="intent" value="back-in-stock" variant="secondary" isBusy={tell.isBusy}>
          Tell me when it’s back
        </Button>
      )}
      <Button type="submit" name="intent" value="price-drop" variant="secondary" isBusy={tell.isBusy}>
        Tell me if the price drops
      </Button>
      <p role="status">{tell.done}</p>
      <FormError message={tell.error} />
    </ActionForm>
  );
}

const NOBODY = -1;
