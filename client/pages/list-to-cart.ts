import { type FilledLine, fillCart, type Wanted } from '#client/features/cart/fill-cart.ts';
import { useFillCart } from '#client/features/cart/use-fill-cart.ts';
import type { ListsChange } from '#client/features/product-lists/change-lists.ts';
import { buyable, cartReport, reportText, type Tried } from '#client/features/product-lists/list-words.ts';
import { toListLine } from '#client/features/product-lists/shown-lists.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { ApiError } from '#shared/api-client/api-error.ts';
import { NO_ERRORS } from '#shared/domain/form-errors.ts';

/** A whole list to the cart where no scripts run: on to the cart, or back with what could not be added. */
export async function listToCart(api: ApiClient, listId: number): Promise<ListsChange> {
  const lines = (await api.listProductsOfList(listId)).map(toListLine);
  const run = await fillCart(api, onePieceOfEach(buyable(lines)));
  if (run.failure instanceof ApiError && run.failure.status === 401) throw run.failure;
  const report = cartReport(lines, tried(run.lines), '');
  if (report.leftOut.length === 0) return { kind: 'redirect', to: '/cart' };
  return { kind: 'invalid', errors: NO_ERRORS, message: reportText(report) };
}

/** The same where scripts run; `failure` is a sentence, or empty. */
export function useListToCart(): (productIds: readonly number[]) => Promise<Tried & { failure: string }> {
  const fill = useFillCart();
  return async (productIds) => {
    const { lines, failure } = await fill(onePieceOfEach(productIds));
    return { ...tried(lines), failure };
  };
}

function onePieceOfEach(productIds: readonly number[]): Wanted[] {
  return productIds.map((productId) => ({ productId, quantity: 1 }));
}

/** What the cart says of each product, in the words of a list. */
function tried(lines: readonly FilledLine[]): Tried {
  return {
    inCart: lines.filter(isInCart).map(({ productId }) => productId),
    refused: lines.flatMap((line) => {
      const reason = reasonOf(line);
      return reason === null ? [] : [{ productId: line.productId, reason }];
    }),
    left: lines.filter(({ kind }) => kind === 'not-tried').map(({ productId }) => productId),
  };
}

function isInCart({ kind }: FilledLine): boolean {
  return kind === 'in-cart' || kind === 'fewer';
}

function reasonOf(line: FilledLine): string | null {
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
