import { type Sql, sql } from '../db/sql.ts';

/** A table with rows about a user, the columns that the user may read, and SQL that selects the rows. */
export type PersonalTable = {
  table: string;
  columns: string;
  /** True if the same row may belong to several parents. */
  isShared?: boolean;
} & (
  | { parent?: undefined; ofUser: (userId: number) => Sql }
  /**
   * Rows that belong to a user's orders or lists. The table of these parents must come earlier in the list. `ids`: SQL
   * that selects some of the parents' ids.
   */
  | { parent: 'order' | 'product_list'; of: (ids: Sql) => Sql }
);

const OF_ORDERS = {
  parent: 'order',
  of: (orders: Sql) => sql`order_id IN ${orders}`,
} as const;

const OF_RETURNS = {
  parent: 'order',
  of: (orders: Sql) => sql`return_id IN (SELECT id FROM order_return WHERE order_id IN ${orders})`,
} as const;

/**
 * Every table with personal data, and the columns that the customer's download (POPIA, section 23) contains.
 * Credentials and internal columns are omitted. When the user is erased (`worker/api/removals`), the rows that `ofUser`
 * selects are deleted, except the user and their orders. A test compares this list with the schema: add a new table or
 * column here, or to the test's exceptions with a reason.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    table: 'user',
    columns: `
      id, name, email, pending_email, business_name, vat_number, email_verified_at, devices_known_since, removal_requested_at,
      removal_keeps_reviews, review_emails_stopped_at, created_at`,
    ofUser: (userId) => sql`id = ${userId}`,
  },
  {
    table: 'session',
    columns: 'id, device_name, created_at, last_seen_at, confirmed_at, expires_at',
    ofUser: byUserId,
  },
  {
    table: 'one_time_pin',
    columns: 'id, purpose, email, created_at, expires_at, used_at, reset_expires_at',
    ofUser: (userId) => sql`email = (SELECT email FROM user WHERE id = ${userId})`,
  },
  {
    table: 'address',
    columns: `
      id, is_current, recipient, phone, street, complex, suburb, city, province_id, postal_code, notes,
      created_at`,
    ofUser: byUserId,
  },
  {
    table: 'product_list',
    columns: 'id, name, locked, created_at, shows_name',
    ofUser: byUserId,
  },
  {
    table: 'product_list_item',
    columns: 'product_list_id, product_id, price_cents, quantity, created_at, removed_at',
    parent: 'product_list',
    of: (lists) => sql`product_list_id IN ${lists}`,
  },
  {
    table: 'product_notice',
    columns: 'id, product_id, kind, price_cents, created_at, told_at',
    ofUser: byUserId,
  },
  {
    table: 'cart_item',
    columns: 'id, product_id, quantity, accepted_price_cents, created_at',
    ofUser: byUserId,
  },
  {
    table: 'cart_voucher',
    columns: 'id, voucher_id, created_at',
    ofUser: byUserId,
  },
  {
    table: 'order',
    columns: `
      id, status, amount_cents, discount_cents, delivery_cents, voucher_id, order_address,
      customer_business_name, customer_vat_number, click_id, created_at, expires_at`,
    ofUser: byUserId,
  },
  {
    table: 'order_child',
    columns: `
      order_id, supplier_id, supplier_name, supplier_npo_id, status, delivery_fee_cents, promised_date,
      error, courier, tracking_number, tracking_url, supplier_address, supplier_vat_number, vat_basis_points, vat_cents,
      return_days`,
    ...OF_ORDERS,
  },
  {
    table: 'order_item',
    columns: `
      id, order_id, product_id, supplier_id, quantity, price_cents, savings_cents, discount_cents,
      vat_cents, delivery_cents, return_exclusion, product`,
    ...OF_ORDERS,
  },
  {
    table: 'order_event',
    columns: 'id, order_id, supplier_id, status, cause, created_at',
    ...OF_ORDERS,
  },
  {
    table: 'payment',
    columns: `
      id, order_id, gateway, reference, gateway_payment_id, method, status, amount_cents, created_at,
      paid_at`,
    ...OF_ORDERS,
  },
  {
    table: 'refund',
    columns:
      'id, order_id, payment_id, supplier_id, amount_cents, reason, cause, created_at, refunded_at, reference',
    ...OF_ORDERS,
  },
  {
    table: 'refund_item',
    columns: 'refund_id, order_item_id, quantity, goods_cents, delivery_cents',
    parent: 'order',
    of: (orders) => sql`refund_id IN (SELECT id FROM refund WHERE order_id IN ${orders})`,
  },
  {
    table: 'order_return',
    columns:
      'id, order_id, supplier_id, status, reason, remedy, comment, note, refusal, refund_id, requested_at',
    ...OF_ORDERS,
  },
  {
    table: 'order_return_item',
    columns: 'return_id, order_item_id, quantity',
    ...OF_RETURNS,
  },
  {
    table: 'order_return_event',
    columns: 'id, return_id, status, created_at',
    ...OF_RETURNS,
  },
  {
    table: 'review',
    columns: `
      id, order_item_id, product_id, stars, title, text, author, variant, supplier_name, status, refusal, answer, helpful,
      created_at, updated_at`,
    ofUser: byUserId,
  },
  {
    table: 'review_vote',
    columns: 'id, review_id, created_at',
    ofUser: byUserId,
  },
  {
    table: 'payment_notification',
    columns: 'id, order_id, gateway, body, outcome, received_at',
    ...OF_ORDERS,
  },
  {
    table: 'invoice',
    columns: `
      id, order_id, supplier_id, serial_number, kind, issued_at, supplied_on, payment_reference,
      supplier_name, supplier_address, supplier_vat_number, recipient_name, recipient_business_name,
      recipient_vat_number, recipient_address, vat_basis_points, vat_cents, total_cents, lines,
      supplier_npo_id`,
    ...OF_ORDERS,
  },
  {
    table: 'credit_note',
    columns: `
      id, order_id, supplier_id, serial_number, issued_at, refund_id, reason, invoice_number, invoice_issued_at,
      ordered_at, supplied_on, supplier_name, supplier_address, supplier_vat_number, recipient_name,
      recipient_business_name, recipient_vat_number, recipient_address, vat_basis_points, vat_cents,
      total_cents, lines, supplier_npo_id`,
    ...OF_ORDERS,
  },
  {
    table: 'affiliate_click',
    columns: 'id, affiliate_id, ip_address, user_agent, created_at',
    isShared: true,
    parent: 'order',
    of: (orders) => sql`id IN (SELECT click_id FROM "order" WHERE id IN ${orders})`,
  },
  {
    // Omits messages written while signed out, because nothing proves that the email in them is the user's.
    table: 'support_request',
    columns: 'id, name, email, message, order_id, claimed_order_id, is_suspicious, created_at, closed_at',
    ofUser: byUserId,
  },
  {
    table: 'support_answer',
    columns: 'id, support_request_id, message, created_at',
    ofUser: (userId) => sql`support_request_id IN (SELECT id FROM support_request WHERE ${byUserId(userId)})`,
  },
];

function byUserId(userId: number): Sql {
  return sql`user_id = ${userId}`;
}
