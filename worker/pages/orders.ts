import type { OrdersPageData } from '#client/pages/orders-page.tsx';
import { ordersPath } from '#shared/navigation/paths.ts';
import { idFromUrl } from '#shared/navigation/url-ids.ts';
import { definePage, type LoadResult, type PersonalLoaderContext } from './define-page.ts';
import { toOrderSummary } from './orders/to-order-summary.ts';
import { personalHead } from './personal-head.ts';

export const ordersPage = definePage({
  access: 'personal',
  load,
  head: () => personalHead('Your orders'),
});

const MAX_PAGE = 999_999;

async function load({ api, query }: PersonalLoaderContext): Promise<LoadResult<OrdersPageData>> {
  const requested = Math.min(idFromUrl(query.get('page')) ?? 1, MAX_PAGE);
  const { data, meta } = await api.orders.listOrders({ page: requested });
  if (requested > meta.last_page) return { kind: 'redirect', to: ordersPath(meta.last_page), status: 302 };
  return {
    kind: 'page',
    data: {
      orders: data.map((order) => toOrderSummary(order)),
      current: meta.current_page,
      last: meta.last_page,
    },
  };
}
