import type { SupplierDelivery } from '#shared/contract/catalogue.ts';
import { runBatch } from '../db/run-batch.ts';
import type { Database } from '../db/session.ts';
import { prepare } from '../db/sql.ts';
import { type DeliveryTerms, feeRange } from './delivery-fee.ts';
import { type DeliveryTermsRow, deliveryTermsColumns, toDeliveryTerms } from './delivery-terms.sql.ts';

type SupplierTermsRow = DeliveryTermsRow & Pick<SupplierDelivery, 'id' | 'display_name' | 'npo_id'>;

/** Lists the retailers by name, each with its delivery fee range over all provinces and weights. */
export async function listSupplierDelivery(db: Database): Promise<SupplierDelivery[]> {
  const { suppliers, provinces } = await runBatch(db, {
    suppliers: prepare<SupplierTermsRow>(db)`
      SELECT s.id, s.display_name, s.npo_id, ${deliveryTermsColumns('s')} FROM supplier s ORDER BY s.display_name`,
    provinces: prepare<{ id: number }>(db)`SELECT id FROM province`,
  });
  const provinceIds = provinces.rows.map(({ id }) => id);
  return suppliers.rows.map((row) => {
    const terms = toDeliveryTerms(row);
    const { id, display_name, npo_id } = row;
    return { id, display_name, npo_id, ...feeRange(terms, provinceIds, weightsOf(terms)) };
  });
}

/** Sample weights in grams: each weight limit, and one weight above all limits. */
function weightsOf({ rates }: DeliveryTerms): number[] {
  const limits = rates.flatMap(({ up_to_grams }) => up_to_grams ?? []);
  return [...new Set([...limits, Math.max(0, ...limits) + 1])];
}
