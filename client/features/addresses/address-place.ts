/** The settings that differ between the address pages of the account and those of the checkout. */
export type AddressPlace = {
  listPath: string;
  /** The heading above the addresses. */
  listHeading: string;
  createPath: string;
  editPath: string;
  /** The page shown after a new address is saved, unless the URL has `next`. */
  createdPath: string;
  /** The page shown after an address is chosen. */
  chosenPath: string;
  chooseLabel: string;
  currentLabel: string;
  /** True if a new address becomes the current one, as in the checkout. */
  isNewCurrent: boolean;
  /** The breadcrumbs above a form. */
  crumbs: readonly { label: string; href: string }[];
};

export const ACCOUNT_ADDRESSES: AddressPlace = {
  listPath: '/account/addresses',
  listHeading: 'Your addresses',
  createPath: '/account/addresses/create',
  editPath: '/account/addresses/edit',
  createdPath: '/account/addresses',
  chosenPath: '/account/addresses',
  chooseLabel: 'Make this my current address',
  currentLabel: 'Current address',
  isNewCurrent: false,
  crumbs: [
    { label: 'Account', href: '/account' },
    { label: 'Addresses', href: '/account/addresses' },
  ],
};

export const CHECKOUT_ADDRESSES: AddressPlace = {
  listPath: '/checkout/addresses',
  listHeading: 'Where should we deliver?',
  createPath: '/checkout/addresses/create',
  editPath: '/checkout/addresses/edit',
  createdPath: '/checkout',
  chosenPath: '/checkout',
  chooseLabel: 'Deliver here',
  currentLabel: 'Delivering here',
  isNewCurrent: true,
  crumbs: [],
};

/** Returns the settings for an address page's URL, in the account or in the checkout. */
export function addressPlace({ pathname }: URL): AddressPlace {
  return pathname.startsWith(CHECKOUT_ADDRESSES.listPath) ? CHECKOUT_ADDRESSES : ACCOUNT_ADDRESSES;
}
