import type { ReactNode } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { Button } from '#client/ui/button.tsx';
import { LoadingOverlay } from '#client/ui/loading-overlay.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { RETURN_DAYS } from '#shared/constants.ts';
import type { Cart } from '#shared/contract/cart.ts';
import { cartFingerprint } from '#shared/domain/cart-fingerprint.ts';
import { cartTotal } from '#shared/domain/cart-totals.ts';
import { formatRand } from '#shared/domain/money.ts';
import { SecurePayment } from './secure-payment.tsx';
import { usePlaceOrder } from './use-place-order.ts';
import { VERIFY_EMAIL_ID } from './verify-email.tsx';

type Placing = ReturnType<typeof usePlaceOrder>;

type Props = {
  cart: Cart;
  /** The order's costs, row by row. */
  totals: ReactNode;
  addressId: number;
  /** True if the customer must first verify their email, in a form on the same page. */
  mustVerifyEmail: boolean;
  /** The payment methods and card brands named beside the button. */
  brandLabels: readonly string[];
  /** The rejected order form, if it was posted without scripts. */
  returned: ReturnedForm | null;
};

/** The totals and the order button. The button's label contains the amount that the customer agrees to. */
export function PlaceOrderPanel({ cart, totals, addressId, mustVerifyEmail, brandLabels, returned }: Props) {
  const total = cartTotal(cart);
  const placing = usePlaceOrder(returned, total);
  return (
    <section className="card p-4 sm:p-6" aria-labelledby="checkout-total">
      <h2 id="checkout-total" className="text-lg font-bold">
        Total
      </h2>
      {totals}
      <div className="mt-4 empty:hidden">
        <PlacingNotice placing={placing} total={total} mustVerifyEmail={mustVerifyEmail} />
      </div>
      <ActionForm
        sentBy={placing}
        action="/checkout"
        intent="place-order"
        fields={{
          total,
          address_id: addressId,
          cart: cartFingerprint(cart),
          ...(cart.voucher?.problem === null && { voucher_code: cart.voucher.code }),
        }}
        isKeyed
        className="mt-6"
      >
        <Button type="submit" className="w-full" isBusy={placing.isBusy} disabled={placing.placedAt !== null}>
          {placing.isNewTotal ? 'Accept and order' : 'Place order'}
          {total > 0 && ` · ${formatRand(total)}`}
        </Button>
      </ActionForm>
      <p className="mt-3 text-sm text-muted">
        {total > 0
          ? 'You’re not charged yet: you’ll pay on the next page.'
          : 'Your voucher covers the whole order: there’s nothing to pay. You’ll complete the order on the next page.'}
        {cart.hold_minutes !== undefined && ` We’ll hold your order for ${minutesText(cart.hold_minutes)}.`}{' '}
        You can cancel until {RETURN_DAYS} days after receiving your order, or longer where its product’s page
        says so, except goods whose page says they can’t be returned.
      </p>
      {total > 0 && <SecurePayment brandLabels={brandLabels} />}
      {placing.isBusy && <LoadingOverlay label="Placing your order…" />}
    </section>
  );
}

/** The result of the last submission. */
function PlacingNotice({
  placing,
  total,
  mustVerifyEmail,
}: {
  placing: Placing;
  total: number;
  mustVerifyEmail: boolean;
}) {
  const { placedAt, error, isFailure, isNewTotal } = placing;
  if (placedAt !== null) {
    return (
      <Notice tone="success" title="Your order is placed">
        <a className="link" href={placedAt}>
          {total > 0 ? 'Continue to payment' : 'Complete your order'}
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

/** Returns the link to the place where the shopper can fix the problem. */
function wayOnFrom(
  { isVoucherRejected, isAddressRejected, holdsTooMuch }: Placing,
  mustVerifyEmail: boolean,
) {
  if (isVoucherRejected) return { label: 'Change the voucher', href: '#voucher' };
  if (isAddressRejected) return { label: 'Choose an address', href: '/checkout/addresses' };
  if (mustVerifyEmail) return { label: 'Confirm your e-mail', href: `#${VERIFY_EMAIL_ID}` };
  if (holdsTooMuch) return { label: 'See your orders', href: '/orders' };
  return { label: 'Change your cart', href: '/cart' };
}

/** Formats a number of minutes: `20 minutes`, `an hour`, `2 hours`. */
export function minutesText(minutes: number): string {
  if (minutes === 1) return 'a minute';
  if (minutes === 60) return 'an hour';
  return minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`;
}
