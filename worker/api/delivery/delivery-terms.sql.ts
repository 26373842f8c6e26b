import * as v from 'valibot';
import { raw, type Sql, sql } from '../db/sql.ts';
import type { DeliveryTerms } from './delivery-fee.ts';

/** A retailer's terms as {@link deliveryTermsColumns} selects them. */
export type DeliveryTermsRow = {
  delivery_fee_cents: number;
  free_delivery_from_cents: number | null;
  /** The rates as JSON. Equal rates give equal strings, so comparing the strings detects changes. */
  delivery_rates: string;
};

/** The columns of a {@link DeliveryTermsRow}. */
export function deliveryTermsColumns(supplier: SupplierAlias): Sql {
  return sql`${raw(supplier)}.delivery_fee_cents, ${raw(supplier)}.free_delivery_from_cents,
    ${deliveryRatesColumn(supplier)} AS delivery_rates`;
}

/** SQL: a retailer's rates as one JSON string; `supplier` is the alias of the supplier table. */
export function deliveryRatesColumn(supplier: SupplierAlias): Sql {
  return sql`(SELECT json_group_array(json_object('province_id', rate.province_id, 'up_to_grams', rate.up_to_grams,
      'fee_cents', rate.fee_cents) ORDER BY rate.id)
    FROM delivery_rate rate WHERE rate.supplier_id = ${raw(supplier)}.id)`;
}

type SupplierAlias = 's' | 'supplier';

export function toDeliveryTerms(row: DeliveryTermsRow): DeliveryTerms {
  const { delivery_fee_cents, free_delivery_from_cents, delivery_rates } = row;
  const rates = v.parse(RatesSchema, JSON.parse(delivery_rates));
  return { delivery_fee_cents, free_delivery_from_cents, rates };
}

const RatesSchema = v.array(
  v.object({
    province_id: v.nullable(v.number()),
    up_to_grams: v.nullable(v.number()),
    fee_cents: v.number(),
  }),
);
