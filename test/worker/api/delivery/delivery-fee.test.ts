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
  it('is the flat fee where the retailer has no rates, and nothing from the amount on that it named', () => {
    const free_delivery_from_cents = 50_000;
    expect(fee({ free_delivery_from_cents }, { cents: 49_999 })).toBe(6_000);
    expect(fee({ free_delivery_from_cents }, { cents: 50_000 })).toBe(0);
    expect(fee({}, { cents: 9_000_000 })).toBe(6_000);
  });

  it('is free from the amount on wherever it goes and however heavy it is', () => {
    const terms = { free_delivery_from_cents: 50_000, rates: [rate(WESTERN_CAPE, null, 9_500)] };
    expect(fee(terms, { to: WESTERN_CAPE, grams: 90_000, cents: 50_000 })).toBe(0);
    expect(fee(terms, { to: WESTERN_CAPE, grams: 90_000, cents: 49_999 })).toBe(9_500);
  });

  describe("with a province's own rates and those of every province", () => {
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
      ['a gram more', GAUTENG, 2_001, 9_000],
      ['too heavy for every limit: the rate for any weight', GAUTENG, 10_001, 20_000],
      ['a weight nobody knows', GAUTENG, 0, 7_000],
      ["a province's own rate", WESTERN_CAPE, 1_000, 8_000],
      ["a province's next one", WESTERN_CAPE, 1_001, 12_000],
      ['too heavy for all of its own: the flat fee', WESTERN_CAPE, 5_001, 6_000],
      ["a province's own rate for any weight", LIMPOPO, 1, 15_000],
      ['no address yet', null, 1_000, 7_000],
    ])('takes %s', (_what, to, grams, expected) => {
      expect(fee({ rates }, { to, grams })).toBe(expected);
      expect(fee({ rates: rates.toReversed() }, { to, grams })).toBe(expected);
    });
  });

  it('is the flat fee without an address, and where no rate is for the place', () => {
    const rates = [rate(WESTERN_CAPE, null, 9_500)];
    expect([fee({ rates }, { to: null }), fee({ rates }, { to: GAUTENG })]).toEqual([6_000, 6_000]);
  });

  it('may be nothing by a rate', () => {
    expect(fee({ rates: [rate(GAUTENG, null, 0)] })).toBe(0);
  });
});
