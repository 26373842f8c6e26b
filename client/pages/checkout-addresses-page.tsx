import { changeAddresses } from '#client/features/addresses/address-actions.ts';
import { AddressList } from '#client/features/addresses/address-list.tsx';
import { CHECKOUT_ADDRESSES } from '#client/features/addresses/address-place.ts';
import { type AddressesData, loadAddresses } from './address-load.ts';
import { type ActionContext, type PageProps, type PersonalLoad, personalPage } from './page.ts';

export const checkoutAddressesPage = personalPage({ load, action, Page: CheckoutAddressesPage });

function load(context: PersonalLoad) {
  return loadAddresses(context, 'Choose a delivery address');
}

function action(context: ActionContext) {
  return changeAddresses(context, CHECKOUT_ADDRESSES);
}

function CheckoutAddressesPage({ data: { addresses, provinces } }: PageProps<AddressesData>) {
  return (
    <div className="page max-w-4xl py-6 sm:py-10">
      <a className="link" href="/checkout">
        Back to checkout
      </a>
      <h1 className="display mt-2 text-3xl" tabIndex={-1}>
        Where should we deliver?
      </h1>
      <AddressList place={CHECKOUT_ADDRESSES} addresses={addresses} provinces={provinces} />
    </div>
  );
}
