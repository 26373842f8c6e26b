import { createAddressFrom } from '#client/features/addresses/address-actions.ts';
import { CHECKOUT_ADDRESSES } from '#client/features/addresses/address-place.ts';
import { safeNext } from '#shared/navigation/paths.ts';
import { loadNewAddress, type NewAddressData } from './address-load.ts';
import { NewAddress } from './address-parts.tsx';
import { type ActionContext, type PageProps, type PersonalLoad, personalPage } from './page.ts';

export const checkoutAddressCreatePage = personalPage({ load, action, Page: CheckoutAddressCreatePage });

const TITLE = 'Add a delivery address';

function load(context: PersonalLoad) {
  return loadNewAddress(context, TITLE);
}

function action({ api, form, query }: ActionContext) {
  return createAddressFrom(
    api,
    form,
    CHECKOUT_ADDRESSES,
    safeNext(query.get('next')) ?? CHECKOUT_ADDRESSES.createdPath,
  );
}

function CheckoutAddressCreatePage(props: PageProps<NewAddressData>) {
  return <NewAddress {...props} title={TITLE} place={CHECKOUT_ADDRESSES} />;
}
