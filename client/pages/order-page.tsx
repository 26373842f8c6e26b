import { AddressSummary } from '#client/features/addresses/address-summary.tsx';
import { useFillCart } from '#client/features/cart/use-fill-cart.ts';
import { OrderRecord } from '#client/features/orders/order-record.tsx';
import { orderReturn } from '#client/features/orders/order-return.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import type { Order } from '#shared/contract/order.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import type { PageProps } from './page.ts';

/** `today`: the date in South Africa. It comes from the worker, so that hydration renders the same HTML. */
export type OrderPageData = { order: Order; today: string };

export function OrderPage({ data: { order, today }, url, form }: PageProps<OrderPageData>) {
  const fillShoppersCart = useFillCart();
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
        formReturn={orderReturn(order, url, form)}
        fillCart={fillShoppersCart}
      />
    </div>
  );
}
