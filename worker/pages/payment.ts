import { paymentState, paymentStateOnReturn } from '#client/features/checkout/payment-state.ts';
import type { PaymentPageData, PaymentVisit } from '#client/pages/payment-page.tsx';
import { isRejection } from '#shared/contract/http-error.ts';
import type { Order } from '#shared/contract/order.ts';
import type { PaymentForm } from '#shared/contract/payment.ts';
import { refundSentences, STATUS_SENTENCES } from '#shared/domain/order-sentences.ts';
import { isFreeOrder } from '#shared/domain/order-totals.ts';
import { paymentDeadlineSentence } from '#shared/domain/payment-deadline.ts';
import { PAYMENT_METHODS } from '#shared/domain/payment-methods.ts';
import { orderNumber, orderPath, paymentPath } from '#shared/navigation/paths.ts';
import { idFromUrl } from '#shared/navigation/url-ids.ts';
import type { ApiCalls } from '#worker/api/index.ts';
import { pageNotFound } from '#worker/platform/request-errors.ts';
import { gatewayName } from './checkout/gateway-name.ts';
import { paymentBrandLabels, paymentMethodOptions } from './checkout/payment-methods.ts';
import { verifyEmailForms } from './checkout/verify-email.ts';
import { definePage, type LoadResult, type PersonalLoaderContext } from './define-page.ts';
import { toOrderAmounts } from './orders/order-amounts.ts';
import { type ActionContext, type ActionOutcome, type DoneOutcome, runForm } from './page-action.ts';
import { personalHead } from './personal-head.ts';

export const paymentPage = definePage({
  access: 'personal',
  load,
  head: ({ data }) => personalHead(`Pay order ${orderNumber(data.order.id)}`),
  action,
});

/** Loads the payment page (R-ROUTE-11). Loading it does not start a payment. */
async function load({
  api,
  path,
  query,
  gatewayOrigins,
  paymentMethods,
}: PersonalLoaderContext): Promise<LoadResult<PaymentPageData>> {
  const orderId = orderIdFromQuery(query);
  if (orderId === null) throw pageNotFound(path);
  const order = await api.orders.getOrder({ id: orderId });
  if (paymentState(order) === 'paid') return { kind: 'redirect', to: orderPath(orderId), status: 302 };
  return {
    kind: 'page',
    data: {
      visit: visitOf(query, order),
      payBy: paymentDeadlineSentence(order, new Date()),
      order: { id: orderId, amounts: toOrderAmounts(order) },
      closed: {
        title: order.status === 'expired' ? 'The time to pay has run out' : 'This order can’t be paid',
        reason: STATUS_SENTENCES[order.status],
      },
      gateway: gatewayName(order.payment),
      gatewayOrigins,
      methods: paymentMethodOptions(paymentMethods),
      brandLabels: paymentBrandLabels(paymentMethods.filter((method) => method === 'card')),
      emailToConfirm: order.email_to_confirm ?? null,
      moneyBack: refundSentences(order),
    },
  };
}

/** Runs the pay form and the voucher forms (R-STATE-2). The page shows the discount of an applied voucher. */
function action(context: ActionContext): Promise<ActionOutcome> {
  const orderId = orderIdFromQuery(context.query) ?? 0;
  const to = paymentPath(orderId);
  const apply = async ({ api, form }: ActionContext): Promise<DoneOutcome> => {
    await api.orders.applyVoucher({ id: orderId, code: form.get('code') ?? '' });
    return { kind: 'done', to };
  };
  return runForm(context, {
    pay: () => payFrom(context, orderId),
    'apply-voucher': apply,
    'remove-voucher': async ({ api }) => {
      await api.orders.removeVoucher({ id: orderId });
      return { kind: 'done', to, message: 'Voucher removed.' };
    },
    ...verifyEmailForms(to, apply),
  });
}

function orderIdFromQuery(query: URLSearchParams): number | null {
  return idFromUrl(query.get('order_id'));
}

function visitOf(query: URLSearchParams, order: Order): PaymentVisit {
  const result = query.get('result');
  if (result === 'return' && paymentStateOnReturn(order) === 'waiting') return 'confirming';
  if (paymentState(order) === 'closed') return 'closed';
  if (result === null || isFreeOrder(order)) return 'pay';
  if (result === 'fail' || order.payment?.status === 'failed') return 'failed';
  return result === 'cancel' || order.payment?.status === 'cancelled' ? 'cancelled' : 'pay';
}

/** Starts a payment: the browser submits a separate form to the gateway. */
async function payFrom({ api, form }: ActionContext, orderId: number): Promise<ActionOutcome> {
  try {
    const payment = await startPaymentWithFallback(api, orderId, form.get('method'));
    return isFreeOrderForm(payment, orderId)
      ? { kind: 'redirect', to: orderPath(orderId) }
      : { kind: 'done', payment };
  } catch (error) {
    if (!isRejection(error, 'order_paid', 'order_closed', 'conflict')) throw error;
    // The order has been paid, has expired or has a different price since the page was loaded. The page shows which.
    return { kind: 'done', to: paymentPath(orderId) };
  }
}

/**
 * Starts a payment with the chosen method. Without a method, or with one that the shop no longer offers, the gateway
 * lets the shopper choose.
 */
async function startPaymentWithFallback(
  api: ApiCalls,
  orderId: number,
  chosen: string | null,
): Promise<PaymentForm> {
  const method = PAYMENT_METHODS.find((each) => each === chosen);
  if (method === undefined) return api.payments.startPayment({ id: orderId });
  try {
    return await api.payments.startPayment({ id: orderId, method });
  } catch (error) {
    if (isRejection(error, 'invalid')) return api.payments.startPayment({ id: orderId });
    throw error;
  }
}

/**
 * True if the order was free and is therefore already paid. The target of the payment form is then the order page, not
 * a gateway.
 */
function isFreeOrderForm({ action, method }: PaymentForm, orderId: number): boolean {
  return method === 'get' && new URL(action).pathname === orderPath(orderId);
}
