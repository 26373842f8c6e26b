import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureCustomer } from '#scripts/catalogue/demo-orders.ts';
import { NEW_ADDRESS } from '#scripts/contract/new-shopper.ts';
import { withShop } from '#scripts/shop/open-shop.ts';
import { createSessionToken, hashSessionToken } from '#worker/api/auth/session-token.ts';

export type StockedState = { stateDir: string; productIds: number[]; tokens: string[] };

/** Enough units that nothing sells out; the test checks every stock movement. */
export const UNITS_OF_EACH = 5_000;
/** Takes ten per cent off any order. */
export const VOUCHER_CODE = 'TENTH';

const RETAILERS = 3;

/** A shop's state folder with products of several retailers and signed-in customers. */
export async function aStockedState(given: { products: number; customers: number }): Promise<StockedState> {
  const stateDir = await mkdtemp(path.join(tmpdir(), 'shop-crash-'));
  process.env.STATE_DIR = stateDir;
  return withShop({ kind: 'local' }, async ({ db }) => {
    const productIds = await stock(db, given.products);
    const tokens = await Promise.all(Array.from({ length: given.customers }, (_, at) => signIn(db, at + 1)));
    return { stateDir, productIds, tokens };
  });
}

async function stock(db: D1Database, count: number): Promise<number[]> {
  const retailer = (number: number): string => `Retailer ${1 + (number % RETAILERS)}`;
  const results = await db.batch<{ id: number }>([
    db.prepare("INSERT INTO brand (name) VALUES ('Brand')"),
    db
      .prepare(
        `INSERT INTO voucher (code, kind, value, valid_from, valid_to)
         VALUES (?, 'percentage', 10, '2020-01-01T00:00:00.000Z', '2099-12-31T00:00:00.000Z')`,
      )
      .bind(VOUCHER_CODE),
    ...Array.from({ length: RETAILERS }, (_, number) =>
      db
        .prepare(
          'INSERT INTO supplier (display_name, delivery_fee_cents, free_delivery_from_cents) VALUES (?, ?, ?)',
        )
        .bind(retailer(number), 4_550 + number, number === 0 ? 50_000 : null),
    ),
    ...Array.from({ length: count }, (_, number) =>
      db
        .prepare(
          `INSERT INTO product (supplier_id, brand_id, handle, sku, name, price_cents, stock, received, created_at,
             updated_at)
           SELECT s.id, b.id, ?1, ?1, ?1, ?2, ?3, ?3, ?4, ?4 FROM supplier s, brand b WHERE s.display_name = ?5
           RETURNING id`,
        )
        .bind(
          `product-${number}`,
          1_999 + number * 3_333,
          UNITS_OF_EACH,
          new Date().toISOString(),
          retailer(number),
        ),
    ),
  ]);
  return results.flatMap(({ results: rows }) => rows.map(({ id }) => id));
}

async function signIn(db: D1Database, number: number): Promise<string> {
  const now = new Date();
  const email = `customer-${number}@example.com`;
  const userId = await ensureCustomer(
    db,
    { name: 'Sipho Dlamini', email, password: 'unused', joinedAt: now },
    [{ ...NEW_ADDRESS, phone: '+27821234567' }],
  );
  const token = createSessionToken();
  await db
    .prepare(
      'INSERT INTO session (user_id, token_hash, created_at, last_seen_at, expires_at) VALUES (?1, ?2, ?3, ?3, ?4)',
    )
    .bind(
      userId,
      hashSessionToken(token),
      now.toISOString(),
      new Date(now.getTime() + 86_400_000).toISOString(),
    )
    .run();
  return token;
}
