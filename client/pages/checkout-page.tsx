import { AddressSummary, type AddressText } from '#client/features/addresses/address-summary.tsx';
import { cartGroups } from '#client/features/cart/cart-groups.ts';
import { CartTotals } from '#client/features/cart/cart-totals.tsx';
import { ReviewGroups, ReviewSection } from '#client/features/checkout/checkout-review.tsx';
import { GatewayPreconnect } from '#client/features/checkout/gateway-preconnect.tsx';
import { PlaceOrderPanel } from '#client/features/checkout/place-order-panel.tsx';
import { isVerifyEmailForm, VerifyEmail } from '#client/features/checkout/verify-email.tsx';
import type { Cart } from '#shared/contract/cart.ts';
import { cartTotal } from '#shared/domain/cart-totals.ts';
import type { PageProps } from './page.ts';
import { isVoucherForm, VoucherAndEmail } from './voucher-and-email.tsx';

export type CheckoutPageData = {
  cart: Cart;
  addressId: number;
  /** The customer's email if it must be verified before the order can be placed; otherwise null. */
  emailToVerify: string | null;
  destination: AddressText;
  gatewayOrigins: readonly string[];
  /** The payment methods and card brands named beside the button. */
  brandLabels: readonly string[];
};

/** The review before an order is placed. */
export default function CheckoutPage({
  data: { cart, addressId, emailToVerify, destination, gatewayOrigins, brandLabels },
  form,
}: PageProps<CheckoutPageData>) {
  const isUnverified = cart.email_verified === false;
  // The voucher box and, while they are on the page, the email verification forms show their own results.
  const isShownElsewhere = isVoucherForm(form) || (isVerifyEmailForm(form) && isUnverified);
  return (
    <div className="page py-6 sm:py-10">
      {cartTotal(cart) > 0 && <GatewayPreconnect origins={gatewayOrigins} />}
      <h1 className="display" tabIndex={-1}>
        Check your order
      </h1>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-6">
          <ReviewSection
            id="checkout-address"
            title="Delivery address"
            edit={{ label: 'Change the address', href: '/checkout/addresses' }}
          >
            <AddressSummary {...destination} />
          </ReviewSection>
          <ReviewSection
            id="checkout-items"
            title="Your items"
            edit={{ label: 'Change your cart', href: '/cart' }}
          >
            <ReviewGroups groups={cartGroups(cart)} />
          </ReviewSection>
        </div>
        <div className="grid gap-6 lg:sticky lg:top-24">
          {emailToVerify !== null && (
            <VerifyEmail
              email={emailToVerify}
              page="/checkout"
              why={WHY_VERIFY}
              form={form}
              onConfirmed={() => document.querySelector('h1')?.focus()}
            />
          )}
          <VoucherAndEmail
            action="/checkout"
            voucher={cart.voucher ?? null}
            form={emailToVerify !== null && isVerifyEmailForm(form) ? null : form}
            emailToConfirm={cart.email_to_confirm ?? null}
            isConfirmedElsewhere={emailToVerify !== null}
          />
          <PlaceOrderPanel
            cart={cart}
            totals={<CartTotals cart={cart} label="To pay" className="mt-4 gap-y-2" totalClassName="pt-3" />}
            addressId={addressId}
            mustVerifyEmail={emailToVerify !== null}
            brandLabels={brandLabels}
            returned={isShownElsewhere ? null : form}
          />
        </div>
      </div>
    </div>
  );
}

const WHY_VERIFY =
  'We hold your items while you pay. Before we hold this much for a new customer, we check that we can reach you. You only do it once.';
