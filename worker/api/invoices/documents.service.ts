import { orNotFound } from '../http/errors.ts';
import {
  claimOriginalDocument,
  type DocumentKind,
  findDocument,
  listDocuments,
} from './documents.repository.ts';
import type { OwnedOrder } from './invoice-source.repository.ts';
import type { DocumentPdf, IssuedDocument } from './issued-document.ts';

/** The document of one supplier of a customer's order. */
export type DocumentRequest = OwnedOrder & {
  supplierId: number;
  /** Which one of the supplier's; null where only one is, or the last one is wanted. */
  serialNumber: number | null;
  /** Names who gets this copy; null only looks, and does not claim the original. */
  handedTo: string | null;
};

/** The PDF of a customer's document; throws `notFound` where it was not issued: looking issues nothing (R-API-42). */
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
 * The PDFs of an order's documents for a mail: of all, or of those that were issued at one instant. The caller checks
 * whose order it is.
 * @param handedTo the mail's id: if it is sent again after a failure, it has the originals again
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

/** A document's PDF. The first one that somebody gets is the original, every later one is marked as a copy. */
async function issueCopy<Document extends IssuedDocument>(
  db: D1Database,
  { table, draw }: DocumentKind<Document>,
  document: Document,
  handedTo: string | null,
): Promise<DocumentPdf> {
  const { id, originalGivenTo } = document;
  if (originalGivenTo !== null && originalGivenTo !== handedTo) return draw(document, { isCopy: true });
  // Drawn before it is claimed, so that a failure leaves the original for the next request.
  const original = await draw(document, { isCopy: false });
  if (handedTo === null || (await claimOriginalDocument(db, table, { id, to: handedTo })) === handedTo) {
    return original;
  }
  return draw(document, { isCopy: true });
}
