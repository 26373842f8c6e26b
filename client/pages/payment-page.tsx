import { ConfirmingPayment } from '#client/features/checkout/confirming-payment.tsx';
import { PayPanel } from '#client/features/checkout/pay-panel.tsx';
import { paymentAnswer } from '#client/features/checkout/payment-answer.ts';
import { startPayment } from '#client/features/checkout/start-payment.ts';
import { OrderTotalsList } from '#client/features/orders/order-totals-list.tsx';
import { type OrderAmounts, orderAmounts } from '#client/features/orders/order-view.ts';
import { STATUS_WORDS } from '#client/features/orders/status-words.ts';
import { changeVoucher } from '#client/features/vouchers/voucher-actions.ts';
import { VoucherBox } from '#client/features/vouchers/voucher-box.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { Order, OrderStatus } from '#shared/contract/order.ts';
import type { PaymentForm } from '#shared/contract/payment.ts';
import { idFromUrl } from '#shared/navigation/page-validity.ts';
import { orderNumber, orderPath } from '#shared/navigation/paths.ts';
import { type ActionContext, type Loaded, type PageProps, type PersonalLoad, personalPage } from './page.ts';

export const paymentPage = personalPage({ load, action, Page: PaymentPage });

/** What brought the shopper here: to pay, or back from the gateway with or without having paid. */
type Visit = 'pay' | 'confirming' | 'cancelled' | 'failed' | 'closed';

type Data = {
  visit: Visit;
  order: { id: number; status: OrderStatus; amounts: OrderAmounts; hasVoucher: boolean };
  form: PaymentForm | null;
};

/** R-ROUTE-11. Starting a payment takes up the one that is pending, so a reload starts no second one. */
async function load({ api, query }: PersonalLoad): Promise<Loaded<Data>> {
  const orderId = idFromUrl(query.get('order_id') ?? '');
  if (orderId === null) return { kind: 'not-found' };
  const order = await api.getOrder(orderId);
  const answer = paymentAnswer(order);
  if (answer === 'paid') return { kind: 'redirect', to: orderPath(orderId), status: 302 };
  const isConfirming = query.get('result') === 'return' && answer === 'waiting';
  const form = isConfirming ? null : await startPayment(api, order);
  const visit: Visit = isConfirming ? 'confirming' : form === null ? 'closed' : visitOf(query, order);
  return {
    kind: 'page',
    data: {
      visit,
      order: {
        id: orderId,
        status: order.status,
        amounts: orderAmounts(order),
        hasVoucher: order.voucher_id !== null,
      },
      form,
    },
    head: { title: `Pay order ${orderNumber(orderId)}`, canonical: null, noindex: true },
  };
}

/** The forms of the voucher box. */
function action({ api, query, form }: ActionContext) {
  return changeVoucher(api, idFromUrl(query.get('order_id') ?? '') ?? 0, form);
}

/** `order` as it was before a new payment was started: what became of the last one. */
function visitOf(query: URLSearchParams, order: Order): Visit {
  if (!query.has('result')) return 'pay';
  if (order.payment?.status === 'failed') return 'failed';
  return query.get('result') === 'cancel' || order.payment?.status === 'cancelled' ? 'cancelled' : 'pay';
}

function PaymentPage({ data: { visit, order, form }, form: returned }: PageProps<Data>) {
  return (
    <div className="page max-w-4xl py-6 sm:py-10">
      <h1 className="display text-3xl" tabIndex={-1}>
        {visit === 'confirming' ? 'Confirming your payment' : 'Payment'}
      </h1>
      <p className="mt-1 text-muted">
        Order{' '}
        <a className="link" href={orderPath(order.id)}>
          {orderNumber(order.id)}
        </a>
      </p>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-6">
          <VisitNotice visit={visit} status={order.status} />
          {visit === 'confirming' && <ConfirmingPayment orderId={order.id} />}
          {form !== null && (
            <VoucherBox
              orderId={order.id}
              discount={order.hasVoucher ? order.amounts.discount : null}
              form={returned}
            />
          )}
          {form !== null && <PayPanel form={form} total={order.amounts.total} />}
        </div>
        <section className="card p-4 sm:p-6" aria-labelledby="payment-order">
          <h2 id="payment-order" className="mb-4 text-lg font-semibold">
            Your order
          </h2>
          <OrderTotalsList amounts={order.amounts} />
        </section>
      </div>
    </div>
  );
}

function VisitNotice({ visit, status }: { visit: Visit; status: OrderStatus }) {
  switch (visit) {
    case 'pay':
    case 'confirming':
      return null;
    case 'cancelled':
      return (
        <Notice tone="info" title="Payment cancelled">
          Nothing was charged. Your order is kept for a while: you can try again.
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="error" title="Your payment did not go through">
          Nothing was charged. Your order is kept for a while: you can try again, perhaps in another way.
        </Notice>
      );
    case 'closed':
      return (
        <Notice tone="warning" title="This order cannot be paid">
          {STATUS_WORDS[status].sentence}{' '}
          <a className="link" href="/orders">
            Your orders
          </a>{' '}
          ·{' '}
          <a className="link" href="/">
            Go on shopping
          </a>
        </Notice>
      );
  }
}
