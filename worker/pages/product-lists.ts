import type { ListsPageData } from '#client/features/product-lists/list-page-data.ts';
import { productListPath } from '#shared/navigation/paths.ts';
import { idFromUrl } from '#shared/navigation/url-ids.ts';
import { definePage, type LoadResult, type PersonalLoad } from './define-page.ts';
import { personalHead } from './personal-head.ts';
import { changeLists } from './product-lists/change-lists.ts';
import { toListsPageData } from './product-lists/to-lists-page-data.ts';

export const productListsPage = definePage({
  access: 'personal',
  load,
  head: () => personalHead('Product lists'),
  action: changeLists,
});

async function load({ api, query }: PersonalLoad): Promise<LoadResult<ListsPageData>> {
  const wanted = query.get('list');
  const lists = toListsPageData(
    await api.listProductLists(),
    wanted === null ? null : (idFromUrl(wanted) ?? 0),
  );
  // The list was deleted, perhaps in another tab: the first list is shown instead (R-STATE-1).
  if (lists === null) return { kind: 'redirect', to: productListPath(), status: 302 };
  return { kind: 'page', data: lists };
}
