import { FAULT_RETURN_MONTHS, RETURN_DAYS } from '../constants.ts';
import type { Order, OrderChild, OrderItem } from '../contract/order.ts';

/** This sentence applies to every product, even if it is excluded from returns without a reason (CPA s56). */
export const FAULT_SENTENCE = `If it’s faulty, you have ${FAULT_RETURN_MONTHS} months.`;

/**
 * The deadline for returning items of these parcels, by the terms at the time of purchase: `You can send it back within
 * 14 days of …`.
 */
export function returnTermsSentence({ products }: Order, parcels: readonly OrderChild[]): string {
  const bought = parcels.map(({ supplier, return_days: days = RETURN_DAYS }) => ({
    days,
    items: products.filter(({ product }) => product.supplier.id === supplier.id),
  }));
  const returnable = bought.filter(({ items }) => items.some(isReturnable));
  const days = [...new Set(returnable.map((each) => each.days))].sort((one, other) => one - other);
  if (days.length === 0) return 'You can send it back if something is wrong with it.';
  const reservation = days.length === 1 ? '' : ', depending on the retailer';
  const within = `within ${days.join(' or ')} days of receiving it${reservation}`;
  return bought.flatMap(({ items }) => items).every(isReturnable)
    ? `You can send it back ${within}.`
    : `You can send part of it back ${within}, and the rest if something is wrong with it.`;
}

function isReturnable({ product }: OrderItem): boolean {
  return product.return_exclusion === undefined;
}
