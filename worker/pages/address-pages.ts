import {
  ACCOUNT_ADDRESSES,
  type AddressPlace,
  CHECKOUT_ADDRESSES,
} from '#client/features/addresses/address-place.ts';
import { changeAddresses, createAddressFrom, updateAddressFrom } from './addresses/address-actions.ts';
import { loadAddress, loadAddresses, loadNewAddress } from './addresses/address-load.ts';
import { definePage } from './define-page.ts';
import { personalHead } from './personal-head.ts';

/** The customer's addresses, in the account and in the checkout: all of them, a new one, and one that is changed. */
export const ADDRESS_PAGES = {
  'account-addresses': addressesPage('Your addresses', ACCOUNT_ADDRESSES),
  'account-address-create': newAddressPage('Add an address', ACCOUNT_ADDRESSES),
  'account-address-edit': addressPage('Change your address', ACCOUNT_ADDRESSES),
  'checkout-addresses': addressesPage('Choose a delivery address', CHECKOUT_ADDRESSES),
  'checkout-address-create': newAddressPage('Add a delivery address', CHECKOUT_ADDRESSES),
  'checkout-address-edit': addressPage('Change the delivery address', CHECKOUT_ADDRESSES),
};

function addressesPage(title: string, place: AddressPlace) {
  return definePage({
    access: 'personal',
    load: loadAddresses,
    head: () => personalHead(title),
    action: (posted) => changeAddresses(posted, place),
  });
}

function newAddressPage(title: string, place: AddressPlace) {
  return definePage({
    access: 'personal',
    load: loadNewAddress,
    head: () => personalHead(title),
    action: (posted) => createAddressFrom(posted, place),
  });
}

function addressPage(title: string, place: AddressPlace) {
  return definePage({
    access: 'personal',
    load: loadAddress,
    head: () => personalHead(title),
    action: (posted) => updateAddressFrom(posted, place),
  });
}
