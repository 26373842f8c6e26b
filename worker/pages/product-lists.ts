import type { ListLine, ListSummary, ListsPageData } from '#client/features/product-lists/list-page-data.ts';
import type { ProductList } from '#shared/contract/product-list.ts';
import { productListPath, sharedListPath } from '#shared/navigation/paths.ts';
import { idFromUrl } from '#shared/navigation/url-ids.ts';
import type { ApiCalls } from '#worker/api/index.ts';
import { definePage, type LoadResult, type PersonalLoaderContext } from './define-page.ts';
import { fallBackIfMissing } from './fallbacks.ts';
import { personalHead } from './personal-head.ts';
import { changeLists } from './product-lists/change-lists.ts';
import { toListLine } from './product-lists/to-list-line.ts';

export const productListsPage = definePage({
  access: 'personal',
  load,
  head: ({ data: { saving } }) => personalHead(saving === undefined ? 'Your lists' : 'Save to a list'),
  action: changeLists,
});

async function load({ api, query }: PersonalLoaderContext): Promise<LoadResult<ListsPageData>> {
  const requested = query.get('list');
  const [productLists, product] = await Promise.all([
    api.productLists.listProductLists(),
    findProduct(api, idFromUrl(query.get('save'))),
  ]);
  const lists = toListsPageData(productLists, requested === null ? null : (idFromUrl(requested) ?? 0));
  // The list was deleted, perhaps in another tab: redirect to the first list (R-STATE-1).
  if (lists === null) return { kind: 'redirect', to: productListPath(), status: 302 };
  if (product === null) return { kind: 'page', data: lists };
  const listIds = productLists
    .filter(({ products }) => products.some(({ id }) => id === product.id))
    .map(({ id }) => id);
  return { kind: 'page', data: { ...lists, lines: [], saving: { product, listIds } } };
}

/** Finds the product or variant to save; null if there is none. */
async function findProduct(api: ApiCalls, requestedId: number | null): Promise<ListLine | null> {
  if (requestedId === null) return null;
  const found = await fallBackIfMissing(
    api.catalogue.getProduct({ id: requestedId, parts: 'core' }),
    () => null,
  );
  if (found === null) return null;
  return toListLine(found.variants.find(({ id }) => id === requestedId) ?? found.product);
}

/** Replaces the Wishlist if an API returns no lists (R-ENT-2). */
const WISHLIST: ProductList = { id: 0, name: 'Wishlist', locked: true, products: [] };

/**
 * The lists with the active one: the requested list, or the first if none is requested. Null if the requested list does
 * not exist.
 */
export function toListsPageData(
  lists: readonly ProductList[],
  requestedId: number | null,
): ListsPageData | null {
  const [first = WISHLIST] = lists;
  const active = requestedId === null ? first : lists.find(({ id }) => id === requestedId);
  if (active === undefined) return null;
  const shown = lists.length === 0 ? [first] : lists;
  return { lists: shown.map(toListSummary), activeId: active.id, lines: active.products.map(toListLine) };
}

function toListSummary({
  id,
  name,
  locked,
  products,
  share_token: token,
  shows_name: showsName = false,
}: ProductList): ListSummary {
  return {
    id,
    name,
    locked,
    count: products.length,
    ...(token !== undefined && { sharePath: sharedListPath(token), showsName }),
  };
}
