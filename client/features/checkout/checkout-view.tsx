import type { ReactNode } from 'react';
import type { Cart } from '#shared/contract/cart.ts';
import { cartDelivery, cartPieces, cartSavings, cartTotal } from '#shared/domain/cart-totals.ts';
import { vatNote } from '#shared/domain/vat-note.ts';
import { type ReviewGroup, ReviewGroups, ReviewSection } from './checkout-review.tsx';
import { orderContent } from './kept-order-key.ts';
import { PlaceOrderPanel } from './place-order-panel.tsx';

type Props = {
  cart: Cart;
  groups: readonly ReviewGroup[];
  addressId: number;
  /** The address in words. */
  destination: ReactNode;
  /** The page view's own `Idempotency-Key`. */
  ownKey: string;
  /** Why an order sent without scripts was not placed; empty where none was. */
  formMessage: string;
  onPlaced(): void;
};

/** The last look before an order is placed. */
export function CheckoutView({ cart, groups, addressId, destination, ownKey, formMessage, onPlaced }: Props) {
  const total = cartTotal(cart);
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
          edit={{ label: 'Change the cart', href: '/cart' }}
        >
          <ReviewGroups groups={groups} />
        </ReviewSection>
      </div>
      <PlaceOrderPanel
        totals={{
          pieces: cartPieces(cart),
          items: cart.amount,
          savings: cartSavings(cart),
          delivery: cartDelivery(cart),
          total,
          vat: vatNote(groups.map(({ supplier }) => supplier)),
        }}
        order={{ total, addressId, ownKey, content: orderContent(cart, addressId, total) }}
        formMessage={formMessage}
        onPlaced={onPlaced}
      />
    </div>
  );
}
