import type { ProductList } from '#shared/contract/product-list.ts';
import type { ListLine } from './list-page-data.ts';
import { toListLine } from './to-list-line.ts';

/** The name of the ordinary list that holds what was taken out of the cart for another day (R-ENT-2). */
export const SAVED_LIST_NAME = 'Saved for later';

export function findSavedList(lists: readonly ProductList[]): ProductList | undefined {
  // A name is a customer's own once, whatever its case.
  return lists.find(({ name, locked }) => !locked && name.toLowerCase() === SAVED_LIST_NAME.toLowerCase());
}

/** What the customer has saved for later, as the cart's page shows it. */
export function savedLines(lists: readonly ProductList[]): ListLine[] {
  return (findSavedList(lists)?.products ?? []).map(toListLine);
}
