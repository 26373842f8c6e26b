import type { OrderItem } from '#shared/contract/order.ts';
import { toCents, toRand } from '#shared/domain/money.ts';
import type { AgainLine } from './order-again.ts';

/** What an order's address says of it ordered again, where no scripts run: a word per product. */
export const AGAIN_PARAMETER = 'again';

const CODES = {
  'in-cart': 'c',
  fewer: 'f',
  'sold-out': 's',
  gone: 'g',
  refused: 'r',
  'not-tried': 'n',
} as const;

/** The lines of a run, to be read again by {@link readAgainLines}. */
export function againText(lines: readonly AgainLine[]): string {
  return lines.map(wordOf).join('_');
}

/** The lines in the address, of this order's products alone; null where there are none. */
export function readAgainLines(text: string | null, items: readonly OrderItem[]): AgainLine[] | null {
  if (text === null) return null;
  const words = text.split('_');
  const lines = items.flatMap(({ product }) => {
    const word = words.find((each) => each.startsWith(`${product.id}-`));
    const line = word === undefined ? null : toLine(product.id, word);
    return line === null ? [] : [line];
  });
  return lines.length === 0 ? null : lines;
}

function wordOf(line: AgainLine): string {
  const word = `${line.productId}-${CODES[line.kind]}`;
  return line.kind === 'in-cart' || line.kind === 'fewer'
    ? `${word}-${line.pieces}-${toCents(line.price)}`
    : word;
}

function toLine(productId: number, word: string): AgainLine | null {
  const [, code, pieces = '', cents = ''] = word.split('-');
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
