import type { ProductList } from '#shared/contract/product-list.ts';
import type { ListMembers } from '#shared/navigation/action-result.ts';

/** The lists with the ids of their products, for wishlist buttons and list choosers. */
export function toListMembers(lists: readonly ProductList[]): ListMembers[] {
  return lists.map(({ products, ...list }) => ({ ...list, products: products.map(({ id }) => id) }));
}
