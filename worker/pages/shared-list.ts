import type { SharedListPageData } from '#client/features/product-lists/list-page-data.ts';
import { definePage, type LoadResult, type VisitorLoad } from './define-page.ts';
import { personalHead } from './personal-head.ts';
import { toListLine } from './product-lists/to-list-line.ts';

/** A customer's list, for everyone with its secret link. */
export const sharedListPage = definePage({
  access: 'visitor',
  load,
  head: ({ data }) => personalHead(data.name),
});

async function load({ api, params }: VisitorLoad): Promise<LoadResult<SharedListPageData>> {
  const { name, products } = await api.productLists.getSharedList({ token: params.token ?? '' });
  return { kind: 'page', data: { name, lines: products.map(toListLine) } };
}
