import type { OrderItem } from '#shared/contract/order.ts';
import { toCents, toRand } from '#shared/domain/money.ts';
import { orderPath } from '#shared/navigation/paths.ts';

/** The result of a reorder for one product. `pieces`: the quantity in the cart now; `price`: today's, in rand. */
export type ReorderLine = { productId: number } & (
  | { kind: 'in-cart' | 'fewer'; pieces: number; price: number }
  | { kind: 'sold-out' | 'gone' | 'refused' | 'not-tried' }
);

/** The search parameter, and form field, that reports on a reorder: one part per product. */
export const REORDER_PARAMETER = 'again';

const CODES = {
  'in-cart': 'c',
  fewer: 'f',
  'sold-out': 's',
  gone: 'g',
  refused: 'r',
  'not-tried': 'n',
} as const;

/** A longer address is refused. The cart is shown instead, which says itself what is in it. */
const MAX_PATH_CHARACTERS = 1_900;

/** The order's page with the report `again`, as {@link formatReorderLines} gives it. */
export function reorderReportPath(orderId: number, again: string): string {
  const path = `${orderPath(orderId)}?${REORDER_PARAMETER}=${again}`;
  return path.length > MAX_PATH_CHARACTERS ? '/cart' : path;
}

/** The value of {@link REORDER_PARAMETER}; {@link parseReorderLines} reads it. */
export function formatReorderLines(lines: readonly ReorderLine[]): string {
  return lines.map(formatLine).join('_');
}

/** The lines in the address that belong to this order's products; null if there are none. */
export function parseReorderLines(text: string | null, items: readonly OrderItem[]): ReorderLine[] | null {
  if (text === null) return null;
  const parts = text.split('_');
  const lines = items.flatMap(({ product }) => {
    const part = parts.find((each) => each.startsWith(`${product.id}-`));
    const line = part === undefined ? null : toLine(product.id, part);
    return line === null ? [] : [line];
  });
  return lines.length === 0 ? null : lines;
}

function formatLine(line: ReorderLine): string {
  const part = `${line.productId}-${CODES[line.kind]}`;
  return line.kind === 'in-cart' || line.kind === 'fewer'
    ? `${part}-${line.pieces}-${toCents(line.price)}`
    : part;
}

function toLine(productId: number, part: string): ReorderLine | null {
  const [, code, pieces = '', cents = ''] = part.split('-');
  switch (code) {
    case 'c':
    case 'f':
      if (!/^\d{1,5}$/.test(pieces) || !/^\d{1,10}$/.test(cents)) return null;
      return {
        productId,
        kind: code === 'c' ? 'in-cart' : 'fewer',
        pieces: Number(pieces),
        price: toRand(Number(cents)),
      };
    case 's':
      return { productId, kind: 'sold-out' };
    case 'g':
      return { productId, kind: 'gone' };
    case 'r':
      return { productId, kind: 'refused' };
    case 'n':
      return { productId, kind: 'not-tried' };
    default:
      return null;
  }
}
