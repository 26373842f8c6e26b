import { type SubmitEvent, useEffect, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { LoadingOverlay } from '#client/ui/loading-overlay.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { formatRand } from '#shared/domain/money.ts';
import { orderNumber, paymentPath } from '#shared/navigation/paths.ts';
import { refusalText } from './order-refusal.ts';
import { type OrderToPlace, usePlaceOrder } from './use-place-order.ts';

/** What an order will cost, in rand. */
export type CheckoutTotals = {
  pieces: number;
  items: number;
  savings: number;
  delivery: number;
  total: number;
  /** Whether VAT is in it, in words; null where no retailer charges any. */
  vat: string | null;
};

type Props = {
  totals: CheckoutTotals;
  order: OrderToPlace;
  /** Why an order sent without scripts was not placed; empty where none was. */
  formMessage: string;
  onPlaced(): void;
};

/** The totals and the one button that orders. Its label is the amount that is agreed to. */
export function PlaceOrderPanel({ totals, order, formMessage, onPlaced }: Props) {
  const { placing, place } = usePlaceOrder(onPlaced);
  const isAccepting = placing.kind === 'refused' && placing.refusal.kind === 'total';
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void place(order);
  };
  return (
    <section className="card p-4 sm:p-6 lg:sticky lg:top-24" aria-labelledby="checkout-total">
      <h2 id="checkout-total" className="text-lg font-semibold">
        Total
      </h2>
      <Totals totals={totals} />
      <Outcome placing={placing} formMessage={formMessage} />
      <form method="post" action="/checkout" className="mt-5" onSubmit={submit}>
        <input type="hidden" name="intent" value="place-order" />
        <input type="hidden" name="total" value={order.total} />
        <input type="hidden" name="address_id" value={order.addressId} />
        <input type="hidden" name="idempotency_key" value={order.ownKey} />
        <Button
          type="submit"
          className="w-full"
          isBusy={placing.kind === 'placing'}
          disabled={placing.kind === 'placed'}
        >
          {isAccepting ? 'Accept and order' : 'Place order'} · {formatRand(totals.total)}
        </Button>
      </form>
      <p className="mt-3 text-sm text-muted">
        Nothing is charged yet: you pay on the next page. You may cancel within 7 days of receiving your
        order.
      </p>
      {placing.kind === 'placing' && <LoadingOverlay label="Placing your order…" />}
    </section>
  );
}

function Totals({ totals: { pieces, items, savings, delivery, total, vat } }: { totals: CheckoutTotals }) {
  return (
    <>
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-y-2 tabular-nums">
        <dt>{pieces === 1 ? '1 item' : `${pieces} items`}</dt>
        <dd className="text-right">{formatRand(items)}</dd>
        <dt>Delivery</dt>
        <dd className="text-right">{delivery === 0 ? 'Free' : formatRand(delivery)}</dd>
        <dt className="border-t border-line pt-3 text-lg font-semibold">To pay</dt>
        <dd className="border-t border-line pt-3 text-right text-lg font-semibold">{formatRand(total)}</dd>
      </dl>
      {vat !== null && <p className="text-right text-sm text-muted">{vat}</p>}
      {savings > 0 && <p className="mt-1 text-right text-saving">You save {formatRand(savings)}</p>}
    </>
  );
}

type Placing = ReturnType<typeof usePlaceOrder>['placing'];

function Outcome({ placing, formMessage }: { placing: Placing; formMessage: string }) {
  // What came back with the page is about the form that was sent; the next try has its own answer.
  const [hasForm, setHasForm] = useState(formMessage !== '');
  useEffect(() => {
    if (placing.kind !== 'idle') setHasForm(false);
  }, [placing]);
  if (hasForm) {
    return (
      <div className="mt-4">
        <Notice tone="warning" title="Your order is not placed yet">
          {formMessage}{' '}
          <a className="link" href="/cart">
            Look at your cart
          </a>
        </Notice>
      </div>
    );
  }
  switch (placing.kind) {
    case 'idle':
    case 'placing':
      return null;
    case 'placed':
      return (
        <div className="mt-4">
          <Notice tone="success" title={`Order ${orderNumber(placing.orderId)} is placed`}>
            <a className="link" href={paymentPath(placing.orderId)}>
              Go on to payment
            </a>
          </Notice>
        </div>
      );
    case 'failed':
      return (
        <div className="mt-4">
          <Notice tone="error" title="Your order could not be placed">
            {placing.message} You can safely try again: it will not be ordered twice.
          </Notice>
        </div>
      );
    case 'refused':
      return <Refused refusal={placing.refusal} />;
  }
}

function Refused({ refusal }: { refusal: Extract<Placing, { kind: 'refused' }>['refusal'] }) {
  const wayOn = {
    total: null,
    cart: { label: 'Change your cart', href: '/cart' },
    address: { label: 'Choose an address', href: '/checkout/addresses' },
  }[refusal.kind];
  return (
    <div className="mt-4">
      <Notice tone="warning" title="Your order is not placed yet">
        {refusalText(refusal)}{' '}
        {wayOn === null ? (
          'Please look it over and accept the new total.'
        ) : (
          <a className="link" href={wayOn.href}>
            {wayOn.label}
          </a>
        )}
      </Notice>
    </div>
  );
}
