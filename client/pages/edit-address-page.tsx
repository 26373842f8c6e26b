import { AddressForm } from '#client/features/addresses/address-form.tsx';
import { addressPlace } from '#client/features/addresses/address-place.ts';
import type { AddressData } from './address-data.ts';
import { AddressFormFrame } from './address-form-frame.tsx';
import type { PageProps } from './page.ts';

/** The form for a stored address, in the account and in the checkout. */
export function EditAddressPage({ data, form, ...page }: PageProps<AddressData>) {
  return (
    <AddressFormFrame {...page}>
      <AddressForm
        key={data.id}
        stored={data.values}
        provinces={data.provinces}
        cancel={{ label: 'Cancel', href: addressPlace(page.url).listPath }}
        form={form}
      />
    </AddressFormFrame>
  );
}
