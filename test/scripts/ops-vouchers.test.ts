import { describe, expect, it } from 'vitest';
import { readVoucherOffer } from '#scripts/ops/voucher-arguments.ts';
import { ScriptFailure } from '#scripts/shop/run-script.ts';
import { OPEN_END } from '#worker/operations/voucher-rules.ts';

const NOW = new Date('2026-11-21T09:00:00.000Z');

describe('readVoucherOffer', () => {
  it('parses amounts in rand and days in South African time', () => {
    const flags = { amount: '49.99', minimum: '300', from: '2026-12-01', to: '2026-12-16', limit: '500' };
    expect(readVoucherOffer('spaza-50', { ...flags, retailer: '3', 'per-customer': '1' }, NOW)).toEqual({
      code: 'SPAZA-50',
      kind: 'amount',
      value: 4_999,
      minimumCents: 30_000,
      supplierId: 3,
      categoryId: null,
      validFrom: new Date('2026-11-30T22:00:00.000Z'),
      validTo: new Date('2026-12-16T21:59:59.999Z'),
      totalLimit: 500,
      customerLimit: 1,
    });
  });

  it('defaults to a voucher for everything from today, without an end or a limit', () => {
    expect(readVoucherOffer('SPAZA10', { percent: '10' }, NOW)).toEqual({
      code: 'SPAZA10',
      kind: 'percentage',
      value: 10,
      minimumCents: 0,
      supplierId: null,
      categoryId: null,
      validFrom: new Date('2026-11-20T22:00:00.000Z'),
      validTo: OPEN_END,
      totalLimit: null,
      customerLimit: null,
    });
  });

  it.each([
    ['AB', { percent: '10' }, 'A code must have 3 to 40 letters, digits and dashes, not "AB".'],
    ['TEN%', { percent: '10' }, 'A code must have 3 to 40 letters'],
    ['TEN', {}, 'Give exactly one of --amount and --percent.'],
    ['TEN', { percent: '10', amount: '5' }, 'Give exactly one of --amount and --percent.'],
    ['TEN', { percent: '101' }, '--percent must be at most 100, not 101.'],
    ['TEN', { percent: '2.5' }, '--percent must be a whole number from 1'],
    ['TEN', { amount: '0' }, '--amount must be an amount in rand such as 50 or 49.99'],
    ['TEN', { amount: '5.005' }, '--amount must be an amount in rand'],
    ['TEN', { amount: '-5' }, '--amount must be an amount in rand'],
    ['TEN', { amount: '1e3' }, '--amount must be an amount in rand'],
    ['TEN', { percent: '10', limit: '0' }, '--limit must be a whole number from 1'],
    ['TEN', { percent: '10', to: '2027-02-29' }, '--to must be a day such as 2026-12-16'],
    ['TEN', { percent: '10', from: 'tomorrow' }, '--from must be a day'],
    ['TEN', { percent: '10', to: '2026-11-20' }, '--to is before --from.'],
    ['TEN', { percent: '10', from: '2026-01-01', to: '2026-11-20' }, '--to 2026-11-20 is in the past.'],
  ])('rejects %s %o', (code, flags, message) => {
    expect(() => readVoucherOffer(code, flags, NOW)).toThrow(ScriptFailure);
    expect(() => readVoucherOffer(code, flags, NOW)).toThrow(message);
  });
});
