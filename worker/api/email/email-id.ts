import { createHash } from 'node:crypto';
import type { EmailJob } from './email-job.ts';

/**
 * Returns an email's id. An email that must be sent only once always gets the same id, derived from its occasion.
 * Enqueuing it again is therefore safe: the consumer drops the duplicate. Every other email gets a random id.
 */
export function emailIdOf(job: EmailJob): string {
  const occasion = occasionOf(job);
  return occasion === null ? crypto.randomUUID() : toUuid([job.template, ...occasion].join(':'));
}

/**
 * Returns the values that identify an email within its template, or null if the same email may be sent more than once.
 */
function occasionOf(job: EmailJob): readonly (string | number)[] | null {
  switch (job.template) {
    case 'order-placed':
    case 'order-paid':
    case 'order-cancelled':
    case 'order-expired':
    case 'review-request':
      return [job.order_id];
    case 'parcel-shipped':
      return [job.order_id, job.supplier_id, job.told_at, JSON.stringify(job.tracking)];
    case 'parcel-delivered':
    case 'parcel-cancelled':
    case 'retailer-parcel-cancelled':
      return [job.order_id, job.supplier_id];
    case 'retailer-parcels':
      return [job.supplier_id, ...job.order_ids];
    case 'parcel-failed':
      return [job.order_id, job.supplier_id, job.failed_at];
    case 'return-requested':
      return [job.order_id, job.supplier_id, job.requested_at];
    case 'return-accepted':
    case 'return-refused':
    case 'return-received':
      return [job.return_id];
    case 'order-refunded':
      return [job.order_id, job.refunded_at];
    case 'payment-failed':
    case 'payment-refund-due':
      return [job.payment_id];
    case 'back-in-stock':
    case 'price-drop':
      return [job.notice_id, job.round];
    case 'review-refused':
      return [job.review_id, job.refused_at];
    case 'support-received':
    case 'support-request':
      return [job.support_request_id];
    case 'support-answer':
      return [job.support_request_id, job.answered_at];
    case 'credit-note':
      return [job.order_id, job.issued_at];
    case 'password-changed':
      return [job.to, job.changed_at];
    case 'invoice':
      if (job.issued_at !== undefined) return [job.order_id, job.issued_at];
      return job.request_key === undefined ? null : [job.order_id, 'asked', job.request_key];
    default:
      return null;
  }
}

/** Returns a UUID of version 8 derived from a name (RFC 9562, 5.8). */
function toUuid(occasion: string): string {
  const hex = createHash('sha256').update(occasion).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0b0011) | 0b1000).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
