import { itemName } from '#client/features/cart/cart-messages.ts';
import type { Cart, CartItem } from '#shared/contract/cart.ts';
import type { AnalyticsEvent } from '#shared/contract/events.ts';
import type { ProductList } from '#shared/contract/product-list.ts';
import { cartItems } from '#shared/domain/cart-items.ts';
import type { UndoForm } from '#shared/navigation/action-result.ts';
import { idFromUrl } from '#shared/navigation/url-ids.ts';
import type { DoneOutcome } from '../page-action.ts';
import { toListMembers } from '../product-lists/to-list-members.ts';
import { trimCart } from './trim-cart.ts';

type ChangedHere = { cart?: Cart; lists?: readonly ProductList[] };

/** The outcome of a successful form with the changed data. Without scripts, the browser is redirected to the cart. */
export function cartDone(
  { cart, lists }: ChangedHere,
  done: Partial<Omit<DoneOutcome, 'kind'>> = {},
): DoneOutcome {
  return {
    kind: 'done',
    to: '/cart',
    ...done,
    changed: {
      ...(cart && { cart: trimCart(cart) }),
      ...(lists && { lists: toListMembers(lists) }),
    },
  };
}

/** The message, the undo form and the analytics event of the outcome after a line was removed. */
export function removalDetails(
  item: CartItem,
  how: string,
  undo: UndoForm['fields'],
): Partial<Omit<DoneOutcome, 'kind'>> {
  const { product_id, quantity } = item;
  const fields = { intent: 'restore', product_id: String(product_id), quantity: String(quantity), ...undo };
  return {
    message: `${itemName(item)} ${how}`,
    undo: { action: '/cart', fields },
    events: [removedEvent(item)],
  };
}

export function removedEvent({ product_id, quantity }: CartItem): AnalyticsEvent {
  return { name: 'remove_from_cart', product_id, quantity };
}

export function findLine(cart: Cart, cartItemId: number): CartItem | undefined {
  return cartItems(cart).find(({ id }) => id === cartItemId);
}

/** The id in a form field; 0, which no API resource has, if the field is missing or invalid. */
export function parseIdField(form: URLSearchParams, name: string): number {
  return idFromUrl(form.get(name)) ?? 0;
}

/** A message with the product's quantity in the cart. */
export function inCartMessage(name: string, units: number): string {
  return `${name}: ${units} in your cart.`;
}
