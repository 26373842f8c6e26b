import type { OrderPageData } from '#client/pages/order-page.tsx';
import { southAfricanDay } from '#shared/domain/south-african-day.ts';
import { orderNumber, orderPath } from '#shared/navigation/paths.ts';
import { idFromUrl } from '#shared/navigation/url-ids.ts';
import { pageNotFound } from '#worker/platform/refusals.ts';
import { definePage, type LoadResult, type PersonalLoad } from './define-page.ts';
import { changeOrder } from './orders/change-order.ts';
import { personalHead } from './personal-head.ts';

export const orderPage = definePage({
  access: 'personal',
  load,
  head: ({ data }) => personalHead(`Order ${orderNumber(data.order.id)}`),
  action: (context) => changeOrder(context, idFromUrl(context.params.id) ?? 0),
});

/** Loads an order under its own address: the number with six digits or more (R-ROUTE-13). */
async function load({ api, path, params }: PersonalLoad): Promise<LoadResult<OrderPageData>> {
  const orderId = idFromUrl(params.id);
  if (orderId === null) throw pageNotFound(path);
  if (params.id !== orderNumber(orderId)) {
    return { kind: 'redirect', to: orderPath(orderId), status: 301 };
  }
  return { kind: 'page', data: { order: await api.getOrder(orderId), today: southAfricanDay(new Date()) } };
}
