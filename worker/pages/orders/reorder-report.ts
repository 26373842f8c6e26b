import type { ReorderReport } from '#client/features/orders/reorder-panel.tsx';
import type { OrderItem } from '#shared/contract/order.ts';
import { formatRand } from '#shared/domain/money.ts';
import { productLabel } from '#shared/domain/product.ts';
import { skippedItemReason } from '../cart/skipped-item-reason.ts';
import { type ReorderLine, serializeReorderLines } from './reorder-lines.ts';

/** Summarises the cart after a reorder, with a reason for each product that differs from the order. */
export function reorderReport(items: readonly OrderItem[], lines: readonly ReorderLine[]): ReorderReport {
  const notes = items.flatMap((item) => {
    const line = lines.find(({ productId }) => productId === item.product.id);
    const note = line === undefined ? '' : noteOf(item, line);
    return note === '' ? [] : [`${productLabel(item.product)}\t${note}`];
  });
  const missing = lines.filter(({ kind }) => kind !== 'in-cart');
  const inCart = lines.filter(({ kind }) => kind === 'in-cart' || kind === 'fewer').length;
  return {
    again: serializeReorderLines(lines),
    title: titleOf(inCart, lines.length, missing.length),
    notes: notes.join('\n'),
    retry: missing.length === 0 ? '' : isUnfinished(lines) ? 'Add the rest' : 'Order again',
    cartLink: inCart === 0 ? '' : 'View cart',
  };
}

/** True if the run stopped before it had tried every product. */
export function isUnfinished(lines: readonly ReorderLine[]): boolean {
  return lines.some(({ kind }) => kind === 'not-tried');
}

function titleOf(inCart: number, all: number, missing: number): string {
  if (missing === 0) return all === 1 ? 'It’s in your cart' : `All ${all} products are in your cart`;
  if (inCart === 0)
    return all === 1 ? 'It couldn’t be added to your cart' : 'None of it could be added to your cart';
  if (inCart === all) return 'It’s in your cart, but not as much as you ordered';
  return `${inCart} of ${all} products ${inCart === 1 ? 'is' : 'are'} in your cart`;
}

function noteOf({ product, quantity }: OrderItem, line: ReorderLine): string {
  switch (line.kind) {
    case 'in-cart':
      return priceNote(product.price, line.price);
    case 'fewer':
      return [
        `${line.pieces} instead of the ${quantity} you ordered: that’s all we have.`,
        priceNote(product.price, line.price),
      ]
        .filter((sentence) => sentence !== '')
        .join(' ');
    case 'not-tried':
      return 'Not added yet.';
    default:
      return skippedItemReason(line) ?? '';
  }
}

function priceNote(then: number, now: number): string {
  return then === now ? '' : `Now ${formatRand(now)}; it was ${formatRand(then)}.`;
}
