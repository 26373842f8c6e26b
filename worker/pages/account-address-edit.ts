import { ACCOUNT_ADDRESSES } from '#client/features/addresses/address-place.ts';
import { updateAddressFrom } from './addresses/address-actions.ts';
import { loadAddress } from './addresses/address-load.ts';
import { definePage } from './define-page.ts';
import { personalHead } from './personal-head.ts';

export const accountAddressEditPage = definePage({
  access: 'personal',
  load: loadAddress,
  head: () => personalHead('Change your address'),
  action: (posted) => updateAddressFrom(posted, ACCOUNT_ADDRESSES),
});
