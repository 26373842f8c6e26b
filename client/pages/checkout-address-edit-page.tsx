import { updateAddressFrom } from '#client/features/addresses/address-actions.ts';
import { CHECKOUT_ADDRESSES } from '#client/features/addresses/address-place.ts';
import { type AddressData, addressIdIn, loadAddress } from './address-load.ts';
import { EditedAddress } from './address-parts.tsx';
import { type ActionContext, type PageProps, type PersonalLoad, personalPage } from './page.ts';

export const checkoutAddressEditPage = personalPage({ load, action, Page: CheckoutAddressEditPage });

const TITLE = 'Change the delivery address';

function load(context: PersonalLoad) {
  return loadAddress(context, TITLE);
}

function action({ api, form, query }: ActionContext) {
  return updateAddressFrom(api, form, addressIdIn(query) ?? 0, CHECKOUT_ADDRESSES.listPath);
}

function CheckoutAddressEditPage(props: PageProps<AddressData>) {
  return <EditedAddress {...props} title={TITLE} place={CHECKOUT_ADDRESSES} />;
}
