import type { ListSummary, ListsPageData } from '#client/features/product-lists/list-page-data.ts';
import type { ProductList } from '#shared/contract/product-list.ts';
import { toListLine } from './to-list-line.ts';

/** What stands for the Wishlist where an API has no list at all (R-ENT-2). */
const WISHLIST: ProductList = { id: 0, name: 'Wishlist', locked: true, products: [] };

/** The lists with one of them active: the first where none is wanted; null where the wanted one is not there. */
export function toListsPageData(
  lists: readonly ProductList[],
  wantedId: number | null,
): ListsPageData | null {
  const [first = WISHLIST] = lists;
  const active = wantedId === null ? first : lists.find(({ id }) => id === wantedId);
  if (active === undefined) return null;
  const known = lists.length === 0 ? [first] : lists;
  return { lists: known.map(toListSummary), activeId: active.id, lines: active.products.map(toListLine) };
}

function toListSummary({ id, name, locked, products }: ProductList): ListSummary {
  return { id, name, locked, count: products.length };
}
