import { env } from 'cloudflare:workers';

/** Rows as JSON, keyed by a description. */
export type CustomerState = Readonly<Record<string, string>>;

/** A customer's data in D1, without values that are unique to each customer: ids, times, secrets. */
export async function stateOf(email: string, mails: readonly string[]): Promise<CustomerState> {
  const results = await env.DB.batch(
    Object.values(QUERIES).map((sql) => env.DB.prepare(sql.replaceAll('$user', USER)).bind(email)),
  );
  const rows = Object.keys(QUERIES).map((name, index) => [name, results[index]?.results ?? []]);
  return Object.fromEntries(
    [...rows, ['mails', mails]].map(([name, all]) => [
      name,
      JSON.stringify(all).replaceAll(email, 'their e-mail'),
    ]),
  );
}

/** Describes each value in `is` that differs from `requested`. */
export function differences(is: CustomerState, requested: CustomerState): string[] {
  return Object.keys(requested)
    .filter((name) => is[name] !== requested[name])
    .map((name) => `${name}: ${is[name]}, not ${requested[name]}`);
}

const USER = '(SELECT id FROM user WHERE email = ?1)';

const QUERIES = {
  user: `SELECT name, email, business_name, vat_number, removal_requested_at IS NOT NULL AS removed,
      email_verified_at IS NOT NULL AS verified,
      substr(password_hash, 1, 14) AS password FROM user WHERE id = $user`,
  sessions: `SELECT DISTINCT device_name, confirmed_at IS NOT NULL AS confirmed FROM session
      WHERE user_id = $user AND expires_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now') ORDER BY 1`,
  pins: 'SELECT used_at IS NOT NULL AS used FROM one_time_pin WHERE email = ?1 ORDER BY id',
  cart: 'SELECT product_id, quantity, accepted_price_cents FROM cart_item WHERE user_id = $user ORDER BY 1',
  cartVoucher: 'SELECT count(*) AS vouchers FROM cart_voucher WHERE user_id = $user',
  lists: `SELECT name, locked, share_token IS NOT NULL AS shared FROM product_list
      WHERE user_id = $user ORDER BY name`,
  listed: `SELECT l.name, i.product_id, i.quantity FROM product_list_item i
      JOIN product_list l ON l.id = i.product_list_id
      WHERE l.user_id = $user AND i.removed_at IS NULL ORDER BY 1, 2`,
  notices: 'SELECT product_id, kind, told_at FROM product_notice WHERE user_id = $user ORDER BY 1, 2',
  addresses: `SELECT is_current, recipient, phone, street, city, province_id, postal_code FROM address
      WHERE user_id = $user ORDER BY id`,
  orders: `SELECT status, amount_cents, discount_cents, delivery_cents, holds_stock FROM "order"
      WHERE user_id = $user ORDER BY id`,
  ordered: `SELECT product_id, quantity FROM order_item
      WHERE order_id IN (SELECT id FROM "order" WHERE user_id = $user) ORDER BY id`,
  payments: `SELECT status, method, amount_cents FROM payment
      WHERE order_id IN (SELECT id FROM "order" WHERE user_id = $user) ORDER BY id`,
  returns: `SELECT status, reason, comment, (SELECT sum(quantity) FROM order_return_item WHERE return_id = r.id) AS pieces
      FROM order_return r WHERE order_id IN (SELECT id FROM "order" WHERE user_id = $user) ORDER BY id`,
  reviews: 'SELECT stars, title, text, status FROM review WHERE user_id = $user ORDER BY id',
  votes: 'SELECT count(*) AS votes FROM review_vote WHERE user_id = $user',
  support: 'SELECT name, message FROM support_request WHERE email = ?1 ORDER BY id',
};
