import { conflict, notFound } from '../http/errors.ts';
import type { CreditNote } from './credit-note.ts';
import {
  findCreditCause,
  findCreditNote,
  insertCreditNotes,
  listCreditNotes,
} from './credit-notes.repository.ts';
import { draftCreditNotes } from './draft-credit-note.ts';
import type { DocumentPdf } from './invoice.ts';
import { findInvoiceSource } from './invoice-source.repository.ts';
import { listInvoices } from './invoices.repository.ts';
import { issueDocumentCopy } from './issue-document-copy.ts';

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
  const source = await findInvoiceSource(db, userId, orderId);
  if (source === null) throw notFound();
  const invoices = await listInvoices(db, orderId);
  const reason = cause.charAt(0).toUpperCase() + cause.slice(1);
  const { drafts, incompleteSuppliers } = draftCreditNotes(source, { invoices, reason, now });
  return { notes: await insertCreditNotes(db, orderId, drafts), incompleteSuppliers };
}

/**
 * The credit note of one supplier of a customer's order, issued now if it was not yet.
 * @param handedTo names who gets this copy; null only looks, and does not claim the original
 */
export async function openCreditNote(
  db: D1Database,
  wanted: OwnOrder & { supplierId: number; handedTo: string | null },
): Promise<DocumentPdf> {
  const note = (await findCreditNote(db, wanted)) ?? (await issueCreditNote(db, wanted));
  return toPdf(db, note, wanted.handedTo);
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
  const documents: DocumentPdf[] = [];
  for (const note of await listCreditNotes(db, orderId)) {
    if (note.issuedAt === issuedAt) documents.push(await toPdf(db, note, handedTo));
  }
  return documents;
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

async function toPdf(db: D1Database, note: CreditNote, handedTo: string | null): Promise<DocumentPdf> {
  // Loaded with the first one, so that the worker starts faster.
  const { drawCreditNote } = await import('./pdf/draw-credit-note.ts');
  return issueDocumentCopy(db, 'credit_note', {
    document: note,
    handedTo,
    draw: (as) => drawCreditNote(note, as),
  });
}
