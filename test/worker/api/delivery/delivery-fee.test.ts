import { describe, expect, it } from 'vitest';
import { type DeliveryTerms, deliveryFeeCents } from '#worker/api/delivery/delivery-fee.ts';

const GAUTENG = 3;
const WESTERN_CAPE = 9;
const LIMPOPO = 5;

const flat: DeliveryTerms = { delivery_fee_cents: 6_000, free_delivery_from_cents: null, rates: [] };

function rate(province_id: number | null, up_to_grams: number | null, fee_cents: number) {
  return { province_id, up_to_grams, fee_cents };
}

/** The delivery fee for a parcel. By default it weighs 1 kg, is worth R 100 and goes to Gauteng. */
function fee(
  terms: Partial<DeliveryTerms>,
  parcel: { to?: number | null; grams?: number; cents?: number } = {},
) {
  const { to = GAUTENG, grams = 1_000, cents = 10_000 } = parcel;
  return deliveryFeeCents({ ...flat, ...terms }, { provinceId: to, weightGrams: grams, itemsCents: cents });
}

describe('deliveryFeeCents', () => {
  it('returns the flat fee if the retailer has no rates, and zero from the free-delivery amount on', () => {
    const free_delivery_from_cents = 50_000;
    expect(fee({ free_delivery_from_cents }, { cents: 49_999 })).toBe(6_000);
    expect(fee({ free_delivery_from_cents }, { cents: 50_000 })).toBe(0);
    expect(fee({}, { cents: 9_000_000 })).toBe(6_000);
  });

  it('returns zero from the free-delivery amount on for any destination and weight', () => {
    const terms = { free_delivery_from_cents: 50_000, rates: [rate(WESTERN_CAPE, null, 9_500)] };
    expect(fee(terms, { to: WESTERN_CAPE, grams: 90_000, cents: 50_000 })).toBe(0);
    expect(fee(terms, { to: WESTERN_CAPE, grams: 90_000, cents: 49_999 })).toBe(9_500);
  });

  describe('with rates for one province and for all provinces', () => {
    const rates = [
      rate(null, null, 20_000),
      rate(null, 2_000, 7_000),
      rate(null, 10_000, 9_000),
      rate(WESTERN_CAPE, 5_000, 12_000),
      rate(WESTERN_CAPE, 1_000, 8_000),
      rate(LIMPOPO, null, 15_000),
    ];

    it.each([
      ['a weight below a limit', GAUTENG, 1_999, 7_000],
      ['a weight at the limit', GAUTENG, 2_000, 7_000],
      ['a gram above the limit', GAUTENG, 2_001, 9_000],
      ['a weight above every limit: the rate for any weight', GAUTENG, 10_001, 20_000],
      ['an unknown weight', GAUTENG, 0, 7_000],
      ['a province with its own rate', WESTERN_CAPE, 1_000, 8_000],
      ["that province's next rate", WESTERN_CAPE, 1_001, 12_000],
      ["a weight above all of that province's limits: the flat fee", WESTERN_CAPE, 5_001, 6_000],
      ['a province with its own rate for any weight', LIMPOPO, 1, 15_000],
      ['a missing address', null, 1_000, 7_000],
    ])('returns the fee for %s', (_what, to, grams, expected) => {
      expect(fee({ rates }, { to, grams })).toBe(expected);
      expect(fee({ rates: rates.toReversed() }, { to, grams })).toBe(expected);
    });
  });

  it('returns the flat fee without an address or without a rate for the destination', () => {
    const rates = [rate(WESTERN_CAPE, null, 9_500)];
    expect([fee({ rates }, { to: null }), fee({ rates }, { to: GAUTENG })]).toEqual([6_000, 6_000]);
  });

  it('returns zero for a rate of zero', () => {
    expect(fee({ rates: [rate(GAUTENG, null, 0)] })).toBe(0);
  });
});
