import { updateAddressFrom } from '#client/features/addresses/address-actions.ts';
import { CHECKOUT_ADDRESSES } from '#client/features/addresses/address-place.ts';
import { type AddressData, loadAddress } from './address-load.ts';
import { EditedAddress } from './address-parts.tsx';
import { type ActionContext, type PageProps, type PersonalLoad, personalPage } from './page.ts';

export const checkoutAddressEditPage = personalPage({ load, action, Page: CheckoutAddressEditPage });

const TITLE = 'Change the delivery address';

function load(context: PersonalLoad) {
  return loadAddress(context, TITLE);
}

function action(context: ActionContext) {
  return updateAddressFrom(context, CHECKOUT_ADDRESSES);
}

function CheckoutAddressEditPage(props: PageProps<AddressData>) {
  return <EditedAddress {...props} title={TITLE} place={CHECKOUT_ADDRESSES} />;
}
