import { useEffect, useState } from 'react';
import { useAppServices } from '#client/browser/app-services.ts';

/**
 * Whether a customer waits until a product is back, as far as is known yet. The page is the same for everyone, so the
 * browser asks.
 * @param customer nothing is asked where it is negative
 */
export function useIsWaiting(productId: number, customer: number): boolean {
  const { api } = useAppServices();
  const [waiting, setWaiting] = useState({ customer, productIds: NONE });
  useEffect(() => {
    if (customer < 0) return;
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      const notices = await (await api()).listProductNotices();
      const productIds = notices.flatMap(({ kind, product }) => (kind === 'back-in-stock' ? product.id : []));
      if (isCurrent) setWaiting({ customer, productIds });
    };
    ask().catch(keepOffering);
    return () => {
      isCurrent = false;
    };
  }, [api, customer]);
  return waiting.customer === customer && waiting.productIds.includes(productId);
}

const NONE: readonly number[] = [];

/** Asking again does no harm. */
function keepOffering(): void {}
