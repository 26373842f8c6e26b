import { OrderList } from '#client/features/orders/order-list.tsx';
import { type OrderSummary, toOrderSummary } from '#client/features/orders/order-view.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { idFromUrl } from '#shared/navigation/page-validity.ts';
import { type Loaded, type PageProps, type PersonalLoad, personalPage } from './page.ts';

export const ordersPage = personalPage({ load, Page: OrdersPage });

type Data = { orders: OrderSummary[]; current: number; last: number };

const MAX_PAGE = 999_999;

async function load({ api, query }: PersonalLoad): Promise<Loaded<Data>> {
  const wanted = Math.min(idFromUrl(query.get('page') ?? '') ?? 1, MAX_PAGE);
  const { data, meta } = await api.listOrders(wanted);
  if (wanted > meta.last_page) return { kind: 'redirect', to: hrefFor(meta.last_page), status: 302 };
  return {
    kind: 'page',
    data: {
      orders: data.map((order) => toOrderSummary(order)),
      current: meta.current_page,
      last: meta.last_page,
    },
    head: { title: 'Your orders', canonical: null, noindex: true },
  };
}

function OrdersPage({ data: { orders, current, last } }: PageProps<Data>) {
  return (
    <div className="page max-w-4xl py-6 sm:py-10">
      <Breadcrumbs items={[{ label: 'Account', href: '/account' }, { label: 'Orders' }]} />
      <h1 className="display mt-2 mb-6 text-3xl" tabIndex={-1}>
        Your orders
      </h1>
      {orders.length === 0 ? (
        <EmptyState title="No orders yet" action={{ label: 'Start shopping', href: '/' }}>
          What you order is kept here, with its prices, delivery and payment.
        </EmptyState>
      ) : (
        <div className="grid gap-8">
          <OrderList orders={orders} level={2} />
          <Pagination current={current} last={last} hrefFor={hrefFor} />
        </div>
      )}
    </div>
  );
}

function hrefFor(page: number): string {
  return page === 1 ? '/orders' : `/orders?page=${page}`;
}
