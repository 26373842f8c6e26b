import { toRand } from '#shared/domain/money.ts';

/** A fee for a province (null: every province without its own rates) and up to a weight (null: any weight). */
type DeliveryRate = { province_id: number | null; up_to_grams: number | null; fee_cents: number };

/**
 * A retailer's delivery terms, in cents: rates, a flat fee if no rate applies, and the item amount from which delivery
 * is free (null: never free).
 */
export type DeliveryTerms = {
  delivery_fee_cents: number;
  free_delivery_from_cents: number | null;
  rates: readonly DeliveryRate[];
};

/** One retailer's parcel in an order. An unknown province is null; an unknown weight is 0 g. */
type Parcel = { provinceId: number | null; weightGrams: number; itemsCents: number };

/**
 * Returns a retailer's delivery fee for a parcel in cents; 0 if the items reach the amount for free delivery. The rates
 * for the parcel's province apply or, if there are none, the rates without a province. Of these rates, the one with the
 * smallest weight limit that fits the parcel applies. If none fits, the flat fee applies.
 */
export function deliveryFeeCents(terms: DeliveryTerms, parcel: Parcel): number {
  const { delivery_fee_cents, free_delivery_from_cents, rates } = terms;
  if (free_delivery_from_cents !== null && parcel.itemsCents >= free_delivery_from_cents) return 0;
  const provinceRates = rates.filter(
    ({ province_id }) => province_id !== null && province_id === parcel.provinceId,
  );
  const ofPlace =
    provinceRates.length > 0 ? provinceRates : rates.filter(({ province_id }) => province_id === null);
  const [fitting] = ofPlace
    .filter((rate) => limitOf(rate) >= parcel.weightGrams)
    .sort((one, other) => (limitOf(one) < limitOf(other) ? -1 : 1));
  return fitting?.fee_cents ?? delivery_fee_cents;
}

/** Returns the displayed fee range in rand: the minimum and maximum fee over these weights and provinces. */
export function feeRange(terms: DeliveryTerms, provinceIds: readonly number[], weights: Iterable<number>) {
  const { free_delivery_from_cents: freeFrom } = terms;
  const paid = { ...terms, free_delivery_from_cents: null };
  const fees = Array.from(weights, (weightGrams) =>
    provinceIds.map((provinceId) => deliveryFeeCents(paid, { provinceId, weightGrams, itemsCents: 0 })),
  ).flat();
  return {
    fee_from: toRand(Math.min(...fees)),
    fee_to: toRand(Math.max(...fees)),
    free_from: freeFrom === null ? null : toRand(freeFrom),
  };
}

function limitOf({ up_to_grams }: DeliveryRate): number {
  return up_to_grams ?? Number.POSITIVE_INFINITY;
}
