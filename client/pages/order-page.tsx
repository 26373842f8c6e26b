import { AddressSummary } from '#client/features/addresses/address-summary.tsx';
import { OrderRecord } from '#client/features/orders/order-record.tsx';
import { parseReorderLines, REORDER_PARAMETER } from '#client/features/orders/reorder-url.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import type { Order } from '#shared/contract/order.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import type { PageProps } from './page.ts';

/** `today`: the date in South Africa. It comes from the worker, so that hydration renders the same HTML. */
export type OrderPageData = { order: Order; today: string };

export function OrderPage({ data: { order, today }, url, form }: PageProps<OrderPageData>) {
  const { address } = order.order_address;
  return (
    <div className="page py-6 sm:py-10">
      <Breadcrumbs
        items={[
          { label: 'Account', href: '/account' },
          { label: 'Orders', href: '/orders' },
          { label: orderNumber(order.id) },
        ]}
      />
      <OrderRecord
        order={order}
        today={today}
        destination={<AddressSummary address={address} provinces={[address.province]} />}
        form={form}
        reorderLines={parseReorderLines(url.searchParams.get(REORDER_PARAMETER), order.products)}
      />
    </div>
  );
}
