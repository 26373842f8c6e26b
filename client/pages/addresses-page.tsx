import type { AddressCardData } from '#client/features/addresses/address-card.tsx';
import { AddressList } from '#client/features/addresses/address-list.tsx';
import { addressPlace } from '#client/features/addresses/address-place.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import type { PageProps } from './page.ts';

export type AddressesPageData = { addresses: AddressCardData[] };

/** The customer's addresses, in the account and in the checkout. */
export default function AddressesPage({ data, url, form }: PageProps<AddressesPageData>) {
  const place = addressPlace(url);
  const crumbs = place.crumbs.map(({ label, href }) =>
    href === place.listPath ? { label } : { label, href },
  );
  return (
    <div className="page max-w-narrow py-6 sm:py-10">
      {crumbs.length > 0 ? (
        <Breadcrumbs items={crumbs} />
      ) : (
        <a className="link" href={place.createdPath}>
          Back to checkout
        </a>
      )}
      <h1 className="display mt-2" tabIndex={-1}>
        {place.listHeading}
      </h1>
      <AddressList place={place} {...data} form={form} />
    </div>
  );
}
