import { ActionForm } from '#client/browser/action-form.tsx';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { Button } from '#client/ui/button.tsx';
import { LoadingOverlay } from '#client/ui/loading-overlay.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SavingsLine } from '#client/ui/savings-line.tsx';
import { VoucherRow } from '#client/ui/voucher-row.tsx';
import { minutesText } from '#shared/domain/minutes-text.ts';
import { formatRand } from '#shared/domain/money.ts';
import { SecurePayment } from './secure-payment.tsx';
import { usePlaceOrder } from './use-place-order.ts';
import { VERIFY_EMAIL_ID } from './verify-email.tsx';

type Placing = ReturnType<typeof usePlaceOrder>;

/** What an order will cost, in rand. */
export type CheckoutTotals = {
  pieces: number;
  items: number;
  savings: number;
  /** What the voucher takes off; null where none counts. */
  voucher: { code: string; discount: number } | null;
  delivery: number;
  total: number;
  /** Whether VAT is in it, in words; null where no retailer charges any. */
  vat: string | null;
};

type Props = {
  totals: CheckoutTotals;
  addressId: number;
  /** What is ordered, as `cartFingerprint` gives it. */
  content: string;
  /** For how many minutes the order's items are kept; null where the API doesn't say. */
  heldMinutes: number | null;
  /** Whether the form that verifies the customer's e-mail is on the page. */
  mustVerifyEmail: boolean;
  /** The ways to pay. */
  marks: readonly string[];
  /** An order that was posted without scripts and refused. */
  returned: ReturnedForm | null;
};

/** The totals and the one button that orders. Its label is the amount that is agreed to. */
export function PlaceOrderPanel({
  totals,
  addressId,
  content,
  heldMinutes,
  mustVerifyEmail,
  marks,
  returned,
}: Props) {
  const placing = usePlaceOrder(returned, totals.total);
  return (
    <section className="card p-4 sm:p-6" aria-labelledby="checkout-total">
      <h2 id="checkout-total" className="text-lg font-semibold">
        Total
      </h2>
      <Totals totals={totals} />
      <div className="mt-4 empty:hidden">
        <PlacingNotice placing={placing} mustVerifyEmail={mustVerifyEmail} />
      </div>
      <ActionForm
        sentBy={placing}
        action="/checkout"
        intent="place-order"
        fields={{
          total: totals.total,
          address_id: addressId,
          cart: content,
          ...(totals.voucher !== null && { voucher_code: totals.voucher.code }),
        }}
        isKeyed
        className="mt-5"
      >
        <Button type="submit" className="w-full" isBusy={placing.isBusy} disabled={placing.placedAt !== null}>
          {placing.isNewTotal ? 'Accept and order' : 'Place order'} · {formatRand(totals.total)}
        </Button>
      </ActionForm>
      <p className="mt-3 text-sm text-muted">
        You’re not charged yet: you’ll pay on the next page.
        {heldMinutes !== null && ` We’ll hold your order for ${minutesText(heldMinutes)}.`} You can cancel
        within 7 days of receiving your order.
      </p>
      {totals.total > 0 && <SecurePayment marks={marks} />}
      {placing.isBusy && <LoadingOverlay label="Placing your order…" />}
    </section>
  );
}

function Totals({
  totals: { pieces, items, savings, voucher, delivery, total, vat },
}: {
  totals: CheckoutTotals;
}) {
  return (
    <>
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-y-2 tabular-nums">
        <dt>{pieces === 1 ? '1 item' : `${pieces} items`}</dt>
        <dd className="text-right">{formatRand(items)}</dd>
        <VoucherRow voucher={voucher} />
        <dt>Delivery</dt>
        <dd className="text-right">{delivery === 0 ? 'Free' : formatRand(delivery)}</dd>
        <dt className="border-t border-line pt-3 text-lg font-semibold">To pay</dt>
        <dd className="border-t border-line pt-3 text-right text-lg font-semibold">{formatRand(total)}</dd>
      </dl>
      {vat !== null && <p className="text-right text-sm text-muted">{vat}</p>}
      <SavingsLine savings={savings} hasVoucher={voucher !== null} />
    </>
  );
}

/** The outcome of the last press. */
function PlacingNotice({ placing, mustVerifyEmail }: { placing: Placing; mustVerifyEmail: boolean }) {
  const { placedAt, error, isFailure, isNewTotal } = placing;
  if (placedAt !== null) {
    return (
      <Notice tone="success" title="Your order is placed">
        <a className="link" href={placedAt}>
          Continue to payment
        </a>
      </Notice>
    );
  }
  if (error === '') return null;
  if (isFailure) {
    return (
      <Notice tone="error" title="Your order couldn’t be placed">
        {error} You can safely try again: you won’t order twice.
      </Notice>
    );
  }
  const wayOn = wayOnFrom(placing, mustVerifyEmail);
  return (
    <Notice tone="warning" title="Your order isn’t placed yet">
      {error}{' '}
      {isNewTotal ? (
        'Please check it and accept the new total.'
      ) : (
        <a className="link" href={wayOn.href}>
          {wayOn.label}
        </a>
      )}
    </Notice>
  );
}

/** Where the shopper mends what the order was refused for. */
function wayOnFrom({ isVoucherRefused, isAddressRefused, holdsTooMuch }: Placing, mustVerifyEmail: boolean) {
  if (isVoucherRefused) return { label: 'Change the voucher', href: '#voucher' };
  if (isAddressRefused) return { label: 'Choose an address', href: '/checkout/addresses' };
  if (mustVerifyEmail) return { label: 'Confirm your e-mail', href: `#${VERIFY_EMAIL_ID}` };
  if (holdsTooMuch) return { label: 'See your orders', href: '/orders' };
  return { label: 'Change your cart', href: '/cart' };
}
