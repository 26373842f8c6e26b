import { cartItems } from '#shared/domain/cart-items.ts';
import { productPath } from '#shared/navigation/paths.ts';
import { removeSavedUnits } from './shop-model.ts';
import { type DeviceState, pickOne, type Submission, type SuccessResult } from './submission.ts';
import { undoOf } from './undo.ts';

export function add({ random, shared, own }: DeviceState): Submission {
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

export function setQuantity({ random, own }: DeviceState): Submission {
  const product = random.pick(own);
  const quantity = random.between(1, 9);
  return {
    what: `set ${product} to ${quantity}`,
    action: '/cart',
    fields: { intent: 'set-quantity', product_id: product, quantity },
    apply: ({ cart }) => cart.set(product, quantity),
  };
}

/** Accepts a product's changes; has no effect if the product has left the cart in the meantime. */
export function acceptChanges({ random, own }: DeviceState): Submission {
  const product = random.pick(own);
  const quantity = random.between(1, 9);
  return {
    what: `accept ${quantity} of ${product}`,
    action: '/cart',
    fields: { intent: 'accept', accept: `take ${product} ${quantity} 100` },
    apply({ cart }) {
      if (cart.has(product)) cart.set(product, quantity);
    },
  };
}

/** A cart line as this device shows it. Another device may already have removed the line. */
function shownLine(device: DeviceState) {
  const { cart } = device.stores.cart.getState();
  return pickOne(
    device,
    cartItems(cart).filter(({ product_id }) => device.own.includes(product_id)),
  );
}

export function removeLine(device: DeviceState): Submission | null {
  const line = shownLine(device);
  if (line === null) return null;
  return {
    what: `remove line ${line.id} of ${line.product_id}`,
    action: '/cart',
    fields: { intent: 'remove', cart_item_id: line.id },
    apply({ cart }, answer) {
      // A line that is already removed returns `done` without a message.
      if (answer.message === '') return;
      device.undo = restoreSubmission(line.product_id, cart.get(line.product_id) ?? 0, answer);
      cart.delete(line.product_id);
    },
  };
}

export function saveForLater(device: DeviceState): Submission | null {
  const line = shownLine(device);
  if (line === null) return null;
  const { product_id: product } = line;
  return {
    what: `save line ${line.id} of ${product} for later`,
    action: '/cart',
    fields: { intent: 'save-for-later', cart_item_id: line.id },
    apply({ cart, saved }, answer) {
      if (answer.message === '') return;
      const pieces = cart.get(product) ?? 0;
      device.undo = restoreSubmission(product, pieces, answer);
      saved.set(product, pieces);
      cart.delete(product);
    },
  };
}

function restoreSubmission(product: number, pieces: number, answer: SuccessResult): Submission | null {
  const undo = undoOf(answer);
  if (undo === null) return null;
  return {
    what: `take back ${product}`,
    ...undo,
    apply(model) {
      if (!model.cart.has(product)) model.cart.set(product, pieces);
      if ('is_saved' in undo.fields) removeSavedUnits(model, product);
    },
  };
}

export function moveToCart({ random, own }: DeviceState): Submission {
  const product = random.pick(own);
  return {
    what: `move ${product} to the cart`,
    action: '/cart',
    fields: { intent: 'move-to-cart', product_id: product },
    isKeyed: true,
    apply(model, { message }) {
      if (message === '') return;
      model.cart.set(product, (model.cart.get(product) ?? 0) + removeSavedUnits(model, product));
    },
  };
}

export function removeSaved(device: DeviceState): Submission {
  const product = device.random.pick(device.own);
  return {
    what: `remove ${product} from what is saved for later`,
    action: '/cart',
    fields: { intent: 'remove-saved', product_id: product },
    apply(model, answer) {
      if (answer.message === '') return;
      removeSavedUnits(model, product);
      device.undo = restoreSavedSubmission(product, answer);
    },
  };
}

function restoreSavedSubmission(product: number, answer: SuccessResult): Submission | null {
  const undo = undoOf(answer);
  if (undo === null) return null;
  return {
    what: `save ${product} for later again`,
    ...undo,
    apply({ saved, takenOut }) {
      if (!saved.has(product)) saved.set(product, takenOut.get(product) ?? 0);
    },
  };
}
