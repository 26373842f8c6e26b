/** The constraints whose failure is an expected outcome, as SQLite's error messages name them. */
const CONSTRAINTS = {
  /** A guard statement of the batch found that the data has changed since it was read. */
  assertion: 'CHECK constraint failed: assertion_holds',
  'product.stock': 'CHECK constraint failed: stock_not_negative',
  'order.idempotency_key': 'UNIQUE constraint failed: order.user_id, order.idempotency_key',
  'payment.gateway_payment_id': 'UNIQUE constraint failed: payment.gateway, payment.gateway_payment_id',
  'idempotency_key.call_hash': 'UNIQUE constraint failed: idempotency_key.call_hash',
  order_return_item: 'no more pieces come back than were ordered',
  order_return_at_once: 'UNIQUE constraint failed: order_return.order_id, order_return.supplier_id',
  'user.email': 'UNIQUE constraint failed: user.email',
} as const;

type ConstraintName = keyof typeof CONSTRAINTS;

/**
 * True if one of these constraints made a statement fail. D1 has no error codes, so only the message identifies the
 * cause.
 */
export function isConstraint(error: unknown, ...names: readonly ConstraintName[]): boolean {
  const message = String(error);
  return names.some((name) => message.includes(CONSTRAINTS[name]));
}
