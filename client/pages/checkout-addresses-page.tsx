import { AddressList } from '#client/features/addresses/address-list.tsx';
import { CHECKOUT_ADDRESSES } from '#client/features/addresses/address-place.ts';
import type { AddressesData } from './address-data.ts';
import type { PageProps } from './page.ts';

export function CheckoutAddressesPage({ data, form }: PageProps<AddressesData>) {
  return (
    <div className="page max-w-4xl py-6 sm:py-10">
      <a className="link" href="/checkout">
        Back to checkout
      </a>
      <h1 className="display mt-2 text-3xl" tabIndex={-1}>
        Where should we deliver?
      </h1>
      <AddressList place={CHECKOUT_ADDRESSES} {...data} form={form} />
    </div>
  );
}
