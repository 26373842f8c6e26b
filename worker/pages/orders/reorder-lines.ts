import type { OrderItem } from '#shared/contract/order.ts';
import { toCents, toRand } from '#shared/domain/money.ts';
import { orderPath } from '#shared/navigation/paths.ts';

/**
 * The result of a reorder for one product. `pieces`: the quantity in the cart now; `price`: the current price in rand.
 */
export type ReorderLine = { productId: number } & (
  | { kind: 'in-cart' | 'fewer'; pieces: number; price: number }
  | { kind: PlainKind }
);

/** The URL parameter and form field of a reorder report, with one entry per product. */
export const REORDER_PARAMETER = 'again';

const CODES = {
  'in-cart': 'c',
  fewer: 'f',
  'sold-out': 's',
  gone: 'g',
  'cart-full': 'l',
  'has-variants': 'v',
  rejected: 'r',
  'not-tried': 'n',
} as const;

const PLAIN_KINDS = ['sold-out', 'gone', 'cart-full', 'has-variants', 'rejected', 'not-tried'] as const;
type PlainKind = (typeof PLAIN_KINDS)[number];

/** Stays below the limit of `safeNext`. If a report is longer, the cart is shown instead. */
const MAX_PATH_CHARACTERS = 1_900;

/** The path of the order page with the report `again` from {@link serializeReorderLines}. */
export function reorderReportPath(orderId: number, again: string): string {
  const path = `${orderPath(orderId)}?${REORDER_PARAMETER}=${again}`;
  return path.length > MAX_PATH_CHARACTERS ? '/cart' : path;
}

/** The value of {@link REORDER_PARAMETER}; {@link parseReorderLines} reads it. */
export function serializeReorderLines(lines: readonly ReorderLine[]): string {
  return lines.map(formatLine).join('_');
}

/** The lines in the URL that belong to this order's products; null if there are none. */
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
  if (code !== CODES['in-cart'] && code !== CODES.fewer) {
    const kind = PLAIN_KINDS.find((each) => CODES[each] === code);
    return kind === undefined ? null : { productId, kind };
  }
  if (!/^\d{1,5}$/.test(pieces) || !/^\d{1,10}$/.test(cents)) return null;
  const kind = code === CODES.fewer ? 'fewer' : 'in-cart';
  return { productId, kind, pieces: Number(pieces), price: toRand(Number(cents)) };
}
