import { changeAddresses } from '#client/features/addresses/address-actions.ts';
import { AddressList } from '#client/features/addresses/address-list.tsx';
import { CHECKOUT_ADDRESSES } from '#client/features/addresses/address-place.ts';
import type { Address, Province } from '#shared/contract/address.ts';
import { type ActionContext, type Loaded, type PageProps, type PersonalLoad, personalPage } from './page.ts';

export const checkoutAddressesPage = personalPage({ load, action, Page: CheckoutAddressesPage });

type Data = { addresses: Address[]; provinces: Province[] };

async function load({ api }: PersonalLoad): Promise<Loaded<Data>> {
  const [addresses, provinces] = await Promise.all([api.listAddresses(), api.listProvinces()]);
  return {
    kind: 'page',
    data: { addresses, provinces },
    head: { title: 'Choose a delivery address', canonical: null, noindex: true },
  };
}

function action({ api, form }: ActionContext) {
  return changeAddresses(api, form, CHECKOUT_ADDRESSES);
}

function CheckoutAddressesPage({ data: { addresses, provinces } }: PageProps<Data>) {
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
