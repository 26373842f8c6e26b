import { ACCOUNT_ADDRESSES } from '#client/features/addresses/address-place.ts';
import { changeAddresses } from './addresses/address-actions.ts';
import { loadAddresses } from './addresses/address-load.ts';
import { definePage } from './define-page.ts';
import { personalHead } from './personal-head.ts';

export const accountAddressesPage = definePage({
  access: 'personal',
  load: loadAddresses,
  head: () => personalHead('Your addresses'),
  action: (posted) => changeAddresses(posted, ACCOUNT_ADDRESSES),
});
