import type { AddressValues } from '#client/features/addresses/address-fields.ts';
import { AddressForm } from '#client/features/addresses/address-form.tsx';
import { addressPlace } from '#client/features/addresses/address-place.ts';
import { useSession } from '#client/features/auth/session-store.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import type { Province } from '#shared/contract/address.ts';
import { needsAddressFirst } from '#shared/navigation/address-first.ts';
import type { PageProps } from './page.ts';

/** `stored` is null for a new address. `next` is the path from the URL to open afterwards, or null. */
export type AddressPageData = {
  stored: { id: number; values: AddressValues } | null;
  provinces: Province[];
  next: string | null;
};

/** The form for a new or stored address. Only the account's version has breadcrumbs. */
export default function AddressPage({
  data: { stored, provinces, next },
  title,
  url,
  form,
}: PageProps<AddressPageData>) {
  const { crumbs, listPath, createdPath } = addressPlace(url);
  const customerName = useSession(({ name }) => name);
  const isNeeded = needsAddressFirst(next);
  const cancelPath = stored === null ? (next ?? createdPath) : listPath;
  return (
    <div className="page max-w-narrow py-6 sm:py-10">
      {crumbs.length > 0 && <Breadcrumbs items={[...crumbs, { label: title }]} />}
      <h1 className="display mt-2">{title}</h1>
      {isNeeded && <p className="mt-3 text-muted">We need an address to work out delivery.</p>}
      <AddressForm
        key={stored?.id}
        stored={stored?.values ?? null}
        customerName={customerName}
        provinces={provinces}
        cancel={isNeeded ? { label: 'Continue shopping', href: '/' } : { label: 'Cancel', href: cancelPath }}
        form={form}
      />
    </div>
  );
}
