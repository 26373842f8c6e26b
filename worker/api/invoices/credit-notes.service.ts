import { conflict, notFound, orNotFound } from '../http/errors.ts';
import type { CreditNote } from './credit-note.ts';
import { CREDIT_NOTES, findCreditCause } from './credit-notes.repository.ts';
import { findDocument, insertDocuments, listDocuments } from './documents.repository.ts';
import { draftCreditNotes } from './draft-credit-note.ts';
import type { DocumentPdf } from './invoice.ts';
import { findInvoiceSource } from './invoice-source.repository.ts';
import { INVOICES } from './invoices.repository.ts';
import { issueDocumentCopies, issueDocumentCopy } from './issue-document-copy.ts';

/** An order and its owner. */
type OwnOrder = { userId: number; orderId: number; now: Date };

export type Credited = {
  notes: CreditNote[];
  /** Vendors whose address is missing: theirs are issued once it is there. */
  incompleteSuppliers: number[];
};

/**
 * Issues the credit notes that an order lacks, if it was paid and is cancelled or refunded; returns all it has. It can be
 * repeated: what was issued stays, and other orders have none.
 */
export async function issueCreditNotes(
  db: D1Database,
  { userId, orderId, now }: OwnOrder,
): Promise<Credited> {
  const cause = await findCreditCause(db, { userId, orderId });
  if (cause === null) return { notes: [], incompleteSuppliers: [] };
  const source = orNotFound(await findInvoiceSource(db, userId, orderId));
  const invoices = await listDocuments(db, INVOICES, orderId);
  const reason = cause.charAt(0).toUpperCase() + cause.slice(1);
  const { drafts, incompleteSuppliers } = draftCreditNotes(source, { invoices, reason, now });
  return { notes: await insertDocuments(db, CREDIT_NOTES, orderId, drafts), incompleteSuppliers };
}

/**
 * The credit note of one supplier of a customer's order, issued now if it was not yet.
 * @param handedTo names who gets this copy; null only looks, and does not claim the original
 */
export async function openCreditNote(
  db: D1Database,
  wanted: OwnOrder & { supplierId: number; handedTo: string | null },
): Promise<DocumentPdf> {
  const note = (await findDocument(db, CREDIT_NOTES, wanted)) ?? (await issueCreditNote(db, wanted));
  return issueDocumentCopy(db, CREDIT_NOTES, note, wanted.handedTo);
}

/**
 * The credit notes of an order that were issued at one instant, for a mail. The caller checks whose order it is.
 * @param handedTo the mail's id: if it is sent again after a failure, it has the originals again
 */
export async function creditNotePdfsOfOrder(
  db: D1Database,
  { orderId, issuedAt }: { orderId: number; issuedAt: string },
  handedTo: string,
): Promise<DocumentPdf[]> {
  const notes = await listDocuments(db, CREDIT_NOTES, orderId);
  const wanted = notes.filter((note) => note.issuedAt === issuedAt);
  return issueDocumentCopies(db, CREDIT_NOTES, wanted, handedTo);
}

async function issueCreditNote(
  db: D1Database,
  wanted: OwnOrder & { supplierId: number },
): Promise<CreditNote> {
  const { notes, incompleteSuppliers } = await issueCreditNotes(db, wanted);
  const note = notes.find(({ supplier }) => supplier.id === wanted.supplierId);
  if (note !== undefined) return note;
  if (!incompleteSuppliers.includes(wanted.supplierId)) throw notFound();
  throw conflict(
    "This credit note cannot be made yet: the retailer's details are incomplete. Please contact support.",
    'no_document',
  );
}
