import { orNotFound } from '../http/errors.ts';
import { CREDIT_NOTES, findCreditCause } from './credit-notes.repository.ts';
import { insertDocuments, listDocuments } from './documents.repository.ts';
import { draftCreditNotes } from './draft-credit-note.ts';
import { findInvoiceSource, type OwnedOrder } from './invoice-source.repository.ts';
import { INVOICES } from './invoices.repository.ts';
import type { CreditNote } from './issued-document.ts';

type Credited = {
  notes: CreditNote[];
  /** Vendors whose address is missing: theirs are issued once it is there. */
  incompleteSuppliers: number[];
};

/**
 * Issues the credit notes that an order lacks: for pieces that are paid back, and for all that is left of an order that was
 * paid and is cancelled or refunded. Returns all it has. It can be repeated: what was issued stays.
 */
export async function issueCreditNotes(
  db: D1Database,
  { userId, orderId, now }: OwnedOrder & { now: Date },
): Promise<Credited> {
  const reason = await findCreditCause(db, { userId, orderId });
  const source = orNotFound(await findInvoiceSource(db, userId, orderId));
  if (reason === null && source.refunds.length === 0) return { notes: [], incompleteSuppliers: [] };
  const invoices = await listDocuments(db, INVOICES, orderId);
  const { drafts, incompleteSuppliers } = draftCreditNotes(source, { invoices, reason, now });
  return { notes: await insertDocuments(db, CREDIT_NOTES, [orderId], drafts), incompleteSuppliers };
}
