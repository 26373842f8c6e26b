import { ACCOUNT_ADDRESSES } from '#client/features/addresses/address-place.ts';
import { createAddressFrom } from './addresses/address-actions.ts';
import { loadNewAddress } from './addresses/address-load.ts';
import { definePage } from './define-page.ts';
import { personalHead } from './personal-head.ts';

export const accountAddressCreatePage = definePage({
  access: 'personal',
  load: loadNewAddress,
  head: () => personalHead('Add an address'),
  action: (posted) => createAddressFrom(posted, ACCOUNT_ADDRESSES),
});
