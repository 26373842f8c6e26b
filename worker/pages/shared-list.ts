import type { SharedListPageData } from '#client/features/product-lists/list-page-data.ts';
import { isRejection } from '#shared/contract/http-error.ts';
import { NO_ERRORS } from '#shared/domain/form-errors.ts';
import { countOf } from '#shared/domain/format-count.ts';
import { definePage, type LoadResult, type VisitorLoaderContext } from './define-page.ts';
import { type ActionContext, type ActionOutcome, runForm } from './page-action.ts';
import { personalHead } from './personal-head.ts';
import { addLinesToCart } from './product-lists/add-lines-to-cart.ts';
import { toListLine } from './product-lists/to-list-line.ts';

/** A customer's list, for everyone with its secret link. */
export const sharedListPage = definePage({
  access: 'visitor',
  load,
  head: ({ data: { name, lines } }) => ({
    ...personalHead(name),
    description: `${countOf(lines.length, 'product')} on a list shared with you.`,
  }),
  action: (context) => runForm(context, { 'to-cart': addAllToCart }),
});

async function load(context: VisitorLoaderContext): Promise<LoadResult<SharedListPageData>> {
  return { kind: 'page', data: await readSharedList(context) };
}

/**
 * Adds the list's products to the cart of the customer who opened the link. If the link was revoked, scripts show the
 * reason beside the form; without scripts, the page is a 404.
 */
async function addAllToCart(context: ActionContext): Promise<ActionOutcome> {
  try {
    const { lines } = await readSharedList(context);
    return await addLinesToCart(context.api, lines);
  } catch (error) {
    if (!isRejection(error, 'not_found')) throw error;
    return { kind: 'invalid', errors: NO_ERRORS, message: error.message };
  }
}

/** Throws 404 if the link was revoked. */
async function readSharedList({
  api,
  params,
}: Pick<VisitorLoaderContext, 'api' | 'params'>): Promise<SharedListPageData> {
  const list = await api.productLists.getSharedList({ token: params.token ?? '' });
  const { name, products, owner_name: ownerName = '' } = list;
  return { name, ownerName, lines: products.map(toListLine) };
}
