import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCategory, aSupplier } from '#test/support/a-shop.ts';
import { aVoucher } from '#test/support/a-voucher.ts';
import { anOperator, pageText, postForm } from '#test/support/the-desk.ts';
import { findVoucherOffer } from '#worker/operations/voucher-offers.repository.ts';

let catalogue: { email: string };

beforeAll(async () => {
  catalogue = await anOperator('catalogue');
});

const EMPTY = { minimum: '', retailer: '', category: '', from: '', to: '', limit: '', perCustomer: '' };

function post(action: 'add' | 'end', fields: Record<string, string>): Promise<Response> {
  return postForm(`/vouchers/${action}`, { as: catalogue, page: '/vouchers', fields });
}

describe('vouchers', () => {
  it('are added with all their terms, and listed', async () => {
    const [retailer, category] = [
      await aSupplier({ name: 'Karoo Kitchen' }),
      await aCategory({ name: 'Pots' }),
    ];
    const fields = {
      ...{
        code: 'braai-50',
        kind: 'amount',
        value: 'R 49,99',
        minimum: '300',
        limit: '500',
        perCustomer: '1',
      },
      ...{ retailer: String(retailer), category: String(category), from: '2031-12-01', to: '2031-12-16' },
    };
    expect((await post('add', fields)).status).toBe(303);
    expect(await findVoucherOffer(env.DB, 'BRAAI-50')).toMatchObject({
      ...{ kind: 'amount', value: 4_999, minimum_cents: 30_000, total_limit: 500, customer_limit: 1 },
      ...{ valid_from: '2031-11-30T22:00:00.000Z', valid_to: '2031-12-16T21:59:59.999Z' },
    });
    expect(await pageText('/vouchers', catalogue)).toContain(
      'R 49.99 off in Pots from Karoo Kitchen with a minimum of R 300.00',
    );
  });

  it.each([
    [{ code: 'AB' }, 'A code has 3 to 40 letters, digits and dashes.'],
    [{ code: '' }, 'Enter a code.'],
    [{ value: '101' }, 'Enter at most 100 percent.'],
    [{ value: '2.5' }, 'Enter a whole number'],
    [{ value: '0' }, 'Enter a whole number'],
    [{ kind: 'amount', value: '0' }, 'Enter more than R 0.'],
    [{ kind: 'free' }, 'Choose an amount or a percentage.'],
    [{ limit: '0' }, 'Enter a whole number'],
    [{ from: '2031-12-16', to: '2031-12-15' }, 'The last day is before the first.'],
    [{ from: '2020-01-01', to: '2020-12-15' }, 'The last day is in the past.'],
    [{ to: '2031-02-30' }, 'Enter a day'],
    [{ retailer: '999999' }, 'This retailer no longer exists.'],
    [{ category: '999999' }, 'This category no longer exists.'],
  ])('are rejected with %o', async (wrong, fault) => {
    const response = await post('add', {
      ...EMPTY,
      code: 'REJECTED',
      kind: 'percentage',
      value: '10',
      ...wrong,
    });
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(fault)]);
    expect(await findVoucherOffer(env.DB, 'REJECTED')).toBeNull();
  });

  it('must have a unique code', async () => {
    const code = await aVoucher();
    const response = await post('add', {
      ...EMPTY,
      code: code.toLowerCase(),
      kind: 'percentage',
      value: '10',
    });
    expect([response.status, await response.text()]).toEqual([
      422,
      expect.stringContaining('with this code already'),
    ]);
  });

  it('can be ended only once', async () => {
    const code = await aVoucher();
    const both = await Promise.all([post('end', { code }), post('end', { code })]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 422]);
    expect(await pageText('/vouchers', catalogue)).toMatch(/Ended vouchers.*\(ended\)/s);
    expect((await post('end', { code: 'NO-SUCH' })).status).toBe(422);
  });
});
