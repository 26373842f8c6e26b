import { createAddressFrom } from '#client/features/addresses/address-actions.ts';
import { CHECKOUT_ADDRESSES } from '#client/features/addresses/address-place.ts';
import { loadNewAddress, type NewAddressData } from './address-load.ts';
import { NewAddress } from './address-parts.tsx';
import { type ActionContext, type PageProps, type PersonalLoad, personalPage } from './page.ts';

export const checkoutAddressCreatePage = personalPage({ load, action, Page: CheckoutAddressCreatePage });

const TITLE = 'Add a delivery address';

function load(context: PersonalLoad) {
  return loadNewAddress(context, TITLE);
}

function action(context: ActionContext) {
  return createAddressFrom(context, CHECKOUT_ADDRESSES);
}

function CheckoutAddressCreatePage(props: PageProps<NewAddressData>) {
  return <NewAddress {...props} title={TITLE} place={CHECKOUT_ADDRESSES} />;
}
