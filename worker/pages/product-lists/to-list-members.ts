import type { ProductList } from '#shared/contract/product-list.ts';
import type { ListMembers } from '#shared/navigation/action-result.ts';

/** The lists with the ids of their products: what hearts and list choices show. */
export function toListMembers(lists: readonly ProductList[]): ListMembers[] {
  return lists.map(({ products, ...list }) => ({ ...list, products: products.map(({ id }) => id) }));
}
