import { updateAddressFrom } from '#client/features/addresses/address-actions.ts';
import { AddressForm } from '#client/features/addresses/address-form.tsx';
import { ACCOUNT_ADDRESSES } from '#client/features/addresses/address-place.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import type { Address, Province } from '#shared/contract/address.ts';
import { idFromUrl } from '#shared/navigation/page-validity.ts';
import { type ActionContext, type Loaded, type PageProps, type PersonalLoad, personalPage } from './page.ts';

export const accountAddressEditPage = personalPage({ load, action, Page: AccountAddressEditPage });

type Data = { address: Address; provinces: Province[] };

/** Among the customer's own: another's address does not exist for them. */
async function load({ api, query }: PersonalLoad): Promise<Loaded<Data>> {
  const [addresses, provinces] = await Promise.all([api.listAddresses(), api.listProvinces()]);
  const address = addresses.find(({ id }) => id === idFromUrl(query.get('id') ?? ''));
  if (address === undefined) return { kind: 'not-found' };
  return {
    kind: 'page',
    data: { address, provinces },
    head: { title: 'Change your address', canonical: null, noindex: true },
  };
}

function action({ api, form, query }: ActionContext) {
  const addressId = idFromUrl(query.get('id') ?? '') ?? 0;
  return updateAddressFrom(api, form, addressId, ACCOUNT_ADDRESSES.listPath);
}

function AccountAddressEditPage({ data: { address, provinces }, url, form }: PageProps<Data>) {
  return (
    <div className="page max-w-2xl py-6 sm:py-10">
      <Breadcrumbs
        items={[
          { label: 'Account', href: '/account' },
          { label: 'Addresses', href: '/account/addresses' },
          { label: 'Change your address' },
        ]}
      />
      <h1 className="display mt-2 text-3xl" tabIndex={-1}>
        Change your address
      </h1>
      <AddressForm
        key={address.id}
        place={ACCOUNT_ADDRESSES}
        address={address}
        provinces={provinces}
        action={`${url.pathname}${url.search}`}
        savedPath={ACCOUNT_ADDRESSES.listPath}
        form={form}
      />
    </div>
  );
}
