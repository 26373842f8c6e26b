import type { ReturnExclusion } from '#shared/domain/return-exclusion.ts';
import { prepare } from '#worker/api/db/sql.ts';

/** Writes why a product with its variants may not be sent back for no reason. Returns its name; null where there is none. */
export function updateReturnExclusion(
  db: D1Database,
  { productId, exclusion }: { productId: number; exclusion: ReturnExclusion | null },
): Promise<string | null> {
  return prepare(db)`
    UPDATE product SET return_exclusion = ${exclusion} WHERE id = ${productId} AND parent_id IS NULL
    RETURNING name`.first<string>('name');
}
