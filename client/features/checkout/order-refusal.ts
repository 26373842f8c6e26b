import { HttpError } from '#shared/contract/http-error.ts';
import { formatRand } from '#shared/domain/money.ts';

/** Why no order was placed, as the shopper can mend it. Amounts in rand. */
export type OrderRefusal =
  | { kind: 'total'; seen: number; total: number }
  | { kind: 'cart'; message: string }
  | { kind: 'address'; message: string };

/** What a refused order means; null for failures that say nothing of the order itself. */
export function orderRefusal(error: unknown): OrderRefusal | null {
  if (!(error instanceof HttpError)) return null;
  const { status, code, details, errors, message } = error;
  if (code === 'total_changed') {
    return { kind: 'total', seen: Number(details.seen_total), total: Number(details.total) };
  }
  if (status === 409) return { kind: 'cart', message };
  const addressError = errors.address_id?.[0];
  return status === 422 && addressError !== undefined ? { kind: 'address', message: addressError } : null;
}

/** A refusal in a sentence. */
export function refusalText(refusal: OrderRefusal): string {
  if (refusal.kind !== 'total') return refusal.message;
  return `The total has changed from ${formatRand(refusal.seen)} to ${formatRand(refusal.total)} since you saw it.`;
}
