import { AddressSummary, type AddressText } from '#client/features/addresses/address-summary.tsx';
import type { OrderData } from '#client/features/orders/order-data.ts';
import { OrderRecord } from '#client/features/orders/order-record.tsx';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { orderNumber } from '#shared/navigation/paths.ts';
import type { PageProps } from './page.ts';

export type OrderPageData = { order: OrderData; destination: AddressText };

export default function OrderPage({ data: { order, destination }, form }: PageProps<OrderPageData>) {
  return (
    <div className="page py-6 sm:py-10">
      <Breadcrumbs
        items={[
          { label: 'Account', href: '/account' },
          { label: 'Orders', href: '/orders' },
          { label: orderNumber(order.id) },
        ]}
      />
      <OrderRecord order={order} destination={<AddressSummary {...destination} />} form={form} />
    </div>
  );
}
