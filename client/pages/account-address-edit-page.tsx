import { updateAddressFrom } from '#client/features/addresses/address-actions.ts';
import { ACCOUNT_ADDRESSES } from '#client/features/addresses/address-place.ts';
import { type AddressData, loadAddress } from './address-load.ts';
import { EditedAddress } from './address-parts.tsx';
import { type ActionContext, type PageProps, type PersonalLoad, personalPage } from './page.ts';

export const accountAddressEditPage = personalPage({ load, action, Page: AccountAddressEditPage });

const TITLE = 'Change your address';

function load(context: PersonalLoad) {
  return loadAddress(context, TITLE);
}

function action(context: ActionContext) {
  return updateAddressFrom(context, ACCOUNT_ADDRESSES);
}

function AccountAddressEditPage(props: PageProps<AddressData>) {
  return <EditedAddress {...props} title={TITLE} place={ACCOUNT_ADDRESSES} />;
}
