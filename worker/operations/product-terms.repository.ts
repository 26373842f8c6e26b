import type { ReturnExclusion } from '#shared/domain/return-exclusion.ts';
import { prepare } from '#worker/api/db/sql.ts';

/**
 * Sets the reason why a product and its variants can be returned only if defective; null removes it. Returns the
 * product's name; null if there is no such product, or if it is a variant.
 */
export function updateReturnExclusion(
  db: D1Database,
  { productId, exclusion }: { productId: number; exclusion: ReturnExclusion | null },
): Promise<string | null> {
  return prepare(db)`
    UPDATE product SET return_exclusion = ${exclusion} WHERE id = ${productId} AND parent_id IS NULL
    RETURNING name`.first<string>('name');
}
