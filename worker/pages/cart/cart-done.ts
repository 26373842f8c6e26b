import { itemName } from '#client/features/cart/cart-messages.ts';
import type { Cart, CartItem } from '#shared/contract/cart.ts';
import type { AnalyticsEvent } from '#shared/contract/events.ts';
import type { ProductList } from '#shared/contract/product-list.ts';
import { cartItems } from '#shared/domain/cart-items.ts';
import type { UndoForm } from '#shared/navigation/action-result.ts';
import { idFromUrl } from '#shared/navigation/url-ids.ts';
import type { DoneOutcome } from '../page-action.ts';
import { toListMembers } from '../product-lists/to-list-members.ts';
import { toShownCart } from './to-shown-cart.ts';

type ChangedHere = { cart?: Cart; lists?: readonly ProductList[] };

/** The outcome of a form that is done, with what it has changed. A browser without scripts is led to the cart. */
export function cartDone(
  { cart, lists }: ChangedHere,
  done: Partial<Omit<DoneOutcome, 'kind'>> = {},
): DoneOutcome {
  return {
    kind: 'done',
    to: '/cart',
    ...done,
    changed: {
      ...(cart && { cart: toShownCart(cart) }),
      ...(lists && { lists: toListMembers(lists) }),
    },
  };
}

/** What follows from removing a line: the message, the form that undoes it, and the event that is counted. */
export function removedOutcome(
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

/** The id in a form's field; where there is none 0, which no resource of the API has. */
export function readId(form: URLSearchParams, name: string): number {
  return idFromUrl(form.get(name)) ?? 0;
}

/** How many pieces of a product the cart holds, in a sentence. */
export function inCartMessage(name: string, pieces: number): string {
  return `${name}: ${pieces} in your cart.`;
}
