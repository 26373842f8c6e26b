import { isPaid, isPayable } from '#shared/domain/order-status.ts';
import { voucherDiscounts } from '#shared/domain/voucher-discount.ts';
import { conflict, invalid, orNotFound } from '../http/errors.ts';
import { UnknownVoucherError } from '../vouchers/voucher-guesses.ts';
import { voucherRejection } from '../vouchers/voucher-rejection.ts';
import { withVat } from './order-vat.ts';
import {
  type ApplyVoucherCommand,
  type DiscountedOrderAmounts,
  findVoucherSnapshot,
  type OwnOrder,
  updateOrderVoucher,
  type VoucherChange,
  type VoucherSnapshot,
} from './order-voucher.repository.ts';

const MAX_ATTEMPTS = 3;

/**
 * Applies a voucher to a customer's unpaid order, replacing any other voucher (R-API-41). If the voucher's terms, its
 * uses or the order changed between read and write, the function starts over. The next attempt either succeeds or finds
 * the reason for the rejection.
 */
export async function applyVoucher(
  db: D1Database,
  command: ApplyVoucherCommand & { now: Date },
): Promise<DiscountedOrderAmounts> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const snapshot = await readSnapshot(db, command);
    const { voucher, lines } = snapshot;
    if (voucher === null) throw new UnknownVoucherError('code');
    const reason = voucherRejection(voucher, lines, command.now);
    if (reason !== null) throw invalid({ code: [reason] });
    const amounts = await updateOrderVoucher(db, command, planAmounts(voucher, snapshot));
    if (amounts !== null) return amounts;
  }
  throw conflict('This voucher has just changed. Please try again.');
}

/** Removes the voucher from a customer's unpaid order; does nothing if the order has no voucher (R-API-41). */
export async function removeVoucher(db: D1Database, order: OwnOrder): Promise<DiscountedOrderAmounts> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const snapshot = await readSnapshot(db, { ...order, code: null });
    const amounts = await updateOrderVoucher(db, order, planAmounts(null, snapshot));
    if (amounts !== null) return amounts;
  }
  throw conflict('This order has just changed. Please try again.');
}

function planAmounts(
  voucher: VoucherSnapshot['voucher'],
  { lines, parcels }: Pick<VoucherSnapshot, 'lines' | 'parcels'>,
): VoucherChange {
  const discounts = voucher === null ? [] : voucherDiscounts(voucher, lines);
  const discounted = lines.map((line, index) => {
    const discountCents = discounts[index] ?? 0;
    return { ...line, discountCents, cents: line.cents - discountCents };
  });
  return { voucher, ...withVat(parcels, discounted) };
}

/**
 * Loads the data needed to change an order's voucher. Throws if the customer has no such order, or if the order is no
 * longer waiting for payment.
 */
async function readSnapshot(
  db: D1Database,
  requested: OwnOrder & { code: string | null },
): Promise<VoucherSnapshot> {
  const snapshot = orNotFound(await findVoucherSnapshot(db, requested));
  const { status } = snapshot;
  if (isPayable(status)) return snapshot;
  throw conflict(
    `This order is ${isPaid(status) ? 'already paid' : status}, so its total can’t change any more.`,
    isPaid(status) ? 'order_paid' : 'order_closed',
  );
}
