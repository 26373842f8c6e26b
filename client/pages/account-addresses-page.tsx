import { AddressList } from '#client/features/addresses/address-list.tsx';
import { ACCOUNT_ADDRESSES } from '#client/features/addresses/address-place.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import type { AddressesData } from './address-data.ts';
import type { PageProps } from './page.ts';

export function AccountAddressesPage({ data, title, form }: PageProps<AddressesData>) {
  return (
    <div className="page max-w-4xl py-6 sm:py-10">
      <Breadcrumbs items={[{ label: 'Account', href: '/account' }, { label: 'Addresses' }]} />
      <h1 className="display mt-2 text-3xl" tabIndex={-1}>
        {title}
      </h1>
      <AddressList place={ACCOUNT_ADDRESSES} {...data} form={form} />
    </div>
  );
}
