import type { FieldErrors } from '#shared/contract/errors.ts';
import type { Order } from '#shared/contract/order.ts';
import type { ReturnInput } from '#shared/contract/order-return.ts';
import { parcelReturns, returnRejection } from '#shared/domain/returns.ts';
import { isConstraint } from '../db/constraint.ts';
import { findRecordedCall, nullIfRepeated } from '../db/idempotency-key.ts';
import { conflict, invalid, notFound, orNotFound } from '../http/errors.ts';
import { findOrder, type OrderRow, toOrder } from '../orders/orders.repository.ts';
import { insertReturn, type ReturnRequest } from './returns.repository.ts';

/** Requests the return of units of a delivered parcel (R-RET-1). Returns the order; a repeated call changes nothing. */
export async function requestReturn(
  db: D1Database,
  request: ReturnRequest,
): Promise<{ order: Order; isRepeated: boolean }> {
  const { userId, orderId, supplierId, keyedCall } = request;
  const order = orNotFound(await findOrder(db, userId, orderId));
  if (!order.children.some(({ supplier }) => supplier.id === supplierId)) throw notFound();
  // Checked after the order is read, so that the order already contains the changes of an earlier identical call.
  if ((await findRecordedCall(db, keyedCall, userId)) !== null) return { order, isRepeated: true };
  reject(order, request);
  const row = await insertOnce(db, request);
  if (row !== null) return { order: toOrder(row), isRepeated: false };
  return { order: orNotFound(await findOrder(db, userId, orderId)), isRepeated: true };
}

function reject(order: Order, { supplierId, input, now }: ReturnRequest): void {
  const unknown = unknownLines(order, supplierId, input);
  if (Object.keys(unknown).length > 0) throw invalid(unknown);
  const rejection = returnRejection(order, supplierId, input, now);
  if (rejection !== null) throw conflict(rejection, 'not_returnable');
  const tooMany = tooManyUnits(order, { supplierId, input, now });
  if (Object.keys(tooMany).length > 0) throw invalid(tooMany);
}

function unknownLines({ products }: Order, supplierId: number, { lines }: ReturnInput): FieldErrors {
  const own = new Set(products.flatMap(({ id, product }) => (product.supplier.id === supplierId ? id : [])));
  return errorsOf(lines, 'item_id', ({ item_id: id }, index) => {
    if (!own.has(id)) return 'This isn’t in the parcel.';
    return lines.findIndex((line) => line.item_id === id) === index ? null : 'Give this once.';
  });
}

function tooManyUnits(
  order: Order,
  { supplierId, input, now }: Pick<ReturnRequest, 'supplierId' | 'input' | 'now'>,
): FieldErrors {
  const returnable = parcelReturns(order, supplierId, now)?.lines ?? [];
  return errorsOf(input.lines, 'quantity', ({ item_id, quantity }) => {
    const pieces = returnable.find(({ item }) => item.id === item_id)?.pieces ?? 0;
    return quantity <= pieces ? null : `You can send back ${pieces} at most.`;
  });
}

function errorsOf(
  lines: ReturnInput['lines'],
  field: 'item_id' | 'quantity',
  problemOf: (line: ReturnInput['lines'][number], index: number) => string | null,
): FieldErrors {
  return Object.fromEntries(
    lines.flatMap((line, index) => {
      const problem = problemOf(line, index);
      return problem === null ? [] : [[`lines.${index}.${field}`, [problem]]];
    }),
  );
}

/** Inserts the return. Returns null if another call with the same key was faster. */
async function insertOnce(db: D1Database, request: ReturnRequest): Promise<OrderRow | null> {
  try {
    return await nullIfRepeated(insertReturn(db, request));
  } catch (error) {
    if (!isConstraint(error, 'assertion', 'order_return_item', 'order_return_at_once')) throw error;
    // Two equal calls in the same millisecond violate the unique timestamp before the key is checked.
    if ((await findRecordedCall(db, request.keyedCall, request.userId)) !== null) return null;
    throw conflict('This parcel has just changed. Please look again.', 'not_returnable');
  }
}
