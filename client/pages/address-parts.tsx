import type { ReactNode } from 'react';
import { AddressForm } from '#client/features/addresses/address-form.tsx';
import type { AddressPlace } from '#client/features/addresses/address-place.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { needsAddressFirst } from '#shared/navigation/address-first.ts';
import type { AddressData, NewAddressData } from './address-data.ts';
import type { PageProps } from './page.ts';

type Frame = { title: string; place: AddressPlace };

/** The form for a new address. */
export function NewAddress({ title, place, data, form }: Frame & PageProps<NewAddressData>) {
  const isNeeded = needsAddressFirst(data.next);
  return (
    <FormFrame title={title} place={place}>
      {isNeeded && <p className="mt-3 text-muted">We need an address to work out delivery.</p>}
      <AddressForm
        stored={null}
        provinces={data.provinces}
        cancel={
          isNeeded
            ? { label: 'Continue shopping', href: '/' }
            : { label: 'Cancel', href: data.next ?? place.createdPath }
        }
        form={form}
      />
    </FormFrame>
  );
}

/** The form for a stored address. */
export function EditedAddress({ title, place, data, form }: Frame & PageProps<AddressData>) {
  return (
    <FormFrame title={title} place={place}>
      <AddressForm
        key={data.id}
        stored={data.values}
        provinces={data.provinces}
        cancel={{ label: 'Cancel', href: place.listPath }}
        form={form}
      />
    </FormFrame>
  );
}

/** A form with its title; in the account with breadcrumbs, in the checkout without. */
function FormFrame({ title, place, children }: Frame & { children: ReactNode }) {
  return (
    <div className="page max-w-2xl py-6 sm:py-10">
      {place.crumbs.length > 0 && <Breadcrumbs items={[...place.crumbs, { label: title }]} />}
      <h1 className="display mt-2 text-3xl" tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
