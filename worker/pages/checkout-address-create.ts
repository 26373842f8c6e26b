import { CHECKOUT_ADDRESSES } from '#client/features/addresses/address-place.ts';
import { createAddressFrom } from './addresses/address-actions.ts';
import { loadNewAddress } from './addresses/address-load.ts';
import { definePage } from './define-page.ts';
import { personalHead } from './personal-head.ts';

export const checkoutAddressCreatePage = definePage({
  access: 'personal',
  load: loadNewAddress,
  head: () => personalHead('Add a delivery address'),
  action: (posted) => createAddressFrom(posted, CHECKOUT_ADDRESSES),
});
