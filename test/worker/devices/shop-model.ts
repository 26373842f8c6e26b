import { env } from 'cloudflare:workers';

/** What a customer has, as the answers say it. */
export type ShopModel = {
  /** Pieces by product. */
  cart: Map<number, number>;
  /** By the list's id. */
  lists: Map<number, { name: string; products: Set<number> }>;
  /** Pieces by product. */
  saved: Map<number, number>;
  /** Streets, the oldest first. */
  addresses: Set<string>;
  currentStreet: string;
  name: string;
};

export const SAVED_LIST = 'Saved for later';

/** A model in the words of {@link storedState}. */
export function modelState({ cart, lists, saved, addresses, currentStreet, name }: ShopModel) {
  return {
    name,
    cart: sorted([...cart].map(([id, pieces]) => `${pieces} of ${id}`)),
    lists: sorted([...lists.values()].map((list) => listText(list.name, [...list.products]))),
    saved: sorted([...saved].map(([id, pieces]) => `${pieces} of ${id}`)),
    addresses: sorted([...addresses].map((street) => addressText(street, street === currentStreet))),
  };
}

/** What D1 holds of a customer. */
export async function storedState(userId: number): Promise<ReturnType<typeof modelState>> {
  const [users, cart, lists, items, addresses] = await env.DB.batch<Record<string, string | number>>(
    [
      'SELECT name FROM user WHERE id = ?',
      'SELECT product_id, quantity FROM cart_item WHERE user_id = ?',
      'SELECT id, name FROM product_list WHERE user_id = ?',
      `SELECT i.product_list_id AS list_id, i.product_id, i.quantity FROM product_list_item i
         JOIN product_list l ON l.id = i.product_list_id WHERE l.user_id = ? AND i.removed_at IS NULL`,
      'SELECT street, is_current FROM address WHERE user_id = ?',
    ].map((sql) => env.DB.prepare(sql).bind(userId)),
  );
  const itemsOf = (listId: unknown) => items?.results.filter(({ list_id }) => list_id === listId) ?? [];
  const savedList = lists?.results.find(({ name }) => name === SAVED_LIST);
  return {
    name: String(users?.results[0]?.name),
    cart: sorted(cart?.results.map(({ product_id, quantity }) => `${quantity} of ${product_id}`)),
    lists: sorted(
      lists?.results
        .filter((list) => list !== savedList)
        .map(({ id, name }) =>
          listText(
            String(name),
            itemsOf(id).map(({ product_id }) => Number(product_id)),
          ),
        ),
    ),
    saved: sorted(itemsOf(savedList?.id).map(({ product_id, quantity }) => `${quantity} of ${product_id}`)),
    addresses: sorted(
      addresses?.results.map(({ street, is_current }) => addressText(String(street), is_current === 1)),
    ),
  };
}

function listText(name: string, productIds: number[]): string {
  return `${name}: ${productIds.toSorted((one, other) => one - other).join(' ')}`;
}

function addressText(street: string, isCurrent: boolean): string {
  return isCurrent ? `${street} (current)` : street;
}

function sorted(texts: string[] = []): string[] {
  return texts.toSorted();
}
