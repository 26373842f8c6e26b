import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aVoucher } from '#test/support/a-voucher.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { endVoucherOffer, findVoucherOffer } from '#worker/operations/voucher-offers.repository.ts';

describe('a voucher of the shop', () => {
  it('must have a unique code, ignoring case, and an existing retailer and category', async () => {
    await aVoucher({ code: 'BRAAI' });
    await expect(aVoucher({ code: 'braai' })).rejects.toThrow('code taken');
    await expect(aVoucher({ supplierId: 999_999 })).rejects.toThrow('no such retailer');
    await expect(aVoucher({ categoryId: 999_999 })).rejects.toThrow('no such category');
  });

  it('can be ended once, even before it begins', async () => {
    const now = new Date('2026-11-21T09:00:00.000Z');
    const code = await aVoucher({ validFrom: new Date('2027-01-01T00:00:00.000Z') });
    expect(await endVoucherOffer(env.DB, OPERATOR, code.toLowerCase(), now)).toBe(true);
    expect(await endVoucherOffer(env.DB, OPERATOR, code, now)).toBe(false);
    expect(await endVoucherOffer(env.DB, OPERATOR, 'NO-SUCH', now)).toBe(false);
    expect(await findVoucherOffer(env.DB, code)).toMatchObject({ valid_to: now.toISOString() });
  });
});
