import type { ListOverview } from '#client/features/account/list-overview.tsx';
import type { AccountPageData } from '#client/pages/account-page.tsx';
import { isRejection } from '#shared/contract/http-error.ts';
import type { ProductList } from '#shared/contract/product-list.ts';
import { toDetails } from './account/to-details.ts';
import { toAddressText } from './addresses/address-text.ts';
import { definePage, type LoadResult, type PersonalLoaderContext } from './define-page.ts';
import { firstImage } from './first-image.ts';
import { toOrderSummary } from './orders/to-order-summary.ts';
import type { ActionContext, ActionOutcome } from './page-action.ts';
import { personalHead } from './personal-head.ts';

export const accountPage = definePage({
  access: 'personal',
  load,
  head: () => personalHead('Your account'),
  isActionOpen: true,
  action: logOut,
});

const LAST_ORDERS = 3;
const SHOWN_LISTS = 3;
const SHOWN_IMAGES = 4;

async function load({ api }: PersonalLoaderContext): Promise<LoadResult<AccountPageData>> {
  const [user, orders, provinces] = await Promise.all([
    api.account.getUser(),
    api.orders.listOrders(),
    api.catalogue.listProvinces(),
  ]);
  const address = user.addresses.find(({ current }) => current) ?? null;
  return {
    kind: 'page',
    data: {
      details: toDetails(user),
      removalDate: user.removal_date,
      lastOrders: orders.data.slice(0, LAST_ORDERS).map((order) => toOrderSummary(order)),
      address: address && toAddressText(address, provinces),
      addressCount: user.addresses.length,
      lists: toListOverview(user.productLists),
    },
  };
}

/** The lists in the account overview; the products themselves are not sent to the browser. */
function toListOverview(lists: readonly ProductList[]): ListOverview {
  const products = new Map(lists.flatMap((list) => list.products.map((product) => [product.id, product])));
  const pictures = [...products.values()].flatMap(({ images }) => firstImage(images) ?? []);
  return {
    lists: lists
      .slice(0, SHOWN_LISTS)
      .map(({ id, name, products }) => ({ id, name, count: products.length })),
    pictures: pictures.slice(0, SHOWN_IMAGES),
  };
}

/** Runs the page's only form. It is not an error if the session has already ended. */
async function logOut({ api }: ActionContext): Promise<ActionOutcome> {
  try {
    await api.account.logout();
  } catch (error) {
    if (!isRejection(error, 'unauthenticated')) throw error;
  }
  return { kind: 'redirect', to: '/', signedOut: true };
}
