import * as v from 'valibot';
import type { Product, ProductDelivery } from '#shared/contract/product.ts';
import { promisedDate } from '#shared/domain/promised-date.ts';
import { feeRange } from './delivery-fee.ts';
import { type DeliveryTermsRow, toDeliveryTerms } from './delivery-terms.sql.ts';

const ProvinceIdsSchema = v.array(v.number());

/**
 * Returns the fee range for delivering one unit, over all provinces, so the result is the same for every visitor.
 * @param offers the products that can be bought: the product or its variants
 */
export function toProductDelivery(
  row: DeliveryTermsRow & { province_ids: string },
  offers: readonly Product[],
  now: Date,
): ProductDelivery {
  const provinceIds = v.parse(ProvinceIdsSchema, JSON.parse(row.province_ids));
  const weights = new Set(offers.map(({ weight_grams }) => weight_grams));
  return { ...feeRange(toDeliveryTerms(row), provinceIds, weights), promised_date: promisedDate(now) };
}
