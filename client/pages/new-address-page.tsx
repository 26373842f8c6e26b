import { AddressForm } from '#client/features/addresses/address-form.tsx';
import { addressPlace } from '#client/features/addresses/address-place.ts';
import { needsAddressFirst } from '#shared/navigation/address-first.ts';
import type { NewAddressData } from './address-data.ts';
import { AddressFormFrame } from './address-form-frame.tsx';
import type { PageProps } from './page.ts';

/** The form for a new address, in the account and in the checkout. */
export function NewAddressPage({ data, form, ...page }: PageProps<NewAddressData>) {
  const isNeeded = needsAddressFirst(data.next);
  return (
    <AddressFormFrame {...page}>
      {isNeeded && <p className="mt-3 text-muted">We need an address to work out delivery.</p>}
      <AddressForm
        stored={null}
        provinces={data.provinces}
        cancel={
          isNeeded
            ? { label: 'Continue shopping', href: '/' }
            : { label: 'Cancel', href: data.next ?? addressPlace(page.url).createdPath }
        }
        form={form}
      />
    </AddressFormFrame>
  );
}
