import { claimOriginal, type DocumentKind } from './documents.repository.ts';
import type { DocumentPdf, IssuedDocument } from './invoice.ts';

/**
 * A document's PDF. The first one that somebody gets is the original, every later one is marked as a copy.
 * @param handedTo names who gets this copy, as a mail by its id: the same mail sent again after a failure has the
 * original again; null only looks, and does not claim the original
 */
export async function issueDocumentCopy<Document extends IssuedDocument>(
  db: D1Database,
  { table, draw }: DocumentKind<Document>,
  document: Document,
  handedTo: string | null,
): Promise<DocumentPdf> {
  const { id, originalGivenTo } = document;
  if (originalGivenTo !== null && originalGivenTo !== handedTo) return draw(document, { isCopy: true });
  // Drawn before it is claimed, so that a failure leaves the original for the next request.
  const original = await draw(document, { isCopy: false });
  if (handedTo === null || (await claimOriginal(db, table, { id, to: handedTo })) === handedTo) {
    return original;
  }
  return draw(document, { isCopy: true });
}

/** The PDFs of several documents, one after the other; `handedTo` as above. */
export async function issueDocumentCopies<Document extends IssuedDocument>(
  db: D1Database,
  kind: DocumentKind<Document>,
  documents: readonly Document[],
  handedTo: string,
): Promise<DocumentPdf[]> {
  const pdfs: DocumentPdf[] = [];
  for (const document of documents) pdfs.push(await issueDocumentCopy(db, kind, document, handedTo));
  return pdfs;
}
