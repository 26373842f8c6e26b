import { CHECKOUT_ADDRESSES } from '#client/features/addresses/address-place.ts';
import { changeAddresses } from './addresses/address-actions.ts';
import { loadAddresses } from './addresses/address-load.ts';
import { definePage } from './define-page.ts';
import { personalHead } from './personal-head.ts';

export const checkoutAddressesPage = definePage({
  access: 'personal',
  load: loadAddresses,
  head: () => personalHead('Choose a delivery address'),
  action: (posted) => changeAddresses(posted, CHECKOUT_ADDRESSES),
});
