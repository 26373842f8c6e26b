import { cartItems } from '#shared/domain/cart-items.ts';
import type { UndoForm } from '#shared/navigation/action-result.ts';
import { productPath } from '#shared/navigation/paths.ts';
import type { DoneAnswer, Press, Reach } from './press.ts';

export function add({ random, shared, own }: Reach): Press {
  const product = random.pick([...shared, ...own] as [number, ...number[]]);
  const quantity = random.between(1, 3);
  return {
    what: `add ${quantity} of ${product}`,
    action: productPath({ id: product, sku: 'x', name: 'x', parent_id: null, parent_sku: null }),
    fields: { product_id: product, quantity },
    isKeyed: true,
    apply: ({ cart }) => cart.set(product, (cart.get(product) ?? 0) + quantity),
  };
}

export function setQuantity({ random, own }: Reach): Press {
  const product = random.pick(own);
  const quantity = random.between(1, 9);
  return {
    what: `set ${product} to ${quantity}`,
    action: '/cart',
    fields: { intent: 'set-quantity', product_id: product, quantity },
    apply: ({ cart }) => cart.set(product, quantity),
  };
}

/** A line as the device shows it: perhaps another one has removed it since. */
function shownLine({ random, stores, own }: Reach) {
  const items = cartItems(stores.cart.getState().cart).filter(({ product_id }) => own.includes(product_id));
  const [first, ...others] = items;
  return first === undefined ? null : random.pick([first, ...others]);
}

export function removeLine(reach: Reach): Press | null {
  const line = shownLine(reach);
  if (line === null) return null;
  return {
    what: `remove line ${line.id} of ${line.product_id}`,
    action: '/cart',
    fields: { intent: 'remove', cart_item_id: line.id },
    apply({ cart }, answer) {
      // A line that has gone already is done, too, without a word.
      if (answer.message === '') return;
      reach.undo = undoPress(line.product_id, cart.get(line.product_id) ?? 0, undoOf(answer));
      cart.delete(line.product_id);
    },
  };
}

export function saveForLater(reach: Reach): Press | null {
  const line = shownLine(reach);
  if (line === null) return null;
  const { product_id: product } = line;
  return {
    what: `save line ${line.id} of ${product} for later`,
    action: '/cart',
    fields: { intent: 'save-for-later', cart_item_id: line.id },
    apply({ cart, saved }, answer) {
      if (answer.message === '') return;
      const pieces = cart.get(product) ?? 0;
      reach.undo = undoPress(product, pieces, undoOf(answer));
      saved.set(product, pieces);
      cart.delete(product);
    },
  };
}

function undoOf(answer: DoneAnswer): UndoForm | null {
  return (answer.kind === 'done' && answer.undo) || null;
}

function undoPress(product: number, pieces: number, undo: UndoForm | null): Press | null {
  if (undo === null) return null;
  return {
    what: `take back ${product}`,
    ...undo,
    apply({ cart, saved }) {
      if (!cart.has(product)) cart.set(product, pieces);
      if ('is_saved' in undo.fields) saved.delete(product);
    },
  };
}

export function takeBack(reach: Reach): Press | null {
  const { undo } = reach;
  reach.undo = null;
  return undo;
}

export function moveToCart({ random, own }: Reach): Press {
  const product = random.pick(own);
  return {
    what: `move ${product} to the cart`,
    action: '/cart',
    fields: { intent: 'move-to-cart', product_id: product },
    isKeyed: true,
    apply({ cart, saved }, { message }) {
      if (message === '') return;
      cart.set(product, (cart.get(product) ?? 0) + (saved.get(product) ?? 0));
      saved.delete(product);
    },
  };
}
