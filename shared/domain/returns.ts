import { FAULT_RETURN_MONTHS, RETURN_DAYS } from '../constants.ts';
import type { Order, OrderChild, OrderItem } from '../contract/order.ts';
import { formatDate } from './format-date.ts';
import { productLabel } from './product.ts';
import { isPublicHoliday } from './public-holidays.ts';
import { RETURN_EXCLUSIONS } from './return-exclusion.ts';
import { RETURN_REASONS, type ReturnReason } from './return-states.ts';
import { southAfricanDay } from './south-african-day.ts';

/** The returnable items of a delivered parcel on the current day (R-RET-1). */
export type ParcelReturns = {
  /** The last South African calendar day (`2026-11-28`) for each reason. */
  lastDays: Readonly<Record<ReturnReason, string>>;
  /** The return reasons whose deadline has not passed. */
  reasons: readonly ReturnReason[];
  /** The lines with returnable units, and each line's allowed reasons. */
  lines: readonly ReturnableLine[];
};

export type ReturnableLine = { item: OrderItem; pieces: number; reasons: readonly ReturnReason[] };

/**
 * Returns the parcel's returnable items; null if it is not delivered, or its delivery date is unknown. Both the page
 * and the API use this.
 */
export function parcelReturns(order: Order, supplierId: number, now: Date): ParcelReturns | null {
  const parcel = order.children.find(({ supplier }) => supplier.id === supplierId);
  if (parcel?.status !== 'delivered' || parcel.delivered_at === undefined) return null;
  const lastDays = lastReturnDays(parcel, parcel.delivered_at);
  const today = southAfricanDay(now);
  const reasons = RETURN_REASONS.filter((reason) => today <= lastDays[reason]);
  const lines = order.products
    .filter(({ product }) => product.supplier.id === supplierId)
    .map((item) => ({ item, pieces: unitsLeft(order, item), reasons: reasons.filter(isFor(item)) }))
    .filter((line) => line.pieces > 0 && line.reasons.length > 0);
  return { lastDays, reasons, lines };
}

/**
 * Returns a predicate that is true for the reasons for which the line may be returned. Goods that the law excludes may
 * only be returned for a defect.
 */
function isFor({ product }: OrderItem): (reason: ReturnReason) => boolean {
  return (reason) => reason === 'defective' || product.return_exclusion === undefined;
}

function lastReturnDays(
  { return_days: days = RETURN_DAYS }: OrderChild,
  deliveredAt: string,
): ParcelReturns['lastDays'] {
  const received = southAfricanDay(new Date(deliveredAt));
  return {
    changed_mind: workingDayFrom(daysAfter(received, Math.max(days, RETURN_DAYS))),
    defective: workingDayFrom(monthsAfter(received, FAULT_RETURN_MONTHS)),
  };
}

/**
 * A period that would end on a Sunday or public holiday is extended to the next day (Interpretation Act 33 of 1957,
 * s4).
 */
function workingDayFrom(day: string): string {
  const isOff = new Date(day).getUTCDay() === 0 || isPublicHoliday(day);
  return isOff ? workingDayFrom(daysAfter(day, 1)) : day;
}

function daysAfter(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The same day in a later month, or that month's last day: six months after 31 August is 28 February. */
function monthsAfter(day: string, months: number): string {
  const date = new Date(day);
  const dayOfMonth = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== dayOfMonth) date.setUTCDate(0);
  return date.toISOString().slice(0, 10);
}

/**
 * The units of a line that are neither in a return nor refunded without a return. Units that arrived through a return
 * are also refunded, so they must not be counted twice. The trigger `order_return_item_within_line` counts in the same
 * way.
 */
function unitsLeft({ returns = [], refunds = [] }: Order, { id, quantity }: OrderItem): number {
  const returned = unitsIn(
    returns.filter(({ status }) => status !== 'refused'),
    id,
  );
  const come = unitsIn(
    returns.filter(
      ({ status, remedy }) => remedy === 'refund' && (status === 'received' || status === 'refunded'),
    ),
    id,
  );
  const paidBack = unitsIn(refunds, id);
  return Math.max(0, quantity - returned - Math.max(0, paidBack - come));
}

type Units = { lines?: readonly { item_id: number; quantity: number }[] | undefined };

function unitsIn(all: readonly Units[], itemId: number): number {
  return all
    .flatMap(({ lines = [] }) => lines)
    .filter(({ item_id }) => item_id === itemId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** A customer's request to return items of a parcel. */
export type RequestedReturn = {
  reason: ReturnReason;
  lines: readonly { item_id: number; quantity: number }[];
};

/**
 * The reason why the requested lines cannot be returned, in a sentence; null if they can. Does not check quantities.
 */
export function returnRejection(
  order: Order,
  supplierId: number,
  { reason, lines }: RequestedReturn,
  now: Date,
): string | null {
  const returns = parcelReturns(order, supplierId, now);
  if (returns === null) return 'This parcel hasn’t been delivered, or its money is back with you already.';
  const { lastDays, reasons } = returns;
  if (reasons.length === 0)
    return `This parcel could be sent back until ${formatDate(lastDays.defective)}. Please write to us.`;
  if (!reasons.includes(reason)) {
    return `This parcel could be sent back for any reason until ${formatDate(lastDays.changed_mind)}. If something is faulty, please choose that.`;
  }
  const requestedIds = new Set(lines.map(({ item_id }) => item_id));
  const stuck = order.products.find(
    ({ id }) =>
      requestedIds.has(id) &&
      !returns.lines.some(({ item, reasons: own }) => item.id === id && own.includes(reason)),
  );
  if (stuck === undefined) return null;
  const name = productLabel(stuck.product);
  return returns.lines.some(({ item }) => item.id === stuck.id)
    ? `“${name}” can only be sent back if something is wrong with it${exclusionText(stuck)}.`
    : `“${name}” is in a return already, or its money is back with you.`;
}

/** `: it spoils or expires quickly` if the law excludes the product; otherwise empty. */
export function exclusionText({ product: { return_exclusion: code } }: OrderItem): string {
  return code === undefined ? '' : `: ${RETURN_EXCLUSIONS[code]}`;
}
