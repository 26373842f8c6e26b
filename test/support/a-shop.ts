import { env } from 'cloudflare:workers';
import { type ApiClient, createApiClient } from '#shared/api-client/api-client.ts';
import type { ReturnExclusion } from '#shared/domain/return-exclusion.ts';
import { mailboxHash } from '#worker/api/auth/mailbox.ts';
import { createSessionToken, hashSessionToken } from '#worker/api/auth/session-token.ts';
import { createApi } from '#worker/api/index.ts';
import { optionsText } from '#worker/api/search/options/option-values.ts';
import { updateReturnExclusion } from '#worker/operations/product-terms.repository.ts';
import { OPERATOR } from './an-operator.ts';
import { QUICK_HASHER } from './quick-hasher.ts';

/** The builders below take only the fields that matter to a test. All other fields get plain, unique values. */

const api = createApi({ passwords: QUICK_HASHER });
let serial = 0;
const DAY_MS = 86_400_000;

/** A number that is unique within the test file. */
export function unique(): number {
  serial += 1;
  return serial;
}

/** A raw request to the embedded API. */
export function request(path: string, init: RequestInit = {}): Promise<Response> {
  return Promise.resolve(api.request(path, init, env));
}

/** An API client; anonymous without a token. */
export function clientFor(token?: string): ApiClient {
  return createApiClient({
    origin: 'https://shop.test',
    fetch: (incoming) => Promise.resolve(api.fetch(incoming, env)),
    // No timeout: tests make up to a hundred thousand calls, and a timer for each would exceed the runtime's limit.
    timeoutMs: null,
    headers: (): Record<string, string> => (token === undefined ? {} : { Authorization: `Bearer ${token}` }),
  });
}

async function insert(sql: string, ...values: (string | number | null)[]): Promise<number> {
  const { meta } = await env.DB.prepare(sql)
    .bind(...values)
    .run();
  return meta.last_row_id;
}

export function aSupplier(
  given: { name?: string; npoId?: number; deliveryFeeCents?: number; freeFromCents?: number | null } = {},
): Promise<number> {
  return insert(
    'INSERT INTO supplier (display_name, npo_id, delivery_fee_cents, free_delivery_from_cents) VALUES (?, ?, ?, ?)',
    given.name ?? `Supplier ${unique()}`,
    given.npoId ?? null,
    given.deliveryFeeCents ?? 6_000,
    given.freeFromCents ?? null,
  );
}

/**
 * A retailer's delivery rate. Without `provinceId`, the rate applies to every other province; without `upToGrams`, to
 * any weight.
 */
export function aDeliveryRate(
  supplierId: number,
  given: { provinceId?: number; upToGrams?: number; feeCents: number },
): Promise<number> {
  return insert(
    'INSERT INTO delivery_rate (supplier_id, province_id, up_to_grams, fee_cents) VALUES (?, ?, ?, ?)',
    supplierId,
    given.provinceId ?? null,
    given.upToGrams ?? null,
    given.feeCents,
  );
}

export function anAffiliate(): Promise<number> {
  return insert('INSERT INTO affiliate (name) VALUES (?)', `Affiliate ${unique()}`);
}

export function aBrand(name = `Brand ${unique()}`): Promise<number> {
  return insert('INSERT INTO brand (name) VALUES (?)', name);
}

export async function aCategory(given: { name?: string; parentId?: number } = {}): Promise<number> {
  const id = await insert(
    'INSERT INTO category (name, parent_id) VALUES (?, ?)',
    given.name ?? `Category ${unique()}`,
    given.parentId ?? null,
  );
  await insert('INSERT INTO category_ancestor (category_id, ancestor_id, depth) VALUES (?, ?, 0)', id, id);
  if (given.parentId !== undefined) {
    await env.DB.prepare(
      'INSERT INTO category_ancestor SELECT ?, ancestor_id, depth + 1 FROM category_ancestor WHERE category_id = ?',
    )
      .bind(id, given.parentId)
      .run();
  }
  return id;
}

export type GivenProduct = {
  name?: string;
  sku?: string;
  supplierId?: number;
  brandId?: number;
  parentId?: number;
  categoryId?: number;
  priceCents?: number;
  savingsCents?: number;
  stock?: number;
  weightGrams?: number;
  options?: { name: string; value: string | null }[];
  isPublished?: boolean;
  description?: string;
  tags?: string;
  returnExclusion?: ReturnExclusion;
};

/**
 * Inserts a product and, if it is published, its row in the search index. With `parentId`, the product is a variant of
 * that parent. A variant has no row in the search index. Instead, its options are added to its parent's row.
 */
export async function aProduct(given: GivenProduct = {}): Promise<number> {
  const number = unique();
  const supplierId = given.supplierId ?? (await aSupplier());
  const brandId = given.brandId ?? (await aBrand());
  const name = given.name ?? `Product ${number}`;
  const sku = given.sku ?? `SKU-${number}`;
  const now = new Date().toISOString();
  if (given.parentId !== undefined) await haveOptions(given.parentId);
  const id = await insert(
    `INSERT INTO product (parent_id, supplier_id, brand_id, handle, option_key, sku, name, price_cents, savings_cents,
       stock, received, weight_grams, options, description_text, description_html, tags, is_published, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    given.parentId ?? null,
    supplierId,
    brandId,
    `handle-${number}`,
    given.parentId === undefined ? '' : `option-${number}`,
    sku,
    name,
    given.priceCents ?? 10_000,
    given.savingsCents ?? 0,
    given.stock ?? 10,
    given.stock ?? 10,
    given.weightGrams ?? 0,
    JSON.stringify(given.options ?? []),
    given.description ?? '',
    given.description === undefined ? '' : `<p>${given.description}</p>`,
    given.tags ?? '',
    given.isPublished === false ? 0 : 1,
    now,
    now,
  );
  if (given.returnExclusion !== undefined) {
    await updateReturnExclusion(env.DB, OPERATOR, { productId: id, exclusion: given.returnExclusion });
  }
  if (given.categoryId !== undefined) {
    await insert(
      'INSERT INTO product_category (product_id, category_id) VALUES (?, ?)',
      id,
      given.categoryId,
    );
  }
  if (given.parentId === undefined && given.isPublished !== false) {
    await insert(
      `INSERT INTO product_search (rowid, name, brand, category, tags, sku, description)
       VALUES (?, ?, (SELECT name FROM brand WHERE id = ?),
         (SELECT coalesce(group_concat(c.name, ', '), '') FROM category_ancestor a JOIN category c ON c.id = a.ancestor_id
           WHERE a.category_id = ?), ?, ?, ?)`,
      id,
      name,
      brandId,
      given.categoryId ?? null,
      given.tags ?? '',
      sku,
      given.description ?? '',
    );
  }
  if (given.parentId !== undefined) await findByOptions(given.parentId, given.options ?? []);
  return id;
}

/** Adds a variant's options to its parent's row in the search index. */
async function findByOptions(parentId: number, options: NonNullable<GivenProduct['options']>): Promise<void> {
  const texts = options.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
  await env.DB.prepare(
    "UPDATE product_search SET options = coalesce(options || ', ', '') || ? WHERE rowid = ?",
  )
    .bind(optionsText(texts), parentId)
    .run();
}

/** Gives a parent an option, because every product with variants has one. */
async function haveOptions(parentId: number): Promise<void> {
  await env.DB.prepare("UPDATE product SET options = ? WHERE id = ? AND options = '[]'")
    .bind(JSON.stringify([{ name: 'Option', value: null }]), parentId)
    .run();
}

export async function setPrice(productId: number, cents: number): Promise<void> {
  await env.DB.prepare('UPDATE product SET price_cents = ? WHERE id = ?').bind(cents, productId).run();
}

export async function setStock(productId: number, pieces: number): Promise<void> {
  await env.DB.prepare('UPDATE product SET stock = ? WHERE id = ?').bind(pieces, productId).run();
}

export async function unpublish(productId: number): Promise<void> {
  await env.DB.prepare('UPDATE product SET is_published = 0 WHERE id = ?').bind(productId).run();
}

export type Customer = { userId: number; email: string; token: string; api: ApiClient };

/**
 * A signed-in customer with a verified email, inserted directly into the tables. No password can log in to the account.
 */
export async function aCustomer(
  given: { name?: string; email?: string; isVerified?: boolean } = {},
): Promise<Customer> {
  const email = given.email ?? `customer-${unique()}@example.com`;
  const now = new Date();
  const userId = await insert(
    "INSERT INTO user (name, email, mailbox_hash, password_hash, email_verified_at, created_at) VALUES (?, ?, ?, '', ?, ?)",
    given.name ?? 'Thandi Nkosi',
    email,
    mailboxHash(env, email),
    given.isVerified === false ? null : now.toISOString(),
    now.toISOString(),
  );
  await insert(
    "INSERT INTO product_list (user_id, name, locked, created_at) VALUES (?, 'Wishlist', 1, ?)",
    userId,
    now.toISOString(),
  );
  const { token } = await aSession(userId);
  return { userId, email, token, api: clientFor(token) };
}

/** The id of a customer's Wishlist. */
export async function wishlistId(api: ApiClient): Promise<number> {
  const lists = await api.productLists.listProductLists();
  return lists.find(({ locked }) => locked)?.id ?? 0;
}

/** Creates a session for a customer; returns its id and token. By default the session expires after a day. */
export async function aSession(
  userId: number,
  given: { deviceName?: string; expiresAt?: Date } = {},
): Promise<{ id: number; token: string }> {
  const token = createSessionToken();
  const now = new Date();
  const id = await insert(
    `INSERT INTO session (user_id, token_hash, device_name, created_at, last_seen_at, expires_at)
     VALUES (?1, ?2, ?3, ?4, ?4, ?5)`,
    userId,
    hashSessionToken(token),
    given.deviceName ?? '',
    now.toISOString(),
    (given.expiresAt ?? new Date(now.getTime() + DAY_MS)).toISOString(),
  );
  return { id, token };
}

/** Adds an address for a customer and makes it the current one, unless `isCurrent` is false. */
export function anAddress(
  userId: number,
  given: {
    isCurrent?: boolean;
    recipient?: string;
    phone?: string;
    street?: string;
    complex?: string;
    suburb?: string;
    city?: string;
    provinceId?: number;
    notes?: string;
  } = {},
): Promise<number> {
  return insert(
    `INSERT INTO address (user_id, is_current, recipient, phone, street, complex, suburb, city, province_id, notes,
       postal_code, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '0184', ?)`,
    userId,
    given.isCurrent === false ? 0 : 1,
    given.recipient ?? 'Thandi Nkosi',
    given.phone ?? '+27821234567',
    given.street ?? '12 Vilakazi Street',
    given.complex ?? '',
    given.suburb ?? 'Orlando West',
    given.city ?? 'Soweto',
    given.provinceId ?? 3,
    given.notes ?? '',
    new Date().toISOString(),
  );
}
