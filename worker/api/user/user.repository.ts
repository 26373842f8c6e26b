import type { ProductList } from '#shared/contract/product-list.ts';
import type { User } from '#shared/contract/user.ts';
import { selectAddresses, toAddress } from '../addresses/addresses.repository.ts';
import { PRODUCT_CARD_SELECT, type ProductRow, toProduct } from '../catalogue/product-row.ts';

type UserRow = { id: number; name: string; email: string; business_name: string; vat_number: string };
type ListRow = { id: number; name: string; locked: number };
type ListItemRow = { product_list_id: number; product_id: number };

/** A user with addresses and lists (R-ENT-1). Statements to run `before`, in the same batch, may be given. */
export async function findUser(
  db: D1Database,
  userId: number,
  before: readonly D1PreparedStatement[] = [],
): Promise<User | null> {
  // `never` fits every row type: each result is read by a function that names its own.
  const results = await db.batch<never>([
    ...before,
    db.prepare('SELECT id, name, email, business_name, vat_number FROM user WHERE id = ?').bind(userId),
    selectAddresses(db, userId),
    ...selectLists(db, userId),
  ]);
  const [users, addresses, lists, items, products] = results.slice(before.length).map((each) => each.results);
  const productLists = toProductLists(lists ?? [], items ?? [], products ?? []);
  return toUser(users ?? [], (addresses ?? []).map(toAddress), productLists);
}

type Credentials = { userId: number; passwordHash: string };

export async function findCredentials(db: D1Database, email: string): Promise<Credentials | null> {
  const row = await db
    .prepare('SELECT id, password_hash FROM user WHERE email = ?')
    .bind(email)
    .first<{ id: number; password_hash: string }>();
  return row === null ? null : { userId: row.id, passwordHash: row.password_hash };
}

/** For a batch; does nothing if the hash has changed since it was read. */
export function updatePasswordHash(
  db: D1Database,
  { userId, passwordHash }: Credentials,
  newHash: string,
): D1PreparedStatement {
  return db
    .prepare('UPDATE user SET password_hash = ? WHERE id = ? AND password_hash = ?')
    .bind(newHash, userId, passwordHash);
}

type NewUser = { name: string; email: string; passwordHash: string; createdAt: Date };

/**
 * A new user with the locked Wishlist, and what is to be done `after` in the same batch;
 * null, and nothing done, if the e-mail is taken.
 */
export async function insertUser(
  db: D1Database,
  { name, email, passwordHash, createdAt }: NewUser,
  after: readonly D1PreparedStatement[],
): Promise<User | null> {
  const instant = createdAt.toISOString();
  try {
    const [users, lists] = await db.batch<never>([
      db
        .prepare(
          `INSERT INTO user (name, email, password_hash, created_at) VALUES (?, ?, ?, ?)
           RETURNING id, name, email, business_name, vat_number`,
        )
        .bind(name, email, passwordHash, instant),
      db
        .prepare(
          `INSERT INTO product_list (user_id, name, locked, created_at)
           SELECT id, 'Wishlist', 1, ? FROM user WHERE email = ? RETURNING id, name, locked`,
        )
        .bind(instant, email),
      ...after,
    ]);
    return toUser(users?.results ?? [], [], toProductLists(lists?.results ?? [], [], []));
  } catch (error) {
    if (String(error).includes('UNIQUE constraint failed: user.email')) return null;
    throw error;
  }
}

/** Lists, what is in them, and those products. What is no longer in the shop stays in its list, unseen. */
function selectLists(db: D1Database, userId: number): D1PreparedStatement[] {
  const items = `FROM product_list_item i JOIN product_list l ON l.id = i.product_list_id WHERE l.user_id = ?`;
  return [
    db
      .prepare('SELECT id, name, locked FROM product_list WHERE user_id = ? ORDER BY locked DESC, id')
      .bind(userId),
    db
      .prepare(`SELECT i.product_list_id, i.product_id ${items} ORDER BY i.created_at, i.product_id`)
      .bind(userId),
    db
      .prepare(`${PRODUCT_CARD_SELECT} WHERE p.id IN (SELECT i.product_id ${items})
           AND p.is_published = 1 AND coalesce(parent.is_published, 1) = 1`)
      .bind(userId),
  ];
}

function toUser(rows: UserRow[], addresses: User['addresses'], productLists: ProductList[]): User | null {
  const [row] = rows;
  return row === undefined ? null : { ...row, addresses, productLists };
}

function toProductLists(lists: ListRow[], items: ListItemRow[], productRows: ProductRow[]): ProductList[] {
  const products = new Map(productRows.map((row) => [row.id, toProduct(row)]));
  return lists.map((list) => ({
    id: list.id,
    name: list.name,
    locked: list.locked === 1,
    products: items.flatMap((item) => {
      const product = item.product_list_id === list.id ? products.get(item.product_id) : undefined;
      return product === undefined ? [] : [product];
    }),
  }));
}
