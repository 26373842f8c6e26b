import {
  ACCOUNT_ADDRESSES,
  type AddressPlace,
  CHECKOUT_ADDRESSES,
} from '#client/features/addresses/address-place.ts';
import { addressesAction, createAddressFrom, updateAddressAction } from './addresses/address-actions.ts';
import { loadAddress, loadAddresses, loadNewAddress } from './addresses/address-load.ts';
import { definePage, type LoadResult, type PersonalLoaderContext } from './define-page.ts';
import type { ActionContext, ActionOutcome } from './page-action.ts';
import { personalHead } from './personal-head.ts';

/** Loader and form handler of an address page, in the account and in the checkout. */
type AddressPage<Data> = {
  load: (context: PersonalLoaderContext) => Promise<LoadResult<Data>>;
  run: (posted: ActionContext, place: AddressPlace) => Promise<ActionOutcome>;
};

const ALL = { load: loadAddresses, run: addressesAction };
const NEW = { load: loadNewAddress, run: createAddressFrom };
const ONE = { load: loadAddress, run: updateAddressAction };

/** The address pages of the account and of the checkout: the list, a new address, and an edited address. */
export const ADDRESS_PAGES = {
  'account-addresses': addressPage('Your addresses', ALL, ACCOUNT_ADDRESSES),
  'account-address-create': addressPage('Add an address', NEW, ACCOUNT_ADDRESSES),
  'account-address-edit': addressPage('Change your address', ONE, ACCOUNT_ADDRESSES),
  'checkout-addresses': addressPage('Choose a delivery address', ALL, CHECKOUT_ADDRESSES),
  'checkout-address-create': addressPage('Add a delivery address', NEW, CHECKOUT_ADDRESSES),
  'checkout-address-edit': addressPage('Change the delivery address', ONE, CHECKOUT_ADDRESSES),
};

function addressPage<Data>(title: string, { load, run }: AddressPage<Data>, place: AddressPlace) {
  return definePage({
    access: 'personal',
    load,
    head: () => personalHead(title),
    action: (posted) => run(posted, place),
  });
}
