import type { Order, OrderItem } from '../contract/order.ts';
import type { OrderReturn } from '../contract/order-return.ts';
import { formatRand, sumRand, toCents, toRand } from './money.ts';

/**
 * The refund for some units, in rand: their price (`goods`), less their share of the voucher, plus their share of
 * delivery.
 */
export type RefundAmounts = { goods: number; discount: number; delivery: number; total: number };

export type RefundRow = { label: string; value: string };

/**
 * The estimated refund for some units; null if an external API omits the lines' shares. Splits a line's cents in the
 * same way as `refundUnitsStatements`.
 */
export function estimateRefund(
  { products, refunds = [] }: Pick<Order, 'products' | 'refunds'>,
  lines: readonly { item_id: number; quantity: number }[],
): RefundAmounts | null {
  const parts: RefundAmounts[] = [];
  for (const { item_id: itemId, quantity } of lines) {
    const item = products.find(({ id }) => id === itemId);
    const refunded = refunds
      .flatMap((refund) => refund.lines ?? [])
      .reduce((sum, line) => (line.item_id === itemId ? sum + line.quantity : sum), 0);
    const part = item && refundOfUnits(item, quantity, refunded);
    if (!part) return null;
    parts.push(part);
  }
  return addRefunds(parts);
}

/** The sum of several refunds. */
export function addRefunds(parts: readonly RefundAmounts[]): RefundAmounts {
  const sumOf = (of: keyof RefundAmounts): number => sumRand(parts.map((part) => part[of]));
  return {
    goods: sumOf('goods'),
    discount: sumOf('discount'),
    delivery: sumOf('delivery'),
    total: sumOf('total'),
  };
}

/** A refund row by row, for the return form, the order page and the emails. */
export function refundRows(
  { goods, discount, delivery, total }: RefundAmounts,
  totalLabel: 'Estimated refund' | 'Refund',
): RefundRow[] {
  return [
    { label: 'Items', value: formatRand(goods) },
    ...(discount > 0 ? [{ label: 'Their share of the voucher', value: `−${formatRand(discount)}` }] : []),
    ...(delivery > 0 ? [{ label: 'Their share of the delivery fee', value: formatRand(delivery) }] : []),
    { label: totalLabel, value: formatRand(total) },
  ];
}

/**
 * A return's refund row by row, or an estimate until the units have arrived. Empty if the return was rejected or there
 * is no refund.
 */
export function returnRefundRows(order: Order, back: OrderReturn): RefundRow[] {
  if (back.refund !== undefined) return refundRows(back.refund, 'Refund');
  if (back.remedy !== 'refund' || (back.status !== 'requested' && back.status !== 'accepted')) return [];
  const estimate = estimateRefund(order, back.lines);
  return estimate === null ? [] : refundRows(estimate, 'Estimated refund');
}

/**
 * The refund for units of a line of which `refunded` units are already refunded. Cents that cannot be divided evenly go
 * to the first units.
 */
function refundOfUnits(
  { product, quantity: ordered, discount, delivery }: OrderItem,
  quantity: number,
  refunded: number,
): RefundAmounts | null {
  if (discount === undefined || delivery === undefined) return null;
  const shareOf = (cents: number): number => {
    const upTo = (units: number): number =>
      Math.floor(cents / ordered) * units + Math.min(units, cents % ordered);
    return upTo(refunded + quantity) - upTo(refunded);
  };
  const goodsCents = toCents(product.price) * quantity;
  const paidCents = shareOf(toCents(product.price) * ordered - toCents(discount));
  const deliveryCents = shareOf(toCents(delivery));
  return {
    goods: toRand(goodsCents),
    discount: toRand(goodsCents - paidCents),
    delivery: toRand(deliveryCents),
    total: toRand(paidCents + deliveryCents),
  };
}
