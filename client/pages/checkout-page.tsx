import { AddressSummary, type AddressText } from '#client/features/addresses/address-summary.tsx';
import { cartGroups } from '#client/features/cart/cart-groups.ts';
import { CartTotals } from '#client/features/cart/cart-totals.tsx';
import { CheckoutView } from '#client/features/checkout/checkout-view.tsx';
import { GatewayConnections } from '#client/features/checkout/gateway-connections.tsx';
import { isVerifyEmailForm } from '#client/features/checkout/verify-email.tsx';
import type { Cart } from '#shared/contract/cart.ts';
import type { PageProps } from './page.ts';
import { VoucherAndEmail } from './voucher-and-email.tsx';

export type CheckoutPageData = {
  cart: Cart;
  addressId: number;
  /** The customer's e-mail, where it must be verified before the order can be placed; else null. */
  emailToVerify: string | null;
  destination: AddressText;
  gatewayOrigins: readonly string[];
  /** The ways to pay, which stand by the button. */
  marks: readonly string[];
};

export function CheckoutPage({
  data: { cart, addressId, emailToVerify, destination, gatewayOrigins, marks },
  form,
}: PageProps<CheckoutPageData>) {
  return (
    <div className="page py-6 sm:py-10">
      <GatewayConnections origins={gatewayOrigins} />
      <h1 className="display text-3xl sm:text-4xl" tabIndex={-1}>
        Check your order
      </h1>
      <CheckoutView
        cart={cart}
        groups={cartGroups(cart)}
        addressId={addressId}
        emailToVerify={emailToVerify}
        destination={<AddressSummary {...destination} />}
        voucher={
          <VoucherAndEmail
            action="/checkout"
            voucher={cart.voucher ?? null}
            form={emailToVerify !== null && isVerifyEmailForm(form) ? null : form}
            offersPin={emailToVerify === null && cart.email_verified === false}
          />
        }
        totals={<CartTotals cart={cart} label="To pay" className="mt-4 gap-y-2" totalClassName="pt-3" />}
        marks={marks}
        returned={form}
      />
    </div>
  );
}
