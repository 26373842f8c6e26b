import { OrderList, type OrderSummary } from '#client/features/orders/order-list.tsx';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { ordersPath } from '#shared/navigation/paths.ts';
import type { PageProps } from './page.ts';

export type OrdersPageData = { orders: OrderSummary[]; current: number; last: number };

export default function OrdersPage({ title, data: { orders, current, last } }: PageProps<OrdersPageData>) {
  return (
    <div className="page max-w-narrow py-6 sm:py-10">
      <Breadcrumbs items={[{ label: 'Account', href: '/account' }, { label: 'Orders' }]} />
      <h1 className="display mt-2 mb-6" tabIndex={-1}>
        {title}
      </h1>
      {orders.length === 0 ? (
        <EmptyState
          title="No orders yet"
          action={{ label: 'Start shopping', href: '/' }}
          searchAt="/search"
          links={[
            { label: 'Your lists', href: '/product-lists' },
            { label: 'Help', href: '/help' },
          ]}
        >
          You’ll find each order here, with its parcels, payment and invoices.
        </EmptyState>
      ) : (
        <div className="grid gap-6">
          <OrderList orders={orders} level={2} />
          <Pagination current={current} last={last} hrefFor={ordersPath} />
        </div>
      )}
    </div>
  );
}
