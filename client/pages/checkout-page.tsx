import { AddressSummary } from '#client/features/addresses/address-summary.tsx';
import { cartGroups } from '#client/features/cart/cart-groups.ts';
import { CheckoutView } from '#client/features/checkout/checkout-view.tsx';
import type { Address, Province } from '#shared/contract/address.ts';
import type { Cart } from '#shared/contract/cart.ts';
import type { PageProps } from './page.ts';

export type CheckoutPageData = {
  cart: Cart;
  address: Address;
  provinces: Province[];
};

export function CheckoutPage({ data: { cart, address, provinces }, form }: PageProps<CheckoutPageData>) {
  return (
    <div className="page py-6 sm:py-10">
      <h1 className="display text-3xl sm:text-4xl" tabIndex={-1}>
        Check your order
      </h1>
      <CheckoutView
        cart={cart}
        groups={cartGroups(cart)}
        addressId={address.id}
        destination={<AddressSummary address={address} provinces={provinces} />}
        returned={form}
      />
    </div>
  );
}
