import { claimOriginal } from './document-row.ts';
import type { DocumentPdf, IssuedDocument } from './invoice.ts';

/**
 * A document's PDF. The first one that somebody gets is the original, every later one is marked as a copy.
 * @param handedTo names who gets this copy; null only looks, and does not claim the original
 */
export async function issueDocumentCopy(
  db: D1Database,
  table: 'invoice' | 'credit_note',
  { document, handedTo, draw }: { document: IssuedDocument; handedTo: string | null; draw: Drawing },
): Promise<DocumentPdf> {
  const { id, originalGivenTo } = document;
  if (originalGivenTo !== null && originalGivenTo !== handedTo) return draw({ isCopy: true });
  // Drawn before it is claimed, so that a failure leaves the original for the next request.
  const original = await draw({ isCopy: false });
  if (handedTo === null || (await claimOriginal(db, table, { id, to: handedTo })) === handedTo)
    return original;
  return draw({ isCopy: true });
}

type Drawing = (as: { isCopy: boolean }) => Promise<DocumentPdf>;
