import type { Context } from 'hono';
import { serialNumberOf } from '#shared/domain/document-number.ts';
import { EXACT_LIMITS } from '#worker/platform/rate-limits.ts';
import type { ApiEnv } from '../api-env.ts';
import { claimIdempotencyKey, findRecordedCall } from '../db/idempotency-key.ts';
import { queueEmail } from '../email/queue-email.ts';
import { attemptKey, countAttempt } from '../http/rate-limit.ts';
import type { EndpointHandlers } from '../http/routes.ts';
import { CREDIT_NOTES } from './credit-notes.repository.ts';
import { type DocumentRequest, openDocument } from './documents.service.ts';
import { INVOICE_KIND } from './invoices.repository.ts';
import { requestInvoices } from './invoices.service.ts';
import type { DocumentPdf } from './issued-document.ts';

export const invoicesHandlers = {
  requestInvoice: async (c, { params, keyedCall }) => {
    const { userId } = c.get('session');
    const now = c.get('now')();
    const isRetry = (await findRecordedCall(c.env.DB, keyedCall, userId)) !== null;
    const key = attemptKey(c.env, 'request-invoice', String(userId));
    if (!isRetry) await countAttempt(c.env.DB, { key, ...EXACT_LIMITS.invoice.ofCustomer, now });
    const message = await requestInvoices(c.env.DB, { userId, orderId: params.id, now });
    await claimIdempotencyKey(c.env.DB, keyedCall, { userId, now });
    await queueEmail(c, { template: 'invoice', order_id: params.id, request_key: keyedCall?.key });
    return c.json({ message }, 202);
  },

  openInvoice: async (c, { params }) =>
    showPdf(c, await openDocument(c.env.DB, INVOICE_KIND, documentRequest(c, params))),

  openCreditNote: async (c, { params, query: { number } }) => {
    const serialNumber = number === undefined ? null : serialNumberOf(number, params.supplierId);
    return showPdf(c, await openDocument(c.env.DB, CREDIT_NOTES, documentRequest(c, params, serialNumber)));
  },
} satisfies EndpointHandlers<'orders'>;

function documentRequest(
  c: Context<ApiEnv>,
  { id: orderId, supplierId }: { id: number; supplierId: number },
  serialNumber: number | null = null,
): DocumentRequest {
  return {
    userId: c.get('session').userId,
    orderId,
    supplierId,
    serialNumber,
    // A HEAD request gets no document, so it does not claim the original.
    handedTo: c.req.method === 'GET' ? `download ${crypto.randomUUID()}` : null,
  };
}

function showPdf(c: Context<ApiEnv>, { filename, bytes }: DocumentPdf): Response {
  return c.body(bytes, 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${filename}"`,
    'Content-Length': String(bytes.byteLength),
  });
}
