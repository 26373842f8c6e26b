import { type ListsPageData, lineName } from '#client/features/product-lists/list-page-data.ts';
import { variantLabel } from '#shared/domain/product.ts';
import { productListPath } from '#shared/navigation/paths.ts';
import { idFromUrl } from '#shared/navigation/url-ids.ts';
import type { Api } from '#worker/api/index.ts';
import { definePage, type LoadResult, type PersonalLoad } from './define-page.ts';
import { orIfMissing } from './fallbacks.ts';
import { personalHead } from './personal-head.ts';
import { changeLists } from './product-lists/change-lists.ts';
import { toListsPageData } from './product-lists/to-lists-page-data.ts';

export const productListsPage = definePage({
  access: 'personal',
  load,
  head: () => personalHead('Your lists'),
  action: changeLists,
});

async function load({ api, query }: PersonalLoad): Promise<LoadResult<ListsPageData>> {
  const wanted = query.get('list');
  const [known, saving] = await Promise.all([
    api.productLists.listProductLists(),
    findProduct(api, idFromUrl(query.get('save'))),
  ]);
  const lists = toListsPageData(known, wanted === null ? null : (idFromUrl(wanted) ?? 0));
  // The list was deleted, perhaps in another tab: the first list is shown instead (R-STATE-1).
  if (lists === null) return { kind: 'redirect', to: productListPath(), status: 302 };
  return { kind: 'page', data: { ...lists, saving } };
}

/** A product or a variant that is to be saved; undefined where there is none. */
async function findProduct(api: Api, wantedId: number | null): Promise<ListsPageData['saving']> {
  if (wantedId === null) return undefined;
  const found = await orIfMissing(api.catalogue.getProduct({ id: wantedId, parts: 'core' }), () => null);
  if (found === null) return undefined;
  const { options = [] } = found.variants.find(({ id }) => id === wantedId) ?? {};
  return { id: wantedId, name: lineName({ name: found.product.name, choice: variantLabel(options) }) };
}
