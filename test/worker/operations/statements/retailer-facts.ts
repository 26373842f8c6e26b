import { env } from 'cloudflare:workers';
import { southAfricanDay } from '#shared/domain/south-african-day.ts';
import { vatPartCents } from '#shared/domain/vat.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { setCommissionRate } from '#worker/operations/statements/commission-rates.repository.ts';
import { findMonthToClose, monthAfter } from '#worker/operations/statements/statement-period.repository.ts';

/**
 * A retailer's sums, in cents, computed from lines, refunds and documents without the statements' SQL. `kept`: the price
 * and VAT of sold goods that were not credited. `credited`: the credit notes.
 */
export type RetailerFacts = {
  id: number;
  kept_cents: number;
  kept_vat_cents: number;
  credited_cents: number;
  credited_vat_cents: number;
  owed_cents: number;
};

/**
 * Makes every second retailer of these products a VAT vendor and gives each two commission rates: from the first open
 * month, and from the middle of the next. Extends all sessions, because the histories take months.
 */
export async function setUpRetailers(productIds: readonly number[], rates: readonly number[]): Promise<void> {
  await env.DB.prepare("UPDATE session SET expires_at = '2099-01-01T00:00:00.000Z'").run();
  const month = (await findMonthToClose(env.DB)) ?? '2026-01';
  for (const [index, supplierId] of (await supplierIdsOf(productIds)).entries()) {
    await env.DB.prepare(
      "UPDATE supplier SET vat_number = '4180234567', address = '14 Somerset Street' WHERE id = ? AND id % 2 = 0",
    )
      .bind(supplierId)
      .run();
    const [first = 0, second = 0] = [rates[index % rates.length], rates[(index + 1) % rates.length]];
    await setCommissionRate(env.DB, OPERATOR, {
      now: new Date(),
      supplierId,
      fromDay: `${month}-01`,
      basisPoints: first,
    });
    await setCommissionRate(env.DB, OPERATOR, {
      now: new Date(),
      supplierId,
      fromDay: `${monthAfter(month)}-15`,
      basisPoints: second,
    });
  }
}

type ParcelRow = {
  supplier_id: number;
  status: string;
  vat_basis_points: number;
  vat_cents: number;
  is_retailers_voucher: number;
  paid_at: string;
  /** `[[price, quantity, discount, delivery, refunded units, freely returned units, refunded goods, and delivery]]` */
  lines: string;
};

/** Returns the facts of the retailers of these products, by retailer id. */
export async function findRetailerFacts(productIds: readonly number[]): Promise<RetailerFacts[]> {
  const ids = await supplierIdsOf(productIds);
  const { results: parcels } = await env.DB.prepare(
    `SELECT c.supplier_id, c.status, c.vat_basis_points, c.vat_cents,
       EXISTS (SELECT 1 FROM voucher v WHERE v.id = o.voucher_id AND v.supplier_id IS NOT NULL) AS is_retailers_voucher,
       (SELECT min(e.created_at) FROM order_event e
         WHERE e.order_id = o.id AND e.supplier_id IS NULL AND e.status = 'paid') AS paid_at,
       (SELECT json_group_array(json_array(i.price_cents, i.quantity, i.discount_cents, i.delivery_cents,
           (SELECT coalesce(sum(quantity), 0) FROM refund_item WHERE order_item_id = i.id),
           (SELECT coalesce(sum(n.quantity), 0) FROM order_return_item n JOIN order_return b ON b.id = n.return_id
             WHERE n.order_item_id = i.id AND b.status = 'refunded' AND b.refund_id IS NULL),
           (SELECT coalesce(sum(goods_cents), 0) FROM refund_item WHERE order_item_id = i.id),
           (SELECT coalesce(sum(delivery_cents), 0) FROM refund_item WHERE order_item_id = i.id)))
         FROM order_item i WHERE i.order_id = o.id AND i.supplier_id = c.supplier_id) AS lines
     FROM order_child c JOIN "order" o ON o.id = c.order_id
     WHERE c.supplier_id IN (SELECT value FROM json_each(?)) AND paid_at IS NOT NULL`,
  )
    .bind(JSON.stringify(ids))
    .all<ParcelRow>();
  return Promise.all(
    ids.map(async (id) => {
      const rates = await ratesOf(id);
      const own = parcels
        .filter(({ supplier_id }) => supplier_id === id)
        .map((parcel) => factsOf(parcel, rates));
      const sum = (of: (facts: ParcelFacts) => number): number =>
        own.reduce((all, each) => all + of(each), 0);
      const notes = await env.DB.prepare(
        'SELECT coalesce(sum(total_cents), 0) AS cents, coalesce(sum(vat_cents), 0) AS vat FROM credit_note WHERE supplier_id = ?',
      )
        .bind(id)
        .first<{ cents: number; vat: number }>();
      return {
        id,
        kept_cents: sum(({ kept }) => kept),
        kept_vat_cents: sum(({ keptVat }) => keptVat),
        credited_cents: notes?.cents ?? -1,
        credited_vat_cents: notes?.vat ?? -1,
        owed_cents: sum(({ owed }) => owed),
      };
    }),
  );
}

type ParcelFacts = { kept: number; keptVat: number; owed: number };
type Rates = readonly { from_day: string; basis_points: number }[];

function factsOf(parcel: ParcelRow, rates: Rates): ParcelFacts {
  if (parcel.status === 'cancelled' || parcel.status === 'refunded') return { kept: 0, keptVat: 0, owed: 0 };
  const lines: number[][] = JSON.parse(parcel.lines);
  const totals = { kept: 0, credited: 0, delivery: 0, keptBase: 0, base: 0 };
  for (const [price = 0, quantity = 0, discount = 0, delivery = 0, ...credits] of lines) {
    const [refunded = 0, returned = 0, goodsBack = 0, deliveryBack = 0] = credits;
    const net = price * quantity - discount;
    const isRetailers = parcel.is_retailers_voucher === 1;
    totals.kept += net - goodsBack + delivery - deliveryBack;
    totals.credited += goodsBack + deliveryBack;
    totals.delivery += delivery - deliveryBack;
    totals.base += isRetailers ? net : price * quantity;
    totals.keptBase += isRetailers ? net - goodsBack : price * Math.max(0, quantity - refunded - returned);
  }
  const day = southAfricanDay(new Date(parcel.paid_at));
  const points = rates.find(({ from_day }) => from_day <= day)?.basis_points ?? 0;
  const commissionOf = (cents: number): number => Math.round((cents * points) / 10_000);
  return {
    kept: totals.kept,
    keptVat: parcel.vat_cents - vatPartCents(totals.credited, parcel.vat_basis_points),
    owed:
      totals.keptBase +
      totals.delivery -
      (commissionOf(totals.base) - commissionOf(totals.base - totals.keptBase)),
  };
}

async function ratesOf(supplierId: number): Promise<Rates> {
  const { results } = await env.DB.prepare(
    'SELECT from_day, basis_points FROM commission_rate WHERE supplier_id = ? ORDER BY from_day DESC',
  )
    .bind(supplierId)
    .all<{ from_day: string; basis_points: number }>();
  return results;
}

async function supplierIdsOf(productIds: readonly number[]): Promise<number[]> {
  const { results } = await env.DB.prepare(
    'SELECT DISTINCT supplier_id AS id FROM product WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id',
  )
    .bind(JSON.stringify(productIds))
    .all<{ id: number }>();
  return results.map(({ id }) => id);
}
