import type { OrderStatus } from '#shared/contract/order.ts';
import { isPaid, isPayable } from '#shared/domain/order-status.ts';
import { voucherDiscounts } from '#shared/domain/voucher-discount.ts';
import { conflict, notFound } from '../http/errors.ts';
import { vatOfOrder } from '../orders/order-vat.ts';
import { voucherRefusal } from './voucher-refusal.ts';
import {
  type ApplyVoucherCommand,
  findVoucherSnapshot,
  type OwnOrder,
  updateVoucherOf,
  type VoucherAmounts,
  type VoucherPlan,
  type VoucherSnapshot,
} from './vouchers.repository.ts';

/** What became of a code; `unknown` may be a guess. */
export type VoucherOutcome =
  | { kind: 'applied'; amounts: VoucherAmounts }
  | { kind: 'unknown' }
  | { kind: 'refused'; reason: string };

const MAX_ATTEMPTS = 3;

/**
 * Puts a voucher on a customer's unpaid order, in the place of any other (R-API-41). Where the offer, its uses or the
 * order moved between reading and writing, it is read again: the second reading either says why not, or goes through.
 */
export async function applyVoucher(
  db: D1Database,
  command: ApplyVoucherCommand & { now: Date },
): Promise<VoucherOutcome> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const snapshot = await findVoucherSnapshot(db, command);
    if (snapshot === null) throw notFound();
    refuseUnlessUnpaid(snapshot.status);
    const { voucher, lines } = snapshot;
    if (voucher === null) return { kind: 'unknown' };
    const reason = voucherRefusal(voucher, lines, command.now);
    if (reason !== null) return { kind: 'refused', reason };
    const amounts = await updateVoucherOf(db, command, planAmounts(voucher, snapshot));
    if (amounts !== null) return { kind: 'applied', amounts };
  }
  throw conflict('This voucher has just changed. Please try again.');
}

/** Takes the voucher off a customer's unpaid order; nothing happens where there is none (R-API-41). */
export async function removeVoucher(db: D1Database, order: OwnOrder): Promise<VoucherAmounts> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const snapshot = await findVoucherSnapshot(db, { ...order, code: null });
    if (snapshot === null) throw notFound();
    refuseUnlessUnpaid(snapshot.status);
    const amounts = await updateVoucherOf(db, order, planAmounts(null, snapshot));
    if (amounts !== null) return amounts;
  }
  throw conflict('This order has just changed. Please try again.');
}

function planAmounts(
  voucher: VoucherSnapshot['voucher'],
  { lines, parcels }: Pick<VoucherSnapshot, 'lines' | 'parcels'>,
): VoucherPlan {
  const discounts = voucher === null ? [] : voucherDiscounts(voucher, lines);
  const { lineVatCents, parcelVatCents } = vatOfOrder(
    parcels,
    lines.map(({ supplierId, cents }, index) => ({ supplierId, cents: cents - (discounts[index] ?? 0) })),
  );
  return {
    voucher,
    lines: lines.map(({ itemId }, index) => ({
      itemId,
      discountCents: discounts[index] ?? 0,
      vatCents: lineVatCents[index] ?? 0,
    })),
    parcels: parcels.map(({ supplierId }, index) => ({
      supplierId,
      vatCents: parcelVatCents[index] ?? 0,
    })),
  };
}

function refuseUnlessUnpaid(status: OrderStatus): void {
  if (isPayable(status)) return;
  throw conflict(
    isPaid(status)
      ? 'This order is paid already: what it costs stays as it is.'
      : `This order is ${status}: what it costs stays as it is.`,
    isPaid(status) ? 'order_paid' : 'order_closed',
  );
}
