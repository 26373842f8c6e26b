import { TRACKING_MAX_CHARACTERS, type Tracking } from '#shared/contract/order.ts';
import { cleanCode, cleanLine, cleanLines } from '#shared/domain/clean-text.ts';
import { type ParcelStatus, parcelTransitions, statusesBefore } from '#shared/domain/order-life.ts';
import { isPaid } from '#shared/domain/order-status.ts';
import type { OperatorOrder } from './order-summary.repository.ts';

// The rules for operators' changes to orders, and for the texts that they store with an order. The command line and the
// desk use these functions and word their own messages. The writes check the same rules again in SQL.

/** Parses an order number with or without zeros: `000012`, `#12` or `12`. Null for any other text. */
export function toOrderId(text: string): number | null {
  return Number(/^(?:order)?#?(\d{1,15})$/i.exec(cleanCode(text))?.[1] ?? 0) || null;
}

/** Parses order numbers that are separated by spaces or commas. `invalid`: the first word that is no order number. */
export function toOrderIds(text: string): { ids: number[]; invalid: string | null } {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const invalid = words.find((word) => toOrderId(word) === null) ?? null;
  return { ids: [...new Set(words.flatMap((word) => toOrderId(word) ?? []))], invalid };
}

/** True if some parcels have been shipped and others have not. */
export function isPartlySent({ status, parcels }: OperatorOrder): boolean {
  return (
    (status === 'paid' || status === 'packed') &&
    parcels.some((parcel) => parcel.status === 'shipped' || parcel.status === 'delivered')
  );
}

type Parcel = OperatorOrder['parcels'][number];

/**
 * Why an order or one retailer's parcel cannot be cancelled; null if it can. `partly-sent`: some parcels have been
 * shipped, so the others are cancelled one by one.
 * @param supplierId the retailer of the parcel; null for the whole order
 */
export function whyUncancellable(
  order: OperatorOrder,
  supplierId: number | null,
): 'no-parcel' | 'parcel-status' | 'partly-sent' | 'order-status' | null {
  if (supplierId !== null) {
    const parcel = order.parcels.find((each) => each.supplierId === supplierId);
    if (parcel === undefined) return 'no-parcel';
    return isParcelCancellable(parcel) ? null : 'parcel-status';
  }
  if (isPartlySent(order)) return 'partly-sent';
  return statusesBefore('cancelled').includes(order.status) ? null : 'order-status';
}

function isParcelCancellable({ status }: Parcel): boolean {
  return status === 'paid' || status === 'packed';
}

/** Returns the parcels of an order, or one retailer's, that can move to a status now. */
export function movingParcels(
  { status: orderStatus, parcels }: OperatorOrder,
  supplierId: number | null,
  to: ParcelStatus,
): Parcel[] {
  const from: readonly string[] = parcelTransitions(to).map((step) => step.from);
  if (!isPaid(orderStatus)) return [];
  return parcels.filter(
    ({ status, ...parcel }) =>
      from.includes(status) && (supplierId === null || parcel.supplierId === supplierId),
  );
}

/** True if an order, or one retailer's parcel, has been shipped, so that its tracking can be corrected. */
export function hasSentParcel({ parcels }: OperatorOrder, supplierId: number | null): boolean {
  return parcels.some(
    ({ status, ...parcel }) =>
      (status === 'shipped' || status === 'delivered') &&
      (supplierId === null || parcel.supplierId === supplierId),
  );
}

/** True if a parcel is paid and not shipped, so that its label and slip can be printed. */
export function hasPrintableParcel({ parcels }: OperatorOrder): boolean {
  return parcels.some(({ status }) => status === 'paid' || status === 'packed');
}

/** The longest note that is stored with an order and shown to its customer. */
export const NOTE_MAX_CHARACTERS = 200;

/** Returns a note as it is stored: one line without control characters. */
export function cleanNote(text: string): string {
  return cleanLine(cleanLines(text).replaceAll(/\s+/g, ' '));
}

/**
 * Returns the URL of a tracking page as it is stored; null if it is invalid. Customers follow it, so it must be a web
 * page without credentials in its URL.
 */
export function toTrackingUrl(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPublic = url?.protocol === 'https:' && url.username + url.password === '' && url.host.includes('.');
  return url !== null && isPublic && url.href.length <= TRACKING_MAX_CHARACTERS.url ? url.href : null;
}

/** Combines the parts of a parcel's tracking; null without any. A number or a page needs its courier. */
export function toTracking({ courier, number, url }: Record<keyof Tracking, string | null>) {
  if (courier !== null) return { courier, number, url };
  return number === null && url === null ? null : 'no-courier';
}

/** The cause of a parcel's step in the order's history. */
export function moveCause(to: ParcelStatus): string {
  return `marked ${to} by an operator`;
}

/** The cause of a cancellation in the order's history, and the reason of its refund. Customers can read it. */
export function cancelCause(reason: string | null): string {
  return reason === null ? 'cancelled by an operator' : `cancelled by an operator: ${reason}`;
}
