import { changeAddresses } from '#client/features/addresses/address-actions.ts';
import { AddressList } from '#client/features/addresses/address-list.tsx';
import { ACCOUNT_ADDRESSES } from '#client/features/addresses/address-place.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { type AddressesData, loadAddresses } from './address-load.ts';
import { type ActionContext, type PageProps, type PersonalLoad, personalPage } from './page.ts';

export const accountAddressesPage = personalPage({ load, action, Page: AccountAddressesPage });

function load(context: PersonalLoad) {
  return loadAddresses(context, 'Your addresses');
}

function action(context: ActionContext) {
  return changeAddresses(context, ACCOUNT_ADDRESSES);
}

function AccountAddressesPage({ data: { addresses, provinces } }: PageProps<AddressesData>) {
  return (
    <div className="page max-w-4xl py-6 sm:py-10">
      <Breadcrumbs items={[{ label: 'Account', href: '/account' }, { label: 'Addresses' }]} />
      <h1 className="display mt-2 text-3xl" tabIndex={-1}>
        Your addresses
      </h1>
      <AddressList place={ACCOUNT_ADDRESSES} addresses={addresses} provinces={provinces} />
    </div>
  );
}
