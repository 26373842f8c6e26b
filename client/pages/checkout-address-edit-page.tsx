import { updateAddressFrom } from '#client/features/addresses/address-actions.ts';
import { AddressForm } from '#client/features/addresses/address-form.tsx';
import { CHECKOUT_ADDRESSES } from '#client/features/addresses/address-place.ts';
import type { Address, Province } from '#shared/contract/address.ts';
import { idFromUrl } from '#shared/navigation/page-validity.ts';
import { type ActionContext, type Loaded, type PageProps, type PersonalLoad, personalPage } from './page.ts';

export const checkoutAddressEditPage = personalPage({ load, action, Page: CheckoutAddressEditPage });

type Data = { address: Address; provinces: Province[] };

/** Among the customer's own: another's address does not exist for them. */
async function load({ api, query }: PersonalLoad): Promise<Loaded<Data>> {
  const [addresses, provinces] = await Promise.all([api.listAddresses(), api.listProvinces()]);
  const address = addresses.find(({ id }) => id === idFromUrl(query.get('id') ?? ''));
  if (address === undefined) return { kind: 'not-found' };
  return {
    kind: 'page',
    data: { address, provinces },
    head: { title: 'Change the delivery address', canonical: null, noindex: true },
  };
}

function action({ api, form, query }: ActionContext) {
  const addressId = idFromUrl(query.get('id') ?? '') ?? 0;
  return updateAddressFrom(api, form, addressId, CHECKOUT_ADDRESSES.listPath);
}

function CheckoutAddressEditPage({ data: { address, provinces }, url, form }: PageProps<Data>) {
  return (
    <div className="page max-w-2xl py-6 sm:py-10">
      <h1 className="display text-3xl" tabIndex={-1}>
        Change the delivery address
      </h1>
      <AddressForm
        key={address.id}
        place={CHECKOUT_ADDRESSES}
        address={address}
        provinces={provinces}
        action={`${url.pathname}${url.search}`}
        savedPath={CHECKOUT_ADDRESSES.listPath}
        form={form}
      />
    </div>
  );
}
