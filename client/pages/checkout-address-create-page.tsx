import { createAddressFrom } from '#client/features/addresses/address-actions.ts';
import { AddressForm } from '#client/features/addresses/address-form.tsx';
import { CHECKOUT_ADDRESSES } from '#client/features/addresses/address-place.ts';
import type { Province } from '#shared/contract/address.ts';
import { safeNext } from '#shared/navigation/paths.ts';
import { type ActionContext, type Loaded, type PageProps, type PersonalLoad, personalPage } from './page.ts';

export const checkoutAddressCreatePage = personalPage({ load, action, Page: CheckoutAddressCreatePage });

type Data = { provinces: Province[]; next: string | null };

async function load({ api, query }: PersonalLoad): Promise<Loaded<Data>> {
  return {
    kind: 'page',
    data: { provinces: await api.listProvinces(), next: safeNext(query.get('next')) },
    head: { title: 'Add a delivery address', canonical: null, noindex: true },
  };
}

function action({ api, form, query }: ActionContext) {
  return createAddressFrom(api, form, CHECKOUT_ADDRESSES, savedPath(safeNext(query.get('next'))));
}

function CheckoutAddressCreatePage({ data: { provinces, next }, url, form }: PageProps<Data>) {
  return (
    <div className="page max-w-2xl py-6 sm:py-10">
      <h1 className="display text-3xl" tabIndex={-1}>
        Add a delivery address
      </h1>
      <AddressForm
        place={CHECKOUT_ADDRESSES}
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
  return next ?? CHECKOUT_ADDRESSES.createdPath;
}
