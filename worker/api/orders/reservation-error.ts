import type { HttpError } from '#shared/contract/http-error.ts';
import { formatRand, toRand } from '#shared/domain/money.ts';
import { prepare } from '../db/sql.ts';
import { conflict } from '../http/errors.ts';
import { RESERVATION_LIMITS, type ReservedStock } from './reservation-limits.ts';
import {
  isOfCustomerSql,
  type ReservationProblem,
  reservationProblemSql,
  reservedStock,
  type StockToReserve,
} from './reserved-stock.sql.ts';

/**
 * Returns an error if the order would exceed a limit on reserved stock (R-HOLD-1), either of the customer or of the
 * network or site. Returns null if the order may be placed.
 */
export async function findReservationError(
  db: D1Database,
  goods: StockToReserve & { pieces: number },
): Promise<HttpError | null> {
  const row = await prepare<ReservedStock & { problem: ReservationProblem | null }>(db)`
    SELECT ${reservationProblemSql(goods)} AS problem, held.*
    FROM (${reservedStock(isOfCustomerSql(goods.userId, 'verified'))}) held`.first();
  if (row === null || row.problem === null) return null;
  if (row.problem === 'email_unverified') return conflict(UNVERIFIED, 'email_unverified');
  return conflict(row.problem === 'hold_limit' ? limitSentence(row, goods) : NETWORK_IS_FULL, 'hold_limit');
}

const NETWORK_IS_FULL =
  'Many new customers on your network are waiting to pay, so we can’t hold more for now. Please try again in 20 minutes, or write to us.';

const UNVERIFIED = 'Please confirm your e-mail first. Then we’ll hold these items while you pay.';

/**
 * Asks the customer to pay for or cancel other unpaid orders if they have any; otherwise reports that this order is too
 * large.
 */
function limitSentence({ orders, pieces }: ReservedStock, added: { pieces: number }): string {
  const limit = RESERVATION_LIMITS.ofCustomer;
  if (orders >= limit.orders) {
    return `You have ${orders} orders waiting for payment. Please pay for or cancel one of them first.`;
  }
  const most =
    pieces + added.pieces > limit.pieces ? `${limit.pieces} items` : formatRand(toRand(limit.cents));
  return orders === 0
    ? `We can hold at most ${most} for one order. Please take something out, or write to us if you need more.`
    : `We can hold at most ${most} for you until you pay. Please pay for or cancel another order first.`;
}
