import { createHash } from 'node:crypto';
import type { MailJob } from './mail-job.ts';

/**
 * The id of a mail. An occasion that is mailed once gives the same id each time, so it is safe to enqueue it again: the
 * consumer drops the second. All other mails get a new id each time.
 */
export function mailIdOf(job: MailJob): string {
  const occasion = occasionOf(job);
  return occasion === null ? crypto.randomUUID() : toUuid(occasion);
}

function occasionOf(job: MailJob): string | null {
  switch (job.template) {
    case 'order-placed':
    case 'order-paid':
      return `${job.template}:${job.order_id}`;
    case 'parcel-failed':
      return `${job.template}:${job.order_id}:${job.supplier_id}:${job.failed_at}`;
    case 'order-refunded':
      return `${job.template}:${job.order_id}:${job.refunded_at}`;
    case 'payment-failed':
    case 'payment-refund-due':
      return `${job.template}:${job.payment_id}`;
    case 'back-in-stock':
    case 'price-drop':
      return `${job.template}:${job.notice_id}:${job.round}`;
    case 'support-received':
    case 'support-request':
      return `${job.template}:${job.support_request_id}`;
    case 'credit-note':
      return `${job.template}:${job.order_id}:${job.issued_at}`;
    case 'password-changed':
      return `${job.template}:${job.to}:${job.changed_at}`;
    case 'invoice':
      return invoiceOccasion(job);
    default:
      return null;
  }
}

function invoiceOccasion({
  order_id,
  issued_at,
  request_key,
}: Extract<MailJob, { template: 'invoice' }>): string | null {
  if (issued_at !== undefined) return `invoice:${order_id}:${issued_at}`;
  return request_key === undefined ? null : `invoice:${order_id}:asked:${request_key}`;
}

/** A name as a UUID of version 8 (RFC 9562, 5.8). */
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
