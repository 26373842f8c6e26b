import { ACCOUNT_ADDRESSES } from '#client/features/addresses/address-place.ts';
import type { NewAddressData } from './address-data.ts';
import { NewAddress } from './address-parts.tsx';
import type { PageProps } from './page.ts';

export function AccountAddressCreatePage(props: PageProps<NewAddressData>) {
  return <NewAddress {...props} title="Add an address" place={ACCOUNT_ADDRESSES} />;
}
