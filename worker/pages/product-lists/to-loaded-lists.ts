import {
  type LoadedLists,
  toListLine,
  toListSummary,
  WISHLIST,
} from '#client/features/product-lists/shown-lists.ts';
import type { ProductList } from '#shared/contract/product-list.ts';

/** The lists with one of them active: the first where none is wanted; null where the wanted one is not there. */
export function toLoadedLists(lists: readonly ProductList[], wantedId: number | null): LoadedLists | null {
  const [first = WISHLIST] = lists;
  const active = wantedId === null ? first : lists.find(({ id }) => id === wantedId);
  if (active === undefined) return null;
  const known = lists.length === 0 ? [first] : lists;
  return { lists: known.map(toListSummary), activeId: active.id, lines: active.products.map(toListLine) };
}
