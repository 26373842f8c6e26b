import { describe, expect, it } from 'vitest';
import type { AddressInput } from '#shared/contract/address.ts';
import { addressWarning, withProvince } from '#shared/domain/address-province.ts';
import { provinceOfPostalCode, provinceOfTown } from '#shared/domain/postal-code.ts';

const PROVINCES = [
  { id: 1, name: 'Eastern Cape', code: 'EC' },
  { id: 3, name: 'Gauteng', code: 'GP' },
  { id: 7, name: 'North West', code: 'NW' },
  { id: 9, name: 'Western Cape', code: 'WC' },
];

function typed(given: Partial<AddressInput> = {}): AddressInput {
  return {
    recipient: 'Lerato Mokoena',
    phone: '082 123 4567',
    street: '12 Vilakazi Street',
    complex: '',
    suburb: 'Rosebank',
    city: 'Johannesburg',
    province_id: 0,
    postal_code: '2196',
    notes: '',
    ...given,
  };
}

describe('the province of a postal code or town', () => {
  it.each([
    ['0002', 'GP'],
    ['0184', 'GP'],
    ['0699', 'LP'],
    ['1201', 'MP'],
    ['1804', 'GP'],
    ['2196', 'GP'],
    ['2531', 'NW'],
    ['3201', 'KZN'],
    ['4001', 'KZN'],
    ['5099', 'EC'],
    ['6001', 'EC'],
    ['6529', 'WC'],
    ['8001', 'WC'],
    ['8301', 'NC'],
    ['9301', 'FS'],
  ] as const)('%s is in %s', (code, province) => expect(provinceOfPostalCode(code)).toBe(province));

  it.each([
    ['0250', 'Brits'],
    ['0400', 'Hammanskraal'],
    ['1020', 'Bronkhorstspruit'],
    ['1390', 'Phalaborwa'],
    ['1947', 'Sasolburg'],
    ['2515', 'Fochville'],
    ['7000', 'De Aar'],
    ['8340', 'Boshof'],
    ['8584', 'Taung'],
    ['9750', 'Aliwal North'],
    ['9000', 'Namibia'],
    ['0000', 'not in use'],
    ['218', 'not a postal code'],
    ['٢١٩٦', 'not a postal code'],
  ])('%s has no certain province: %s', (code) => expect(provinceOfPostalCode(code)).toBeNull());

  it('is found for a large town by name, regardless of case and spacing', () => {
    expect(['  cape  town', 'KAAPSTAD', 'Port Elizabeth', 'Gqeberha', 'Nowhere'].map(provinceOfTown)).toEqual(
      ['WC', 'WC', 'EC', 'EC', null],
    );
  });
});

describe('an address without a chosen province', () => {
  it('gets the province of its postal code, except near a border', () => {
    expect(withProvince(typed(), PROVINCES).province_id).toBe(3);
    expect(withProvince(typed({ postal_code: '0250' }), PROVINCES).province_id).toBe(0);
    expect(withProvince(typed({ province_id: 9 }), PROVINCES).province_id).toBe(9);
  });
});

describe('addressWarning', () => {
  it.each<[Partial<AddressInput>, string | null]>([
    [{}, null],
    [{ city: 'Nowhere' }, null],
    [{ city: 'Cape Town' }, '2196 is in Gauteng – is Cape Town right? Save again to keep it.'],
    [
      { city: 'Cape Town', province_id: 9 },
      '2196 is in Gauteng – is Cape Town right? Save again to keep it.',
    ],
    [{ province_id: 9 }, '2196 is in Gauteng – is Western Cape right? Save again to keep it.'],
    // Near a provincial border, the address may be in either province.
    [{ postal_code: '0250', city: 'Brits', province_id: 7 }, null],
    // No question, because this address is rejected anyway.
    [{ city: 'Cape Town', phone: '123' }, null],
  ])('returns the expected question for %j', (given, question) => {
    expect(addressWarning(withProvince(typed(given), PROVINCES), PROVINCES)).toBe(question);
  });
});
