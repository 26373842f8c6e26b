import type { AccountPageData } from '#client/pages/account-page.tsx';
import { toListOverview } from './account/list-overview.ts';
import { signOutFrom } from './account/sign-out.ts';
import { toDetails } from './account/to-details.ts';
import { toAddressText } from './addresses/address-text.ts';
import { definePage, type LoadResult, type PersonalLoad } from './define-page.ts';
import { toOrderSummary } from './orders/to-order-summary.ts';
import { personalHead } from './personal-head.ts';

export const accountPage = definePage({
  access: 'personal',
  load,
  head: () => personalHead('Your account'),
  // The page's one form: Log out. Whose session has ended already is logged out.
  isActionOpen: true,
  action: ({ api }) => signOutFrom(api),
});

const LAST_ORDERS = 3;

async function load({ api }: PersonalLoad): Promise<LoadResult<AccountPageData>> {
  const [user, orders, provinces] = await Promise.all([api.getUser(), api.listOrders(), api.listProvinces()]);
  const address = user.addresses.find(({ current }) => current) ?? null;
  return {
    kind: 'page',
    data: {
      details: toDetails(user),
      lastOrders: orders.data.slice(0, LAST_ORDERS).map((order) => toOrderSummary(order)),
      address: address && toAddressText(address, provinces),
      addressCount: user.addresses.length,
      lists: toListOverview(user.productLists),
    },
  };
}
