import { createAddressFrom } from '#client/features/addresses/address-actions.ts';
import { ACCOUNT_ADDRESSES } from '#client/features/addresses/address-place.ts';
import { loadNewAddress, type NewAddressData } from './address-load.ts';
import { NewAddress } from './address-parts.tsx';
import { type ActionContext, type PageProps, type PersonalLoad, personalPage } from './page.ts';

export const accountAddressCreatePage = personalPage({ load, action, Page: AccountAddressCreatePage });

const TITLE = 'Add an address';

function load(context: PersonalLoad) {
  return loadNewAddress(context, TITLE);
}

function action(context: ActionContext) {
  return createAddressFrom(context, ACCOUNT_ADDRESSES);
}

function AccountAddressCreatePage(props: PageProps<NewAddressData>) {
  return <NewAddress {...props} title={TITLE} place={ACCOUNT_ADDRESSES} />;
}
