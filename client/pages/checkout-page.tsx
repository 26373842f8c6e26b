import { AddressSummary } from '#client/features/addresses/address-summary.tsx';
import { cartGroups, lightCart } from '#client/features/cart/cart-groups.ts';
import { useCart } from '#client/features/cart/cart-store.ts';
import { CheckoutView } from '#client/features/checkout/checkout-view.tsx';
import { placeOrderFrom } from '#client/features/checkout/place-order-form.ts';
import type { Address, Province } from '#shared/contract/address.ts';
import type { Cart } from '#shared/contract/cart.ts';
import { type ActionContext, type Loaded, type PageProps, type PersonalLoad, personalPage } from './page.ts';

export const checkoutPage = personalPage({ load, action, Page: CheckoutPage });

type Data = {
  cart: Cart;
  address: Address;
  provinces: Province[];
  /** Made anew for each view of the page: what is sent twice from one view is one order. */
  idempotencyKey: string;
};

async function load({ api }: PersonalLoad): Promise<Loaded<Data>> {
  const [cart, addresses, provinces] = await Promise.all([
    api.getCart(),
    api.listAddresses(),
    api.listProvinces(),
  ]);
  const address = addresses.find(({ current }) => current) ?? addresses[0];
  if (address === undefined) {
    return { kind: 'redirect', to: '/checkout/addresses/create?next=%2Fcheckout', status: 302 };
  }
  return {
    kind: 'page',
    data: { cart: lightCart(cart), address, provinces, idempotencyKey: crypto.randomUUID() },
    head: { title: 'Checkout', canonical: null, noindex: true },
  };
}

function action({ api, form }: ActionContext) {
  return placeOrderFrom(api, form);
}

function CheckoutPage({ data: { cart, address, provinces, idempotencyKey }, form }: PageProps<Data>) {
  const loadCart = useCart((state) => state.load);
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
        ownKey={idempotencyKey}
        formMessage={form?.message ?? ''}
        onPlaced={() => void loadCart()}
      />
    </div>
  );
}
