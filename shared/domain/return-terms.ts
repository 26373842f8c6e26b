import { RETURN_DAYS } from '../constants.ts';
import type { Order, OrderChild } from '../contract/order.ts';

/** Until when a parcel may be sent back, by the terms it was bought under: `You can send it back within 14 days of …`. */
export function returnTermsSentence({ products }: Order, { supplier, return_days }: OrderChild): string {
  const own = products.filter(({ product }) => product.supplier.id === supplier.id);
  const excluded = own.filter(({ product }) => product.return_exclusion !== undefined);
  const within = `within ${return_days ?? RETURN_DAYS} days of receiving it`;
  if (excluded.length === 0) return `You can send it back ${within}.`;
  return excluded.length === own.length
    ? 'You can send it back if something is wrong with it.'
    : `You can send part of it back ${within}, and the rest if something is wrong with it.`;
}
