import type { ReorderReport } from '#client/features/orders/reorder-panel.tsx';
import type { OrderPageData } from '#client/pages/order-page.tsx';
import type { Order } from '#shared/contract/order.ts';
import { isUnpaid } from '#shared/domain/order-status.ts';
import { orderNumber, orderPath, paymentPath } from '#shared/navigation/paths.ts';
import { idFromUrl } from '#shared/navigation/url-ids.ts';
import { pageNotFound } from '#worker/platform/request-errors.ts';
import { toAddressText } from './addresses/address-text.ts';
import { loadTrimmedCart } from './cart/trim-cart.ts';
import { definePage, type LoadResult, type PersonalLoaderContext } from './define-page.ts';
import { orderAction } from './orders/change-order.ts';
import { parseReorderLines, REORDER_PARAMETER } from './orders/reorder-lines.ts';
import { reorderReport } from './orders/reorder-report.ts';
import { toOrderData } from './orders/to-order-data.ts';
import { personalHead } from './personal-head.ts';

export const orderPage = definePage({
  access: 'personal',
  load,
  head: ({ data }) => personalHead(`Order ${orderNumber(data.order.id)}`),
  action: (context) => orderAction(context, idFromUrl(context.params.id) ?? 0),
});

/** Loads an order under its canonical URL: the number with at least six digits (R-ROUTE-13). */
async function load({ api, path, params, query }: PersonalLoaderContext): Promise<LoadResult<OrderPageData>> {
  const orderId = idFromUrl(params.id);
  if (orderId === null) throw pageNotFound(path);
  if (params.id !== orderNumber(orderId)) {
    return { kind: 'redirect', to: orderPath(orderId), status: 301 };
  }
  const isBackFromGateway = query.get('result') === 'return';
  const [order, cart] = await Promise.all([
    api.orders.getOrder({ id: orderId }),
    // The browser comes from the gateway, so no other page of this tab has loaded the cart.
    isBackFromGateway ? loadTrimmedCart(api) : {},
  ]);
  // The payment page waits for the gateway's notification, and offers to reorder an order that was not paid in time.
  if (isBackFromGateway && isUnpaid(order.status)) {
    return { kind: 'redirect', to: `${paymentPath(orderId)}&result=return`, status: 302 };
  }
  const { address } = order.order_address;
  return {
    kind: 'page',
    data: {
      order: toOrderData(order, new Date(), reorderIn(query, order)),
      destination: toAddressText(address, [address.province]),
    },
    ...cart,
  };
}

/** Reads the report of a reorder that was submitted without scripts. The report is in the URL. */
function reorderIn(query: URLSearchParams, { products }: Order): ReorderReport | null {
  const lines = parseReorderLines(query.get(REORDER_PARAMETER), products);
  return lines === null ? null : reorderReport(products, lines);
}
