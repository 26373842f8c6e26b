import type { ReturnExclusion } from '#shared/domain/return-exclusion.ts';
import { runBatch } from '#worker/api/db/run-batch.ts';
import { prepare } from '#worker/api/db/sql.ts';
import { type Actor, operatorEventStatement } from './operator-events.repository.ts';

/**
 * Sets the reason why a product and its variants can be returned only if defective; null removes it. Returns the
 * product's name; null if there is no such product, or if it is a variant.
 */
export async function updateReturnExclusion(
  db: D1Database,
  by: Actor,
  { productId, exclusion }: { productId: number; exclusion: ReturnExclusion | null },
): Promise<string | null> {
  const { product } = await runBatch(db, {
    change: prepare(db)`
      UPDATE product SET return_exclusion = ${exclusion}
      WHERE id = ${productId} AND parent_id IS NULL AND return_exclusion IS NOT ${exclusion}`,
    event: operatorEventStatement(db, by, {
      act: 'products.exclude-return',
      record: ['product', productId],
      at: new Date(),
      details: { exclusion },
    }),
    product: prepare<{ name: string }>(db)`
      SELECT name FROM product WHERE id = ${productId} AND parent_id IS NULL`,
  });
  return product.rows[0]?.name ?? null;
}
