import type { Stores } from '#client/app/stores.tsx';
import type { Random } from '#scripts/catalogue/generated/random.ts';
import { cartItems } from '#shared/domain/cart-totals.ts';
import type { ActionResult, UndoForm } from '#shared/navigation/action-result.ts';
import { productPath } from '#shared/navigation/paths.ts';
import type { Customer } from '#test/support/a-shop.ts';
import type { ShopModel } from './shop-model.ts';

/** What a shopper presses: a form, and what the customer has once it is done. */
export type Press = {
  what: string;
  action: string;
  fields: Readonly<Record<string, string | number>>;
  isKeyed?: boolean;
  /** Applies what the worker has answered; only called where that is `done`. */
  apply(model: ShopModel, answer: DoneAnswer): void;
};

/** An answer that says it is done. */
export type DoneAnswer = Extract<ActionResult, { kind: 'done' | 'redirect' }>;

/** What a device may press things about. */
export type Reach = {
  random: Random;
  stores: Stores;
  customer: Customer;
  /** Products that only this device sets, removes and saves; without other devices' presses at once, all. */
  own: readonly [number, ...number[]];
  /** Products that every device adds and keeps. */
  shared: readonly [number, ...number[]];
  /** Ids of the lists that this device has made. */
  lists: number[];
  /** Streets of this device's addresses. */
  streets: string[];
  /** Whether it alone says which address is the current one, and the customer's name. */
  isFirst: boolean;
  undo: Press | null;
  number: () => number;
};

/** Something that this device can press just now. */
export async function aPress(reach: Reach): Promise<Press> {
  for (;;) {
    const press = await reach.random.pick(PRESSES)(reach);
    if (press !== null) return press;
  }
}

type Presser = (reach: Reach) => Press | null | Promise<Press | null>;

const WISHLIST = 0;

const PRESSES: readonly [Presser, ...Presser[]] = [
  add,
  add,
  add,
  setQuantity,
  removeLine,
  saveForLater,
  moveToCart,
  takeBack,
  pressHeart,
  pressHeart,
  createList,
  renameList,
  moveToList,
  deleteList,
  createAddress,
  deleteAddress,
  chooseAddress,
  changeName,
];

function add({ random, shared, own }: Reach): Press {
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

function setQuantity({ random, own }: Reach): Press {
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

function removeLine(reach: Reach): Press | null {
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

function saveForLater(reach: Reach): Press | null {
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

function takeBack(reach: Reach): Press | null {
  const { undo } = reach;
  reach.undo = null;
  return undo;
}

function moveToCart({ random, own }: Reach): Press {
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

function pressHeart({ random, own }: Reach): Press {
  const product = random.pick(own);
  const intent = random.pick(['keep', 'drop']);
  return {
    what: `${intent} ${product}`,
    action: '/product-lists',
    fields: { list_id: WISHLIST, [intent]: product },
    apply({ lists }) {
      const products = lists.get(WISHLIST)?.products;
      if (intent === 'keep') products?.add(product);
      else products?.delete(product);
    },
  };
}

function createList(reach: Reach): Press | null {
  if (reach.lists.length > 5) return null;
  const name = `List ${reach.number()}`;
  return {
    what: `create ${name}`,
    action: '/product-lists',
    fields: { intent: 'create', name },
    isKeyed: true,
    apply({ lists }, answer) {
      const id = Number(answer.kind === 'redirect' && /\d+/.exec(answer.to)?.[0]);
      lists.set(id, { name, products: new Set() });
      reach.lists.push(id);
    },
  };
}

function ownList({ random, lists }: Reach): number | null {
  const [first, ...others] = lists;
  return first === undefined ? null : random.pick([first, ...others]);
}

function renameList(reach: Reach): Press | null {
  const id = ownList(reach);
  if (id === null) return null;
  const name = `Other list ${reach.number()}`;
  return {
    what: `rename list ${id} to ${name}`,
    action: `/product-lists?list=${id}`,
    fields: { intent: 'rename', list_id: id, name },
    apply({ lists }) {
      const list = lists.get(id);
      if (list !== undefined) list.name = name;
    },
  };
}

function moveToList(reach: Reach): Press | null {
  const id = ownList(reach);
  if (id === null) return null;
  const product = reach.random.pick(reach.own);
  return {
    what: `move ${product} from the Wishlist to list ${id}`,
    action: '/product-lists',
    fields: { intent: 'move', list_id: WISHLIST, product_id: product, to_list_id: id },
    apply({ lists }) {
      if (lists.get(WISHLIST)?.products.delete(product)) lists.get(id)?.products.add(product);
    },
  };
}

function deleteList(reach: Reach): Press | null {
  const id = ownList(reach);
  if (id === null || reach.lists.length < 3) return null;
  return {
    what: `delete list ${id}`,
    action: `/product-lists?list=${id}`,
    fields: { intent: 'delete', list_id: id },
    apply({ lists }) {
      lists.delete(id);
      if (reach.lists.includes(id)) reach.lists.splice(reach.lists.indexOf(id), 1);
    },
  };
}

function createAddress(reach: Reach): Press | null {
  if (reach.streets.length > 5) return null;
  const street = `${reach.number()} Long Street`;
  const fields = {
    recipient: 'Thandi Nkosi',
    phone: '0821234567',
    street,
    complex: '',
    suburb: 'Orlando West',
    city: 'Soweto',
    province_id: 3,
    postal_code: '1804',
    notes: '',
  };
  return {
    what: `create ${street}`,
    action: '/account/addresses/create',
    fields,
    isKeyed: true,
    apply({ addresses }) {
      addresses.add(street);
      reach.streets.push(street);
    },
  };
}

/** One of the device's addresses, with its id as the page shows it. */
async function ownAddress({
  random,
  streets,
  customer,
}: Reach): Promise<{ street: string; id: number } | null> {
  const addresses = await customer.api.listAddresses();
  const [first, ...others] = addresses.filter(({ street, current }) => streets.includes(street) && !current);
  return first === undefined ? null : random.pick([first, ...others]);
}

async function deleteAddress(reach: Reach): Promise<Press | null> {
  const address = await ownAddress(reach);
  if (address === null) return null;
  const { street, id } = address;
  return {
    what: `delete ${street}`,
    action: '/account/addresses',
    fields: { intent: 'delete', id },
    apply(model) {
      model.addresses.delete(street);
      reach.streets.splice(0, reach.streets.length, ...reach.streets.filter((known) => known !== street));
      const [oldest = ''] = model.addresses;
      if (model.currentStreet === street) model.currentStreet = oldest;
    },
  };
}

async function chooseAddress(reach: Reach): Promise<Press | null> {
  const address = reach.isFirst ? await ownAddress(reach) : null;
  if (address === null) return null;
  const { street, id } = address;
  return {
    what: `choose ${street}`,
    action: '/account/addresses',
    fields: { intent: 'set-current', id },
    apply(model) {
      model.currentStreet = street;
    },
  };
}

function changeName(reach: Reach): Press | null {
  if (!reach.isFirst) return null;
  const name = `Thandi ${reach.number()}`;
  return {
    what: `change the name to ${name}`,
    action: '/account/details',
    fields: { intent: 'details', name, email: reach.customer.email, business_name: '', vat_number: '' },
    apply(model) {
      model.name = name;
    },
  };
}
