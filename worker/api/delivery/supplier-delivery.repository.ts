import type { SupplierDelivery, SupplierDetail } from '#shared/contract/catalogue.ts';
import { runBatch } from '../db/run-batch.ts';
import type { Database } from '../db/session.ts';
import { prepare, type Sql, sql } from '../db/sql.ts';
import { notFound } from '../http/errors.ts';
import { type DeliveryTerms, feeRange } from './delivery-fee.ts';
import { type DeliveryTermsRow, deliveryTermsColumns, toDeliveryTerms } from './delivery-terms.sql.ts';

/** Lists the retailers that are not retired by name, each with its delivery fee range over all provinces and weights. */
export async function listSupplierDelivery(db: Database): Promise<SupplierDelivery[]> {
  const suppliers = await findSuppliers(db, sql`s.retired_at IS NULL`);
  return suppliers.map(({ return_days: _days, story: _story, cause: _cause, ...delivery }) => delivery);
}

/** Returns a retailer with its terms and its story. Throws 404 if the retailer does not exist. */
export async function findSupplierDetail(db: Database, id: number): Promise<SupplierDetail> {
  const [supplier] = await findSuppliers(db, sql`s.id = ${id}`);
  if (supplier === undefined) throw notFound('We can’t find this retailer.');
  return supplier;
}

type SupplierRow = DeliveryTermsRow & Omit<SupplierDetail, keyof ReturnType<typeof feeRange>>;

async function findSuppliers(db: Database, condition: Sql): Promise<SupplierDetail[]> {
  const { suppliers, provinces } = await runBatch(db, {
    suppliers: prepare<SupplierRow>(db)`
      SELECT s.id, s.display_name, s.npo_id, s.return_days, s.story, s.cause, ${deliveryTermsColumns('s')}
      FROM supplier s WHERE ${condition} ORDER BY s.display_name`,
    provinces: prepare<{ id: number }>(db)`SELECT id FROM province`,
  });
  const provinceIds = provinces.rows.map(({ id }) => id);
  return suppliers.rows.map((row) => {
    const terms = toDeliveryTerms(row);
    const { id, display_name, npo_id, return_days, story, cause } = row;
    return {
      ...{ id, display_name, npo_id, return_days, story, cause },
      ...feeRange(terms, provinceIds, weightsOf(terms)),
    };
  });
}

/** Sample weights in grams: each weight limit, and one weight above all limits. */
function weightsOf({ rates }: DeliveryTerms): number[] {
  const limits = rates.flatMap(({ up_to_grams }) => up_to_grams ?? []);
  return [...new Set([...limits, Math.max(0, ...limits) + 1])];
}
