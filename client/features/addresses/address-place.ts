/** Where addresses are kept: the account and the checkout show the same things and lead elsewhere. */
export type AddressPlace = {
  listPath: string;
  createPath: string;
  editPath: string;
  /** Where a new address leads, unless the URL says `next`. */
  createdPath: string;
  /** Where choosing an address leads. */
  chosenPath: string;
  chooseLabel: string;
  currentLabel: string;
  /** Whether a new address becomes the current one: whoever adds one while checking out wants it used. */
  isNewCurrent: boolean;
  /** What stands above a form: the way back. */
  crumbs: readonly { label: string; href: string }[];
};

export const ACCOUNT_ADDRESSES: AddressPlace = {
  listPath: '/account/addresses',
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
  createPath: '/checkout/addresses/create',
  editPath: '/checkout/addresses/edit',
  createdPath: '/checkout',
  chosenPath: '/checkout',
  chooseLabel: 'Deliver here',
  currentLabel: 'Delivering here',
  isNewCurrent: true,
  crumbs: [],
};
