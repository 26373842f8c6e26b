/** Facts about a form that both runners need. */
type FormFacts = {
  /** True if the form's input can be invalid: mistyped or outdated. */
  canBeInvalid?: true;
  /** True if the shop can reject the form because its data has changed since. */
  canBeRejected?: true;
  /**
   * True if CI tests all of the form's outcomes in Chromium. For other forms, CI tests only the main outcome; `npm run
   * test:forms` tests everything.
   */
  isSample?: true;
  /** True if the form needs a PIN from an email, so that only `npm run test:forms` tests it in Chromium. */
  needsEmail?: true;
  /** True if another page's form has the same component, so that only `npm run test:forms` tests it in Chromium. */
  isTwin?: true;
};

/**
 * All forms of the shop, by page and intent. Two runners test them (the worker with D1, and Chromium), each with its
 * own preparation for every form.
 */
export const FORM_TABLE = {
  product: { canBeInvalid: true, isSample: true },
  'cart: set-quantity': { canBeInvalid: true },
  'cart: remove': { isSample: true },
  'cart: restore': { canBeInvalid: true },
  'cart: accept': { canBeInvalid: true },
  'cart: save-for-later': {},
  'cart: move-to-cart': {},
  'cart: remove-saved': {},
  'cart: restore-saved': { canBeInvalid: true },
  'cart: apply-voucher': { canBeInvalid: true, isTwin: true },
  'cart: remove-voucher': { isTwin: true },
  'product-lists: keep': { canBeInvalid: true },
  'product-lists: drop': {},
  'product-lists: create': { canBeInvalid: true },
  'product-lists: rename': { canBeInvalid: true, isSample: true },
  'product-lists: delete': {},
  'product-lists: clear': {},
  'product-lists: share': {},
  'product-lists: unshare': {},
  'product-lists: remove': {},
  'product-lists: move': {},
  'product-lists: copy': {},
  'product-lists: restore': {},
  'product-lists: to-cart': {},
  'shared-list: to-cart': {},
  'notices: back-in-stock': { canBeInvalid: true },
  'notices: price-drop': { canBeInvalid: true, isTwin: true },
  'notices: stop': { canBeInvalid: true },
  unsubscribe: {},
  'account-address-create': { canBeInvalid: true, isSample: true },
  'account-address-edit': { canBeInvalid: true },
  'account-addresses: delete': {},
  'account-addresses: set-current': { canBeRejected: true },
  'checkout-address-create': { canBeInvalid: true, isTwin: true },
  'checkout-address-edit': { canBeInvalid: true, isTwin: true },
  'checkout-addresses: delete': { isTwin: true },
  'checkout-addresses: set-current': { canBeRejected: true },
  'account-details: details': { canBeInvalid: true },
  'account-details: password': { canBeInvalid: true },
  'account-details: confirm-password': { canBeInvalid: true },
  'account-details: end-session': {},
  'account-details: end-other-sessions': {},
  'account-details: remove': {},
  'account-details: keep-account': {},
  'account-details: keep-email': {},
  'account-details: review-emails': {},
  'account-details: email-pin': {},
  'account-details: verify-email': { canBeInvalid: true, needsEmail: true },
  account: {},
  support: { canBeInvalid: true, isSample: true },
  'checkout: place-order': { canBeRejected: true, isSample: true },
  'checkout: apply-voucher': { canBeInvalid: true, isTwin: true },
  'checkout: remove-voucher': { isTwin: true },
  'checkout: email-pin': {},
  'checkout: verify-email': { canBeInvalid: true, needsEmail: true },
  'cart: email-pin': {},
  'cart: verify-email': { canBeInvalid: true, needsEmail: true },
  'payment: pay': {},
  'payment: email-pin': { isTwin: true },
  'payment: verify-email': { canBeInvalid: true, needsEmail: true },
  'payment: apply-voucher': { canBeInvalid: true, canBeRejected: true },
  'payment: remove-voucher': { canBeRejected: true },
  'order: order-again': {},
  'order: invoices': { canBeRejected: true },
  'order: return': { canBeInvalid: true, canBeRejected: true },
  'order: review': { canBeInvalid: true, isSample: true },
  'order: delete-review': {},
  'order: cancel': { canBeRejected: true },
  'order: cancel-parcel': { canBeRejected: true },
  'product-reviews: helpful': { canBeRejected: true },
  'product-reviews: not-helpful': { isTwin: true },
  'home: login': { canBeInvalid: true, isSample: true },
  'home: register': { canBeInvalid: true },
  'home: forgot_password': { canBeInvalid: true },
  'home: verify': { canBeInvalid: true, needsEmail: true },
  'home: reset_password': { canBeInvalid: true, needsEmail: true },
} as const satisfies Record<string, FormFacts>;

export type FormName = keyof typeof FORM_TABLE;

/** The table's rows in order. */
export const FORM_FACTS: readonly (readonly [name: string, facts: FormFacts])[] = Object.entries(FORM_TABLE);
