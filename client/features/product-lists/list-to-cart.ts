import type { Tried } from './list-messages.ts';

/** A product to put into the cart. */
type Wanted = { productId: number; quantity: number };

/** What became of it there; `reason`: the API's sentence. */
type Outcome = {
  productId: number;
  kind: 'in-cart' | 'fewer' | 'sold-out' | 'gone' | 'refused' | 'not-tried';
  reason?: string;
};

export function onePieceOfEach(productIds: readonly number[]): Wanted[] {
  return productIds.map((productId) => ({ productId, quantity: 1 }));
}

/** What the cart says of each product, in the words of a list. */
export function tried(lines: readonly Outcome[]): Tried {
  return {
    inCart: lines.filter(isInCart).map(({ productId }) => productId),
    refused: lines.flatMap((line) => {
      const reason = reasonOf(line);
      return reason === null ? [] : [{ productId: line.productId, reason }];
    }),
    left: lines.filter(({ kind }) => kind === 'not-tried').map(({ productId }) => productId),
  };
}

function isInCart({ kind }: Outcome): boolean {
  return kind === 'in-cart' || kind === 'fewer';
}

function reasonOf(line: Outcome): string | null {
  switch (line.kind) {
    case 'sold-out':
      return 'Sold out.';
    case 'gone':
      return 'No longer sold.';
    case 'refused':
      return line.reason ?? 'It cannot be added just now.';
    case 'in-cart':
    case 'fewer':
    case 'not-tried':
      return null;
  }
}
