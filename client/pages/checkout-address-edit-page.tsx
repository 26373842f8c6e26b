import { CHECKOUT_ADDRESSES } from '#client/features/addresses/address-place.ts';
import type { AddressData } from './address-data.ts';
import { EditedAddress } from './address-parts.tsx';
import type { PageProps } from './page.ts';

export function CheckoutAddressEditPage(props: PageProps<AddressData>) {
  return <EditedAddress {...props} title="Change the delivery address" place={CHECKOUT_ADDRESSES} />;
}
