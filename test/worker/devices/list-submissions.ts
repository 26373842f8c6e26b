import type { UndoForm } from '#shared/navigation/action-result.ts';
import { productListPath } from '#shared/navigation/paths.ts';
import type { ShopModel } from './shop-model.ts';
import {
  type CreateSubmission,
  type DeviceState,
  pickOne,
  type Submission,
  type SuccessResult,
  WISHLIST,
} from './submission.ts';
import { undoOf } from './undo.ts';

export function addToList(device: DeviceState): Submission {
  const [product, list] = [device.random.pick(device.own), aList(device)];
  return {
    what: `keep ${product} on list ${list}`,
    action: '/product-lists',
    fields: { list_id: list, keep: product },
    apply({ lists }) {
      lists.get(list)?.products.add(product);
    },
  };
}

export function removeProductFromList(device: DeviceState): Submission {
  const [product, list] = [device.random.pick(device.own), aList(device)];
  return {
    what: `drop ${product} from list ${list}`,
    action: '/product-lists',
    fields: { list_id: list, drop: product },
    apply({ lists }) {
      lists.get(list)?.products.delete(product);
    },
  };
}

/** Creates a list, half the time with a product in it. */
export function createList(device: DeviceState): Submission | null {
  if (device.lists.length > 5) return null;
  const name = `List ${device.number()}`;
  const product = device.random.chance(50) ? device.random.pick(device.own) : null;
  return {
    what: `create ${name} for ${product}`,
    action: '/product-lists',
    fields: { intent: 'create', name, ...(product !== null && { product_id: product }) },
    isKeyed: true,
    apply({ lists }, { changed }) {
      const id = changed.lists?.find((list) => list.name === name)?.id;
      if (id === undefined) throw new Error(`${name} is not among the lists that were answered`);
      lists.set(id, { name, products: new Set(product === null ? [] : [product]) });
      device.lists.push(id);
    },
  };
}

export function renameList(device: DeviceState): Submission | null {
  const id = pickOne(device, device.lists);
  if (id === null) return null;
  const name = `Other list ${device.number()}`;
  return {
    what: `rename list ${id} to ${name}`,
    action: productListPath(id),
    fields: { intent: 'rename', list_id: id, name },
    apply({ lists }) {
      const list = lists.get(id);
      if (list !== undefined) list.name = name;
    },
  };
}

export const moveToList = toAnotherList('move');
export const copyToList = toAnotherList('copy');

/** Moves or copies a product from the Wishlist to another list. Has no effect if either no longer exists. */
function toAnotherList(intent: 'move' | 'copy'): CreateSubmission {
  return (device) => {
    const id = pickOne(device, device.lists);
    if (id === null) return null;
    const product = device.random.pick(device.own);
    return {
      what: `${intent} ${product} from the Wishlist to list ${id}`,
      action: '/product-lists',
      fields: { intent, list_id: WISHLIST, product_id: product, to_list_id: id },
      apply(model, answer) {
        const [from, to] = [model.lists.get(WISHLIST), model.lists.get(id)];
        if (from === undefined || to === undefined || !from.products.has(product)) return;
        to.products.add(product);
        if (intent === 'copy') return;
        from.products.delete(product);
        device.undo = restoreSubmission(answer);
      },
    };
  };
}

export function removeFromList(device: DeviceState): Submission {
  const [product, list] = [device.random.pick(device.own), aList(device)];
  return {
    what: `remove ${product} from list ${list}`,
    action: listPath(list),
    fields: { intent: 'remove', list_id: list, product_id: product },
    apply({ lists }, answer) {
      lists.get(list)?.products.delete(product);
      device.undo = restoreSubmission(answer);
    },
  };
}

export function clearList(device: DeviceState): Submission | null {
  const id = pickOne(device, device.lists);
  if (id === null) return null;
  return {
    what: `clear list ${id}`,
    action: productListPath(id),
    fields: { intent: 'clear', list_id: id },
    apply({ lists }, answer) {
      lists.get(id)?.products.clear();
      device.undo = restoreSubmission(answer);
    },
  };
}

export function listToCart(device: DeviceState): Submission | null {
  const id = pickOne(device, device.lists);
  if (id === null) return null;
  return {
    what: `put list ${id} into the cart`,
    action: productListPath(id),
    fields: { intent: 'to-cart', list_id: id },
    apply({ lists, cart }) {
      for (const product of lists.get(id)?.products ?? []) cart.set(product, cart.get(product) ?? 1);
    },
  };
}

export function deleteList(device: DeviceState): Submission | null {
  const id = pickOne(device, device.lists);
  if (id === null || device.lists.length < 3) return null;
  return {
    what: `delete list ${id}`,
    action: productListPath(id),
    fields: { intent: 'delete', list_id: id },
    apply({ lists }) {
      lists.delete(id);
      if (device.lists.includes(id)) device.lists.splice(device.lists.indexOf(id), 1);
    },
  };
}

/** The Wishlist or one of this device's lists, each half the time. */
function aList(device: DeviceState): number {
  return device.random.chance(50) ? WISHLIST : (pickOne(device, device.lists) ?? WISHLIST);
}

function listPath(id: number): string {
  return id === WISHLIST ? productListPath() : productListPath(id);
}

/** A form that undoes a removal, clearing or move; null if nothing was removed. */
function restoreSubmission(answer: SuccessResult): Submission | null {
  const undo = undoOf(answer);
  return (
    undo && { what: `restore ${undo.fields.product_ids}`, ...undo, apply: (model) => restore(model, undo) }
  );
}

function restore({ lists }: ShopModel, { fields }: UndoForm): void {
  const list = lists.get(Number(fields.list_id));
  const products = (fields.product_ids ?? '').split('-').map(Number);
  if (list === undefined) return;
  for (const product of products) list.products.add(product);
  if (fields.to_list_id !== undefined)
    lists.get(Number(fields.to_list_id))?.products.delete(products[0] ?? 0);
}
