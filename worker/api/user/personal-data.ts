/** A table with rows about a user, and which of its columns they may read. */
export type PersonalTable = {
  table: string;
  columns: readonly string[];
  /** Kept from the download: what opens the account, and what is there for the database alone. */
  withheld: readonly string[];
  /** SQL that picks the rows of the user `?1`. */
  ofUser: string;
};

const OWN_ORDERS = 'order_id IN (SELECT id FROM "order" WHERE user_id = ?1)';

/**
 * Every table that says something about a user (POPIA, section 23), and all that their download holds of it. A test
 * compares this with the schema: a new table or column stands here, or among that test's exceptions with a reason.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    table: 'user',
    columns: ['id', 'name', 'email', 'business_name', 'vat_number', 'removal_requested_at', 'created_at'],
    withheld: ['password_hash'],
    ofUser: 'id = ?1',
  },
  {
    table: 'session',
    columns: ['id', 'device_name', 'created_at', 'last_seen_at', 'expires_at'],
    withheld: ['user_id', 'token_hash'],
    ofUser: 'user_id = ?1',
  },
  {
    table: 'one_time_pin',
    columns: ['id', 'email', 'attempts', 'created_at', 'expires_at', 'used_at', 'reset_expires_at'],
    withheld: ['pin_hash', 'reset_token_hash', 'network_hash'],
    ofUser: 'email = (SELECT email FROM user WHERE id = ?1)',
  },
  {
    table: 'address',
    columns: [
      ...['id', 'is_current', 'recipient', 'phone', 'street', 'complex', 'suburb', 'city', 'province_id'],
      ...['postal_code', 'notes', 'created_at'],
    ],
    withheld: ['user_id'],
    ofUser: 'user_id = ?1',
  },
  {
    table: 'product_list',
    columns: ['id', 'name', 'locked', 'created_at'],
    withheld: ['user_id'],
    ofUser: 'user_id = ?1',
  },
  {
    table: 'product_list_item',
    columns: ['product_list_id', 'product_id', 'price_cents', 'quantity', 'created_at', 'removed_at'],
    withheld: [],
    ofUser: 'product_list_id IN (SELECT id FROM product_list WHERE user_id = ?1)',
  },
  {
    table: 'cart_item',
    columns: ['id', 'product_id', 'quantity', 'price_cents', 'created_at'],
    withheld: ['user_id'],
    ofUser: 'user_id = ?1',
  },
  {
    table: 'order',
    columns: [
      ...['id', 'status', 'amount_cents', 'discount_cents', 'delivery_cents', 'voucher_id', 'order_address'],
      ...['customer_business_name', 'customer_vat_number', 'click_id', 'created_at'],
    ],
    withheld: ['user_id', 'idempotency_key', 'holds_stock'],
    ofUser: 'user_id = ?1',
  },
  {
    table: 'order_child',
    columns: [
      ...['order_id', 'supplier_id', 'supplier_name', 'supplier_npo_id', 'status', 'delivery_fee_cents'],
      ...[
        'promised_date',
        'error',
        'supplier_address',
        'supplier_vat_number',
        'vat_basis_points',
        'vat_cents',
      ],
    ],
    withheld: [],
    ofUser: OWN_ORDERS,
  },
  {
    table: 'order_item',
    columns: [
      ...[
        'id',
        'order_id',
        'product_id',
        'supplier_id',
        'quantity',
        'price_cents',
        'savings_cents',
        'discount_cents',
        'vat_cents',
        'product',
      ],
    ],
    withheld: [],
    ofUser: OWN_ORDERS,
  },
  {
    table: 'order_event',
    columns: ['id', 'order_id', 'supplier_id', 'status', 'cause', 'created_at'],
    withheld: [],
    ofUser: OWN_ORDERS,
  },
  {
    table: 'payment',
    columns: [
      ...['id', 'order_id', 'gateway', 'reference', 'gateway_payment_id', 'method', 'status', 'amount_cents'],
      ...['created_at', 'paid_at'],
    ],
    withheld: [],
    ofUser: OWN_ORDERS,
  },
  {
    table: 'refund',
    columns: [
      ...['id', 'order_id', 'payment_id', 'amount_cents', 'reason', 'created_at', 'refunded_at', 'reference'],
    ],
    withheld: [],
    ofUser: OWN_ORDERS,
  },
  {
    table: 'payment_notification',
    columns: ['id', 'order_id', 'gateway', 'body', 'outcome', 'received_at'],
    withheld: [],
    ofUser: OWN_ORDERS,
  },
  {
    table: 'invoice',
    columns: [
      ...['id', 'order_id', 'supplier_id', 'serial_number', 'kind', 'issued_at', 'supplied_on'],
      ...['payment_reference', 'supplier_name', 'supplier_address', 'supplier_vat_number', 'recipient_name'],
      ...['recipient_business_name', 'recipient_vat_number', 'recipient_address', 'vat_basis_points'],
      ...['vat_cents', 'total_cents', 'lines', 'supplier_npo_id'],
    ],
    withheld: ['original_given_to'],
    ofUser: OWN_ORDERS,
  },
  {
    table: 'credit_note',
    columns: [
      ...['id', 'order_id', 'supplier_id', 'serial_number', 'issued_at', 'reason', 'invoice_number'],
      ...['invoice_issued_at', 'ordered_at', 'supplied_on', 'supplier_name', 'supplier_address'],
      ...['supplier_vat_number', 'recipient_name', 'recipient_business_name', 'recipient_vat_number'],
      ...['recipient_address', 'vat_basis_points', 'vat_cents', 'total_cents', 'lines'],
      'supplier_npo_id',
    ],
    withheld: ['original_given_to'],
    ofUser: OWN_ORDERS,
  },
  {
    table: 'affiliate_click',
    columns: ['id', 'affiliate_id', 'ip_address', 'user_agent', 'created_at'],
    withheld: [],
    ofUser: 'id IN (SELECT click_id FROM "order" WHERE user_id = ?1)',
  },
  {
    // What somebody wrote signed out is left out: nobody has proven whose e-mail it is.
    table: 'support_request',
    columns: ['id', 'name', 'email', 'message', 'order_id', 'claimed_order_id', 'created_at'],
    withheld: ['user_id'],
    ofUser: 'user_id = ?1',
  },
];
