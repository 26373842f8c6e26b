import { ActionForm } from '#client/browser/action-form.tsx';
import { useAppServices } from '#client/browser/app-services.ts';
import { useSubmission } from '#client/browser/use-submission.ts';
import { ConfirmingPayment } from '#client/features/checkout/confirming-payment.tsx';
import { ContinueToGateway } from '#client/features/checkout/gateway-form.tsx';
import { GatewayPreconnect } from '#client/features/checkout/gateway-preconnect.tsx';
import { PayPanel } from '#client/features/checkout/pay-panel.tsx';
import type { PaymentMethodOption } from '#client/features/checkout/payment-methods.tsx';
import { type OrderAmounts, OrderTotalsList } from '#client/features/orders/order-totals-list.tsx';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { voucherLabel } from '#shared/domain/voucher-label.ts';
import { orderNumber, orderPath, paymentPath } from '#shared/navigation/paths.ts';
import type { PageProps } from './page.ts';
import { VoucherAndEmail } from './voucher-and-email.tsx';

/**
 * The reason for showing the page: to pay (`pay`), the return from the gateway (`confirming`, `cancelled`, `failed`),
 * or an order that cannot be paid (`closed`).
 */
export type PaymentVisit = 'pay' | 'confirming' | 'cancelled' | 'failed' | 'closed';

export type PaymentPageData = {
  visit: PaymentVisit;
  /** The time until which the unpaid order's items are reserved, in a sentence: `Pay by 14:35 to keep these items.` */
  payBy: string;
  order: { id: number; amounts: OrderAmounts };
  /** The reason why the order cannot be paid, if the visit is `closed`. */
  closed: { title: string; reason: string };
  /** The payment gateway's display name. */
  gateway: string;
  gatewayOrigins: readonly string[];
  methods: readonly PaymentMethodOption[];
  /** The payment methods and card brands named beside the pay button. */
  brandLabels: readonly string[];
  /** The address that the verification PIN is emailed to; null if the email is verified. */
  emailToConfirm: string | null;
  /** One sentence per payment that is refunded because it did not match the order. */
  moneyBack: string[];
};

export default function PaymentPage({
  data: {
    visit,
    payBy,
    order,
    closed,
    gateway,
    gatewayOrigins,
    methods,
    brandLabels,
    emailToConfirm,
    moneyBack,
  },
  form,
}: PageProps<PaymentPageData>) {
  const isPayable = visit !== 'confirming' && visit !== 'closed';
  return (
    <div className="page py-6 sm:py-10">
      <h1 className="display">Payment</h1>
      <p className="mt-1 text-muted">
        Order{' '}
        <a className="link" href={orderPath(order.id)}>
          {orderNumber(order.id)}
        </a>
      </p>
      {visit === 'pay' && <p className="mt-1 font-medium">{payBy}</p>}
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-6">
          {visit === 'closed' ? (
            <Closed orderId={order.id} {...closed} />
          ) : (
            <VisitNotice visit={visit} payBy={payBy} />
          )}
          {moneyBack.length > 0 && (
            <Notice tone="info" title="You’re getting a refund">
              {moneyBack.join(' ')}
            </Notice>
          )}
          {visit === 'confirming' && <ConfirmingPayment orderId={order.id} gateway={gateway} />}
          {isPayable && form?.payment === undefined && (
            <>
              {order.amounts.total > 0 && <GatewayPreconnect origins={gatewayOrigins} />}
              <VoucherAndEmail
                action={paymentPath(order.id)}
                voucher={
                  order.amounts.voucher && { code: voucherLabel(), problem: null, ...order.amounts.voucher }
                }
                form={form}
                emailToConfirm={emailToConfirm}
              />
              <PayPanel
                orderId={order.id}
                total={order.amounts.total}
                methods={methods}
                brandLabels={brandLabels}
                returned={form?.values.intent === 'pay' ? form : null}
              />
            </>
          )}
          {isPayable && form?.payment !== undefined && (
            <ContinueToGateway form={form.payment} total={order.amounts.total} />
          )}
        </div>
        <section className="card p-4 sm:p-6" aria-labelledby="payment-order">
          <h2 id="payment-order" className="mb-4 text-lg font-bold">
            Your order
          </h2>
          <OrderTotalsList amounts={order.amounts} />
        </section>
      </div>
    </div>
  );
}

function VisitNotice({ visit, payBy }: { visit: Exclude<PaymentVisit, 'closed'>; payBy: string }) {
  switch (visit) {
    case 'pay':
    case 'confirming':
      return null;
    case 'cancelled':
      return (
        <Notice tone="info" title="Payment cancelled">
          Nothing was charged, and you can try again. {payBy}
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="error" title="Your payment didn’t go through">
          Nothing was charged. Try again, or pay another way. {payBy}
        </Notice>
      );
  }
}

/** Explains why the order cannot be paid, and offers a reorder. */
function Closed({ orderId, title, reason }: PaymentPageData['closed'] & { orderId: number }) {
  const { goTo } = useAppServices();
  const path = orderPath(orderId);
  const reorder = useSubmission({ onDone: ({ form }) => void goTo(form?.values.path ?? path) });
  return (
    <Notice tone="warning" title={title}>
      <p>{reason}</p>
      <div className="mt-3 flex flex-wrap items-center gap-4">
        <ActionForm sentBy={reorder} action={path} intent="order-again">
          <Button type="submit" isBusy={reorder.isBusy}>
            Order again
          </Button>
        </ActionForm>
        <a className="link" href={path}>
          See the order
        </a>
        <a className="link" href="/">
          Continue shopping
        </a>
      </div>
    </Notice>
  );
}
