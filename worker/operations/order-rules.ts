import { TRACKING_MAX_CHARACTERS, type Tracking } from '#shared/contract/order.ts';
import { cleanCode, cleanLine, cleanLines } from '#shared/domain/clean-text.ts';
import { type ParcelStatus, parcelTransitions, statusesBefore } from '#shared/domain/order-life.ts';
import { isPaid } from '#shared/domain/order-status.ts';
import type { OperatorOrder } from './order-summary.repository.ts';

// The rules for operators' changes to orders, and for the texts that operators store with an order. The command line
// and the desk use these functions, but have different messages. The SQL of the writes checks the same rules again.

/** Parses an order number with or without leading zeros: `000012`, `#12` or `12`. Returns null for any other text. */
export function toOrderId(text: string): number | null {
  return Number(/^(?:order)?#?(\d{1,15})$/i.exec(cleanCode(text))?.[1] ?? 0) || null;
}

/**
 * Parses order numbers that are separated by spaces, commas or semicolons. `invalid`: the first word that is not an
 * order number.
 */
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
 * Returns the reason why an order or one retailer's parcel cannot be cancelled; null if it can be cancelled.
 * `partly-sent`: some parcels have been shipped, so the other parcels must be cancelled one by one.
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

/** Returns the parcels of an order, or of one retailer in the order, that can move to a status now. */
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

/** True if a parcel of the order, or of one retailer in it, has been shipped, so that its tracking can be corrected. */
export function hasSentParcel({ parcels }: OperatorOrder, supplierId: number | null): boolean {
  return parcels.some(
    ({ status, ...parcel }) =>
      (status === 'shipped' || status === 'delivered') &&
      (supplierId === null || parcel.supplierId === supplierId),
  );
}

/** True if the order has a parcel that is paid and not shipped, so that the parcel's label and slip can be printed. */
export function hasPrintableParcel({ parcels }: OperatorOrder): boolean {
  return parcels.some(({ status }) => status === 'paid' || status === 'packed');
}

/** The maximum length of a note that is stored with an order and shown to the customer. */
export const NOTE_MAX_CHARACTERS = 200;

/** Cleans a note for storage: one line without control characters. */
export function cleanNote(text: string): string {
  return cleanLine(cleanLines(text).replaceAll(/\s+/g, ' '));
}

/**
 * Returns the URL of a tracking page in its stored form; null if it is invalid. Customers follow the URL, so it must be
 * a public https URL without credentials.
 */
export function toTrackingUrl(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPublic = url?.protocol === 'https:' && url.username + url.password === '' && url.host.includes('.');
  return url !== null && isPublic && url.href.length <= TRACKING_MAX_CHARACTERS.url ? url.href : null;
}

/**
 * Combines the fields of a parcel's tracking. Returns null if all fields are null, and `no-courier` if a number or a
 * URL has no courier.
 */
export function toTracking({ courier, number, url }: Record<keyof Tracking, string | null>) {
  if (courier !== null) return { courier, number, url };
  return number === null && url === null ? null : 'no-courier';
}

/** Returns the cause of a parcel's new status for the order's history. */
export function moveCause(to: ParcelStatus): string {
  return `marked ${to} by an operator`;
}

/**
 * Returns the cause of a cancellation for the order's history, which is also the reason of the refund. Customers can
 * read this text.
 */
export function cancelCause(reason: string | null): string {
  return reason === null ? 'cancelled by an operator' : `cancelled by an operator: ${reason}`;
}
