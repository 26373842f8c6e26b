/** The differences between the address pages of the account and those of the checkout. */
export type AddressPlace = {
  listPath: string;
  /** Over the addresses. */
  listHeading: string;
  createPath: string;
  editPath: string;
  /** The page after a new address was saved, unless the URL has `next`. */
  createdPath: string;
  /** The page after an address was chosen. */
  chosenPath: string;
  chooseLabel: string;
  currentLabel: string;
  /** Whether a new address becomes the current one, as in the checkout. */
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

/** Where an address page's URL is. */
export function addressPlace({ pathname }: URL): AddressPlace {
  return pathname.startsWith(CHECKOUT_ADDRESSES.listPath) ? CHECKOUT_ADDRESSES : ACCOUNT_ADDRESSES;
}
