import { useEffect, useState } from 'react';
import { useAppServices } from '#client/browser/app-services.ts';

/**
 * Whether a customer waits until a product is back, as far as is known yet. The page is the same for everyone, so the
 * browser asks.
 * @param customer nothing is asked where it is negative
 */
export function useIsWaiting(productId: number, customer: number): boolean {
  const { api } = useAppServices();
  const [known, setKnown] = useState(NOTHING_KNOWN);
  useEffect(() => {
    if (customer < 0) return;
    const ask = async (): Promise<void> => {
      const notices = await (await api()).listProductNotices();
      const productIds = notices.flatMap(({ kind, product }) => (kind === 'back-in-stock' ? product.id : []));
      setKnown({ customer, productIds });
    };
    ask().catch(keepOffering);
  }, [api, customer]);
  return known.customer === customer && known.productIds.includes(productId);
}

const NOTHING_KNOWN: { customer: number; productIds: readonly number[] } = { customer: -1, productIds: [] };

/** Asking again does no harm. */
function keepOffering(): void {}
