import { listRetailers } from '../retailers.repository.ts';
import { listFirst } from './import-report.ts';
import { typeWords } from './type-key.ts';

/**
 * Returns the error message for an unknown retailer. The message lists retailers whose names share a word with the
 * given name.
 */
export async function describeUnknownRetailer(db: D1Database, name: string): Promise<string> {
  const words = new Set(typeWords(name));
  const similar = (await listRetailers(db, null))
    .map(({ display_name }) => display_name)
    .filter((other) => typeWords(other).some((word) => words.has(word)));
  const suggestion = similar.length === 0 ? '' : ` Similar: ${listFirst(similar)}.`;
  return `The shop has no retailer "${name}".${suggestion}`;
}
