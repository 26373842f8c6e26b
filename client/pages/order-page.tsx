import { AddressSummary } from '#client/features/addresses/address-summary.tsx';
import { fillCart } from '#client/features/cart/fill-cart.ts';
import { useFillCart } from '#client/features/cart/use-fill-cart.ts';
import { changeOrder } from '#client/features/orders/order-actions.ts';
import { OrderRecord } from '#client/features/orders/order-record.tsx';
import { orderReturn } from '#client/features/orders/order-return.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import type { Order } from '#shared/contract/order.ts';
import { southAfricanDay } from '#shared/domain/south-african-day.ts';
import { idFromUrl } from '#shared/navigation/page-validity.ts';
import { orderNumber, orderPath } from '#shared/navigation/paths.ts';
import { type ActionContext, type Loaded, type PageProps, type PersonalLoad, personalPage } from './page.ts';

export const orderPage = personalPage({ load, action, Page: OrderPage });

/** `today`: the calendar day in South Africa, alike in the worker and the browser. */
type Data = { order: Order; today: string };

/** R-ROUTE-13. */
async function load({ api, params }: PersonalLoad): Promise<Loaded<Data>> {
  const orderId = idFromUrl(params.id);
  if (orderId === null) return { kind: 'not-found' };
  if (params.id !== orderNumber(orderId)) {
    return { kind: 'redirect', to: orderPath(orderId), status: 301 };
  }
  return {
    kind: 'page',
    data: { order: await api.getOrder(orderId), today: southAfricanDay(new Date()) },
    head: { title: `Order ${orderNumber(orderId)}`, canonical: null, noindex: true },
  };
}

function action({ api, params, form }: ActionContext) {
  return changeOrder(api, idFromUrl(params.id) ?? 0, form, fillCart);
}

function OrderPage({ data: { order, today }, url, form }: PageProps<Data>) {
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
