import { AddressSummary } from '#client/features/addresses/address-summary.tsx';
import { cancelOrderFrom } from '#client/features/orders/cancel-order-form.ts';
import { OrderRecord } from '#client/features/orders/order-record.tsx';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import type { Order } from '#shared/contract/order.ts';
import { idFromUrl } from '#shared/navigation/page-validity.ts';
import { orderNumber, orderPath } from '#shared/navigation/paths.ts';
import { type ActionContext, type Loaded, type PageProps, type PersonalLoad, personalPage } from './page.ts';

export const orderPage = personalPage({ load, action, Page: OrderPage });

type Data = { order: Order };

/** R-ROUTE-13. */
async function load({ api, params }: PersonalLoad): Promise<Loaded<Data>> {
  const orderId = idFromUrl(params.id);
  if (orderId === null) return { kind: 'not-found' };
  if (params.id !== orderNumber(orderId)) {
    return { kind: 'redirect', to: orderPath(orderId), status: 301 };
  }
  return {
    kind: 'page',
    data: { order: await api.getOrder(orderId) },
    head: { title: `Order ${orderNumber(orderId)}`, canonical: null, noindex: true },
  };
}

function action({ api, params }: ActionContext) {
  return cancelOrderFrom(api, idFromUrl(params.id) ?? 0);
}

function OrderPage({ data: { order }, form }: PageProps<Data>) {
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
        destination={<AddressSummary address={address} provinces={[address.province]} />}
        formMessage={form?.message ?? ''}
      />
    </div>
  );
}
