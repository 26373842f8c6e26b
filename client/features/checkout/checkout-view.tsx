import type { ReactNode } from 'react';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import type { Cart } from '#shared/contract/cart.ts';
import { type ReviewGroup, ReviewGroups, ReviewSection } from './checkout-review.tsx';
import { PlaceOrderPanel } from './place-order-panel.tsx';
import { isVerifyEmailForm, VerifyEmail } from './verify-email.tsx';

type Props = {
  cart: Cart;
  groups: readonly ReviewGroup[];
  addressId: number;
  /** The customer's e-mail, where it must be verified before the order can be placed; else null. */
  emailToVerify: string | null;
  /** The delivery address. */
  destination: ReactNode;
  /** Where a voucher's code is entered. */
  voucher: ReactNode;
  /** What the order costs, line by line. */
  totals: ReactNode;
  /** The ways to pay. */
  marks: readonly string[];
  /** A form of the page that was posted without scripts and refused. */
  returned: ReturnedForm | null;
};

/** The review before an order is placed. */
export function CheckoutView({
  cart,
  groups,
  addressId,
  emailToVerify,
  destination,
  voucher,
  totals,
  marks,
  returned,
}: Props) {
  return (
    <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid gap-6">
        <ReviewSection
          id="checkout-address"
          title="Delivery address"
          edit={{ label: 'Change the address', href: '/checkout/addresses' }}
        >
          {destination}
        </ReviewSection>
        <ReviewSection
          id="checkout-items"
          title="Your items"
          edit={{ label: 'Change your cart', href: '/cart' }}
        >
          <ReviewGroups groups={groups} />
        </ReviewSection>
      </div>
      <div className="grid gap-6 lg:sticky lg:top-24">
        {emailToVerify !== null && (
          <VerifyEmail
            email={emailToVerify}
            page="/checkout"
            why={WHY_VERIFY}
            form={returned}
            onConfirmed={() => document.querySelector('h1')?.focus()}
          />
        )}
        {voucher}
        <PlaceOrderPanel
          cart={cart}
          totals={totals}
          addressId={addressId}
          mustVerifyEmail={emailToVerify !== null}
          marks={marks}
          returned={isShownElsewhere(returned, cart.email_verified === false) ? null : returned}
        />
      </div>
    </div>
  );
}

/**
 * The voucher's box says itself what its forms came to, and so do those that verify the e-mail, until that is done and no
 * such form is left.
 */
function isShownElsewhere(form: ReturnedForm | null, isEmailUnverified: boolean): boolean {
  const intent = form?.values.intent;
  if (intent === 'apply-voucher' || intent === 'remove-voucher') return true;
  return isVerifyEmailForm(form) && isEmailUnverified;
}

const WHY_VERIFY =
  'We hold your items while you pay. Before we hold this much for a new customer, we check that we can reach you. You only do it once.';
