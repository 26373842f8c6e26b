import { createAddressFrom } from '#client/features/addresses/address-actions.ts';
import { AddressForm } from '#client/features/addresses/address-form.tsx';
import { ACCOUNT_ADDRESSES } from '#client/features/addresses/address-place.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import type { Province } from '#shared/contract/address.ts';
import { safeNext } from '#shared/navigation/paths.ts';
import { type ActionContext, type Loaded, type PageProps, type PersonalLoad, personalPage } from './page.ts';

export const accountAddressCreatePage = personalPage({ load, action, Page: AccountAddressCreatePage });

type Data = { provinces: Province[]; next: string | null };

async function load({ api, query }: PersonalLoad): Promise<Loaded<Data>> {
  return {
    kind: 'page',
    data: { provinces: await api.listProvinces(), next: safeNext(query.get('next')) },
    head: { title: 'Add an address', canonical: null, noindex: true },
  };
}

function action({ api, form, query }: ActionContext) {
  return createAddressFrom(api, form, ACCOUNT_ADDRESSES, savedPath(safeNext(query.get('next'))));
}

function AccountAddressCreatePage({ data: { provinces, next }, url, form }: PageProps<Data>) {
  return (
    <div className="page max-w-2xl py-6 sm:py-10">
      <Breadcrumbs
        items={[
          { label: 'Account', href: '/account' },
          { label: 'Addresses', href: '/account/addresses' },
          { label: 'Add an address' },
        ]}
      />
      <h1 className="display mt-2 text-3xl" tabIndex={-1}>
        Add an address
      </h1>
      <AddressForm
        place={ACCOUNT_ADDRESSES}
        address={null}
        provinces={provinces}
        action={`${url.pathname}${url.search}`}
        savedPath={savedPath(next)}
        form={form}
      />
    </div>
  );
}

function savedPath(next: string | null): string {
  return next ?? ACCOUNT_ADDRESSES.createdPath;
}
