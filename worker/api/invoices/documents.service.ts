import { orNotFound } from '../http/errors.ts';
import {
  claimOriginalDocument,
  type DocumentKind,
  findDocument,
  listDocuments,
} from './documents.repository.ts';
import type { OwnedOrder } from './invoice-source.repository.ts';
import type { DocumentPdf, IssuedDocument } from './issued-document.ts';

/** A request for one supplier's document of a customer's order. */
export type DocumentRequest = OwnedOrder & {
  supplierId: number;
  /** The document's serial number; null requests the supplier's latest document. */
  serialNumber: number | null;
  /** The recipient of this copy; null previews the document without claiming the original. */
  handedTo: string | null;
};

/**
 * Returns the PDF of a customer's document; throws `notFound` if it was not issued. Viewing never issues a document
 * (R-API-42).
 */
export async function openDocument<Document extends IssuedDocument>(
  db: D1Database,
  kind: DocumentKind<Document>,
  requested: DocumentRequest,
): Promise<DocumentPdf> {
  const document = orNotFound(await findDocument(db, kind, requested), NOT_ISSUED);
  return issueCopy(db, kind, document, requested.handedTo);
}

const NOT_ISSUED = 'We can’t find this document. Ask for your invoices on the order’s page.';

/**
 * Returns the PDFs of an order's documents for an email: all of them, or those issued at one instant. The caller checks
 * that the order belongs to the customer.
 * @param handedTo the email's id; an email that is sent again after a failure contains the originals again
 */
export async function documentPdfsOfOrder<Document extends IssuedDocument>(
  db: D1Database,
  kind: DocumentKind<Document>,
  { orderId, issuedAt }: { orderId: number; issuedAt?: string },
  handedTo: string,
): Promise<DocumentPdf[]> {
  const pdfs: DocumentPdf[] = [];
  for (const document of await listDocuments(db, kind, orderId)) {
    if (issuedAt !== undefined && document.issuedAt !== issuedAt) continue;
    pdfs.push(await issueCopy(db, kind, document, handedTo));
  }
  return pdfs;
}

/** Returns a document's PDF. The first PDF delivered is the original; every later one is marked as a copy. */
async function issueCopy<Document extends IssuedDocument>(
  db: D1Database,
  { table, draw }: DocumentKind<Document>,
  document: Document,
  handedTo: string | null,
): Promise<DocumentPdf> {
  const { id, originalGivenTo } = document;
  if (originalGivenTo !== null && originalGivenTo !== handedTo) return draw(document, { isCopy: true });
  // Draws the original before claiming it, so that the next request still gets the original if drawing fails.
  const original = await draw(document, { isCopy: false });
  if (handedTo === null || (await claimOriginalDocument(db, table, { id, to: handedTo })) === handedTo) {
    return original;
  }
  return draw(document, { isCopy: true });
}
