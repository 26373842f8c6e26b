import * as v from 'valibot';
import type { Product, ProductDelivery } from '#shared/contract/product.ts';
import { promisedDate } from '#shared/domain/promised-date.ts';
import { feeRange } from './delivery-fee.ts';
import { type DeliveryTermsRow, toDeliveryTerms } from './delivery-terms.sql.ts';

/** Province ids, keyed by province code. */
const ProvinceIdsSchema = v.record(v.string(), v.number());

/**
 * Returns the fees for delivering one unit to each province, so the result is the same for every visitor.
 * @param offers the products that can be bought: the product or its variants
 */
export function toProductDelivery(
  row: DeliveryTermsRow & { province_ids: string },
  offers: readonly Product[],
  now: Date,
): ProductDelivery {
  const provinceIds = v.parse(ProvinceIdsSchema, JSON.parse(row.province_ids));
  const weights = new Set(offers.map(({ weight_grams }) => weight_grams));
  const terms = toDeliveryTerms(row);
  const range = feeRange(terms, Object.values(provinceIds), weights);
  const fees = Object.entries(provinceIds).map(([code, id]) => {
    const { fee_from: from, fee_to: to } = feeRange(terms, [id], weights);
    return [code, { from, to }] as const;
  });
  return {
    ...range,
    ...(range.fee_from !== range.fee_to && { fees: Object.fromEntries(fees) }),
    promised_date: promisedDate(now),
  };
}
