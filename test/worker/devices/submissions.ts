import type { FormName } from '#test/support/form-table.ts';
import { changeDetails, changePassword, endOtherSessions, endSession } from './account-submissions.ts';
import { changeAddress, chooseAddress, createAddress, deleteAddress } from './address-submissions.ts';
import {
  acceptChanges,
  add,
  moveToCart,
  removeLine,
  removeSaved,
  saveForLater,
  setQuantity,
} from './cart-submissions.ts';
import {
  addToList,
  clearList,
  copyToList,
  createList,
  deleteList,
  listToCart,
  moveToList,
  removeFromList,
  removeProductFromList,
  renameList,
} from './list-submissions.ts';
import { removeAlert, requestPriceAlert, requestStockAlert, unsubscribe } from './notice-submissions.ts';
import { applyToOrder, cancelOrder, orderAgain, placeOrder, removeFromOrder } from './order-submissions.ts';
import type { CreateSubmission, DeviceState, Submission } from './submission.ts';
import { undoLast } from './undo.ts';
import { applyVoucher, removeVoucher } from './voucher-submissions.ts';

/** A submission that this device can make now. */
export async function aSubmission(device: DeviceState): Promise<Submission> {
  for (;;) {
    const submission = await device.random.pick(WEIGHTED)(device);
    if (submission !== null) return submission;
  }
}

export const SUBMISSIONS = {
  product: add,
  'cart: set-quantity': setQuantity,
  'cart: remove': removeLine,
  'cart: restore': undoLast,
  'cart: accept': acceptChanges,
  'cart: save-for-later': saveForLater,
  'cart: move-to-cart': moveToCart,
  'cart: remove-saved': removeSaved,
  'cart: restore-saved': undoLast,
  'cart: apply-voucher': applyVoucher('/cart'),
  'cart: remove-voucher': removeVoucher('/cart'),
  'product-lists: keep': addToList,
  'product-lists: drop': removeProductFromList,
  'product-lists: create': createList,
  'product-lists: rename': renameList,
  'product-lists: delete': deleteList,
  'product-lists: clear': clearList,
  'product-lists: remove': removeFromList,
  'product-lists: move': moveToList,
  'product-lists: copy': copyToList,
  'product-lists: restore': undoLast,
  'product-lists: to-cart': listToCart,
  'notices: back-in-stock': requestStockAlert,
  'notices: price-drop': requestPriceAlert,
  'notices: stop': removeAlert,
  unsubscribe: unsubscribe,
  'account-address-create': createAddress('account'),
  'account-address-edit': changeAddress('account'),
  'account-addresses: delete': deleteAddress('account'),
  'account-addresses: set-current': chooseAddress('account'),
  'checkout-address-create': createAddress('checkout'),
  'checkout-address-edit': changeAddress('checkout'),
  'checkout-addresses: delete': deleteAddress('checkout'),
  'checkout-addresses: set-current': chooseAddress('checkout'),
  'account-details: details': changeDetails,
  'account-details: password': changePassword,
  'account-details: end-session': endSession,
  'account-details: end-other-sessions': endOtherSessions,
  'checkout: place-order': placeOrder,
  'checkout: apply-voucher': applyVoucher('/checkout'),
  'checkout: remove-voucher': removeVoucher('/checkout'),
  'payment: apply-voucher': applyToOrder,
  'payment: remove-voucher': removeFromOrder,
  'order: order-again': orderAgain,
  'order: cancel': cancelOrder,
} as const satisfies Partial<Record<FormName, CreateSubmission>>;

/** Why devices do not submit the other forms. `test/worker/forms` tests each of them with lost responses. */
const SESSIONS = 'it begins or ends the session that the device submits with';
const LIMITED = 'it is rate-limited to a few submissions an hour';
export const LEFT_OUT: Readonly<Record<Exclude<FormName, keyof typeof SUBMISSIONS>, string>> = {
  account: SESSIONS,
  'account-details: remove': SESSIONS,
  'account-details: email-pin': LIMITED,
  'account-details: verify-email': LIMITED,
  'account-details: keep-email': 'it needs a pending email, and each one sends a PIN',
  'account-details: keep-account': 'a removal ends the session that the device submits with',
  'account-details: review-emails': 'it changes one setting, which no other form reads',
  'account-details: confirm-password': 'it only changes what the session may do, not the account',
  'home: login': SESSIONS,
  'home: register': SESSIONS,
  'home: forgot_password': LIMITED,
  'home: verify': LIMITED,
  'home: reset_password': LIMITED,
  'cart: email-pin': LIMITED,
  'cart: verify-email': LIMITED,
  'checkout: email-pin': LIMITED,
  'checkout: verify-email': LIMITED,
  'payment: email-pin': LIMITED,
  'payment: verify-email': LIMITED,
  'order: invoices': LIMITED,
  'product-lists: share': 'its only result is a random link',
  'product-lists: unshare': 'it only revokes that link',
  'shared-list: to-cart': 'it adds products like product-lists: to-cart, through a random link',
  'order: return': 'it needs a parcel that was delivered',
  'order: review': 'it needs a parcel that was delivered',
  'order: delete-review': 'it needs a parcel that was delivered',
  'product-reviews: helpful': 'it needs another customer’s review',
  'product-reviews: not-helpful': 'it needs another customer’s review',
  support: LIMITED,
  'payment: pay': 'its result depends on the payment gateway',
  'order: cancel-parcel': 'it needs a paid order, which depends on the payment gateway',
};

const OFTEN: readonly CreateSubmission[] = [add, add, add, setQuantity, addToList, cancelOrder];
const WEIGHTED: readonly [CreateSubmission, ...CreateSubmission[]] = [
  add,
  ...OFTEN,
  ...Object.values(SUBMISSIONS),
];
