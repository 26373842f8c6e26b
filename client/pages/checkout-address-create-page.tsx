import { CHECKOUT_ADDRESSES } from '#client/features/addresses/address-place.ts';
import type { NewAddressData } from './address-data.ts';
import { NewAddress } from './address-parts.tsx';
import type { PageProps } from './page.ts';

export function CheckoutAddressCreatePage(props: PageProps<NewAddressData>) {
  return <NewAddress {...props} title="Add a delivery address" place={CHECKOUT_ADDRESSES} />;
}
