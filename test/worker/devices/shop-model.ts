import { env } from 'cloudflare:workers';
import { scryptHasher } from '#worker/api/auth/password.ts';

/** A customer's data, as derived from the responses. */
export type ShopModel = {
  /** Units by product. */
  cart: Map<number, number>;
  /** The code of the cart's voucher; null if there is none. */
  voucher: string | null;
  /** By list id. */
  lists: Map<number, ShopList>;
  /** Units by product. */
  saved: Map<number, number>;
  /** Units by product that were removed from the saved items. An undo restores them. */
  takenOut: Map<number, number>;
  /** Oldest first. */
  addresses: ShopAddress[];
  current: ShopAddress | null;
  /** By order id. */
  orders: Map<number, ShopOrder>;
  /** Product alerts, each as kind and product. */
  notices: Set<string>;
  name: string;
  businessName: string;
  password: string;
  /** The names of the signed-in devices. */
  devices: Set<string>;
};

export type ShopList = { name: string; products: Set<number> };
export type ShopAddress = { street: string };
/** An order; `pieces` are its units by product. */
export type ShopOrder = {
  status: 'placed' | 'cancelled';
  voucher: string | null;
  pieces: Map<number, number>;
};

export const SAVED_LIST = 'Saved for later';

/** Removes a product from the items saved for later; returns its number of units. */
export function removeSavedUnits({ saved, takenOut }: ShopModel, product: number): number {
  const pieces = saved.get(product) ?? 0;
  if (saved.delete(product)) takenOut.set(product, pieces);
  return pieces;
}

/** A model in the format of {@link storedState}. */
export function modelState(model: ShopModel) {
  return {
    name: `${model.name} of ${model.businessName}`,
    hasPassword: true,
    devices: [...model.devices].toSorted(),
    cart: unitsTexts(model.cart),
    voucher: model.voucher,
    lists: [...model.lists.values()].map(({ name, products }) => listText(name, [...products])).toSorted(),
    saved: unitsTexts(model.saved),
    addresses: model.addresses.map((address) => addressText(address.street, address === model.current)),
    notices: [...model.notices].toSorted(),
    orders: [...model.orders]
      .map(([id, { status, voucher, pieces }]) => `${id} ${status} ${voucher}: ${unitsTexts(pieces)}`)
      .toSorted(),
  };
}

/** Reads a customer's data from D1, and checks whether the customer has this password. */
export async function storedState(userId: number, password: string): Promise<ReturnType<typeof modelState>> {
  const [user] = await rowsOf(userId, 'SELECT name, business_name, password_hash FROM user WHERE id = ?');
  const lists = await rowsOf(userId, 'SELECT id, name FROM product_list WHERE user_id = ?');
  const items = await rowsOf(
    userId,
    `SELECT i.product_list_id AS list_id, i.product_id, i.quantity FROM product_list_item i
       JOIN product_list l ON l.id = i.product_list_id WHERE l.user_id = ? AND i.removed_at IS NULL`,
  );
  const itemsOf = (listId: unknown) => items.filter(({ list_id }) => list_id === listId);
  const savedList = lists.find(({ name }) => name === SAVED_LIST);
  const texts = async (sql: string) => (await rowsOf(userId, sql)).map(({ text }) => String(text)).toSorted();
  const [voucher = null] = await texts(
    'SELECT v.code AS text FROM cart_voucher c JOIN voucher v ON v.id = c.voucher_id WHERE c.user_id = ?',
  );
  const cart = await rowsOf(userId, 'SELECT product_id, quantity FROM cart_item WHERE user_id = ?');
  const addresses = await rowsOf(
    userId,
    'SELECT street, is_current FROM address WHERE user_id = ? ORDER BY id',
  );
  return {
    name: `${user?.name} of ${user?.business_name}`,
    hasPassword: (await scryptHasher.verify(password, String(user?.password_hash))) !== 'wrong',
    devices: await texts('SELECT device_name AS text FROM session WHERE user_id = ?'),
    cart: unitsTexts(unitsIn(cart)),
    voucher,
    lists: lists
      .filter((list) => list !== savedList)
      .map(({ id, name }) => listText(String(name), [...unitsIn(itemsOf(id)).keys()]))
      .toSorted(),
    saved: unitsTexts(unitsIn(itemsOf(savedList?.id))),
    addresses: addresses.map(({ street, is_current }) => addressText(String(street), is_current === 1)),
    notices: await texts(`SELECT kind || ' ' || product_id AS text FROM product_notice WHERE user_id = ?`),
    orders: await texts(
      `SELECT o.id || ' ' || o.status || ' ' || coalesce(v.code, 'null') || ': ' || (
         SELECT group_concat(line, ',') FROM (SELECT quantity || ' of ' || product_id AS line
           FROM order_item WHERE order_id = o.id ORDER BY line)) AS text
       FROM "order" o LEFT JOIN voucher v ON v.id = o.voucher_id WHERE o.user_id = ?`,
    ),
  };
}

type Row = Record<string, string | number | null>;

async function rowsOf(userId: number, sql: string): Promise<Row[]> {
  return (await env.DB.prepare(sql).bind(userId).all<Row>()).results;
}

function unitsIn(rows: readonly Row[]): Map<number, number> {
  return new Map(rows.map(({ product_id, quantity }) => [Number(product_id), Number(quantity)]));
}

function unitsTexts(pieces: ReadonlyMap<number, number>): string[] {
  return [...pieces].map(([id, count]) => `${count} of ${id}`).toSorted();
}

function listText(name: string, productIds: number[]): string {
  return `${name}: ${productIds.toSorted((one, other) => one - other).join(' ')}`;
}

function addressText(street: string, isCurrent: boolean): string {
  return isCurrent ? `${street} (current)` : street;
}
