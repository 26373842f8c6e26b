import { orNotFound } from '../http/errors.ts';
import { CREDIT_NOTES, findCreditCause } from './credit-notes.repository.ts';
import { insertDocuments, listDocuments } from './documents.repository.ts';
import { draftCreditNotes } from './draft-credit-note.ts';
import { findInvoiceSource, type OwnedOrder } from './invoice-source.repository.ts';
import { INVOICE_KIND } from './invoices.repository.ts';
import type { CreditNote } from './issued-document.ts';

type Credited = {
  notes: CreditNote[];
  /** The ids of VAT vendors without an address. Their credit notes are issued once the address is added. */
  incompleteSuppliers: number[];
};

/**
 * Issues an order's missing credit notes: for refunded units, and for the remainder of an order that was paid and is
 * now cancelled or refunded. Returns all its credit notes. Safe to repeat.
 */
export async function issueCreditNotes(
  db: D1Database,
  { userId, orderId, now }: OwnedOrder & { now: Date },
): Promise<Credited> {
  const reason = await findCreditCause(db, { userId, orderId });
  const source = orNotFound(await findInvoiceSource(db, userId, orderId));
  if (reason === null && source.refunds.length === 0) return { notes: [], incompleteSuppliers: [] };
  const invoices = await listDocuments(db, INVOICE_KIND, orderId);
  const { drafts, incompleteSuppliers } = draftCreditNotes(source, { invoices, reason, now });
  return { notes: await insertDocuments(db, CREDIT_NOTES, [orderId], drafts), incompleteSuppliers };
}
