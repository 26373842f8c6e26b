import type { ReactNode } from 'react';
import { AddressForm } from '#client/features/addresses/address-form.tsx';
import { addressPlace } from '#client/features/addresses/address-place.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { needsAddressFirst } from '#shared/navigation/address-first.ts';
import type { AddressData, NewAddressData } from './address-data.ts';
import type { PageProps } from './page.ts';

/** The form for a new address, in the account and in the checkout. */
export function NewAddressPage({ data, form, ...page }: PageProps<NewAddressData>) {
  const isNeeded = needsAddressFirst(data.next);
  return (
    <FormFrame {...page}>
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
    </FormFrame>
  );
}

/** The form for a stored address, in the account and in the checkout. */
export function EditAddressPage({ data, form, ...page }: PageProps<AddressData>) {
  return (
    <FormFrame {...page}>
      <AddressForm
        key={data.id}
        stored={data.values}
        provinces={data.provinces}
        cancel={{ label: 'Cancel', href: addressPlace(page.url).listPath }}
        form={form}
      />
    </FormFrame>
  );
}

type FrameProps = Pick<PageProps<unknown>, 'title' | 'url'> & { children: ReactNode };

/** A form with its title; in the account with breadcrumbs, in the checkout without. */
function FormFrame({ title, url, children }: FrameProps) {
  const { crumbs } = addressPlace(url);
  return (
    <div className="page max-w-2xl py-6 sm:py-10">
      {crumbs.length > 0 && <Breadcrumbs items={[...crumbs, { label: title }]} />}
      <h1 className="display mt-2 text-3xl" tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
