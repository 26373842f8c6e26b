import { CHECKOUT_ADDRESSES } from '#client/features/addresses/address-place.ts';
import { updateAddressFrom } from './addresses/address-actions.ts';
import { loadAddress } from './addresses/address-load.ts';
import { definePage } from './define-page.ts';
import { personalHead } from './personal-head.ts';

export const checkoutAddressEditPage = definePage({
  access: 'personal',
  load: loadAddress,
  head: () => personalHead('Change the delivery address'),
  action: (posted) => updateAddressFrom(posted, CHECKOUT_ADDRESSES),
});
