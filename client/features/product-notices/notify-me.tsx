import { useEffect, useState } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { useAppServices } from '#client/browser/app-services.ts';
import { useSubmission } from '#client/browser/use-submission.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { NOTICES_PATH } from '#shared/navigation/paths.ts';

type Props = {
  productId: number;
  isSoldOut: boolean;
  /** The id of the signed-in customer; -1 for a visitor. */
  customer: number;
};

/**
 * Offers two alerts: an email when a sold-out product is back, and an email when the price drops. Subscribing twice
 * still sends only one email. Without scripts, the page does not show an existing alert. A separate page lists the
 * customer's alerts, with unsubscribe buttons.
 */
export function NotifyMe({ productId, isSoldOut, customer }: Props) {
  const tell = useSubmission({ onDone: () => undefined });
  const isWaiting = useIsWaiting(productId, isSoldOut ? customer : NOBODY);
  return (
    <ActionForm sentBy={tell} action={NOTICES_PATH} fields={{ product_id: productId }} className="contents">
      {isWaiting && (
        <a className="link" href={NOTICES_PATH}>
          We’ll e-mail you when it’s back
        </a>
      )}
      {isSoldOut && !isWaiting && (
        <Button type="submit" name="intent" value="back-in-stock" variant="quiet" isBusy={tell.isBusy}>
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

const NOBODY = -1;
const NOTHING_KNOWN: { customer: number; productIds: readonly number[] } = {
  customer: NOBODY,
  productIds: [],
};

/**
 * True if the customer has an alert for when the product is back. The page is the same for everyone, so the browser
 * loads the alerts.
 */
function useIsWaiting(productId: number, customer: number): boolean {
  const { api } = useAppServices();
  const [known, setKnown] = useState(NOTHING_KNOWN);
  useEffect(() => {
    if (customer === NOBODY) return;
    const ask = async (): Promise<void> => {
      const notices = await (await api()).productNotices.listProductNotices();
      const productIds = notices.flatMap(({ kind, product }) => (kind === 'back-in-stock' ? product.id : []));
      setKnown({ customer, productIds });
    };
    ask().catch(keepOffering);
  }, [api, customer]);
  return known.customer === customer && known.productIds.includes(productId);
}

/** If loading fails, the page continues to offer the alert, because subscribing twice is harmless. */
function keepOffering(): void {}
