import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPaidOrderOf } from '#test/support/a-paid-order.ts';
import { aVendor } from '#test/support/an-invoice.ts';
import { anOperator, FROM_DESK, readableText, tokenOn, visitDesk } from '#test/support/the-desk.ts';

let as: { email: string };
beforeAll(async () => {
  as = await anOperator('orders');
});

const HEADER = 'Date,Type,Sign,Currency,Gross,M Payment ID,PF Payment ID';
const { 'Content-Type': _, ...FROM_UPLOAD } = FROM_DESK;

async function upload(
  file: File | string | null,
  { token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const body = new FormData();
  body.set('session_token', token ?? (await tokenOn('/payments', as)));
  if (file !== null) body.set('statement', file);
  return visitDesk('/payments/compare', {
    as,
    method: 'POST',
    headers: { ...FROM_UPLOAD, ...headers },
    body,
  });
}

function csv(...lines: string[]): File {
  return new File([[HEADER, ...lines].join('\n')], 'history.csv', { type: 'text/csv' });
}

/** A payment on its own day, so that the statement's days contain no payment of another test. */
async function aPayment(day: string) {
  const { order } = await aPaidOrderOf([{ supplierId: await aVendor(), priceCents: 10_000 }]);
  const gatewayPaymentId = `G${order.id}`;
  await env.DB.prepare(
    'UPDATE payment SET paid_at = ?, gateway_payment_id = ?, gateway = ? WHERE order_id = ?',
  )
    .bind(`${day}T10:00:00.000Z`, gatewayPaymentId, 'payfast', order.id)
    .run();
  const reference = await env.DB.prepare('SELECT reference FROM payment WHERE order_id = ?')
    .bind(order.id)
    .first<string>('reference');
  const line = (gross: string) =>
    `${day} 12:00:00,FUNDS_RECEIVED,CREDIT,ZAR,${gross},${reference},${gatewayPaymentId}`;
  return { order, line };
}

describe('the comparison of payments', () => {
  it('reports each difference, or that there are none', async () => {
    const { order, line } = await aPayment('2020-03-02');
    const same = await upload(csv(line('100.00')));
    expect(same.status).toBe(200);
    expect(await readableText(same)).toContain('No differences found');
    const other = await readableText(await upload(csv(line('90.00'))));
    expect(other).toContain('1 difference found');
    expect(other).toContain(`the shop has R 100.00 for order ${order.id}`);
    expect(other).toContain('compared 1 payment');
  });

  it('escapes hostile cells', async () => {
    const row = '2020-03-09 12:00:00,FUNDS_RECEIVED,CREDIT,ZAR,1.00,<script>alert(1)</script>,1';
    const html = await (await upload(csv(row))).text();
    expect(html).toContain('&lt;script&gt;alert(1)');
    expect(html).not.toContain('<script');
  });

  it('reports the error in a file with its line and column', async () => {
    for (const [file, fault] of [
      [csv('2020-13-45 12:00:00,FUNDS_RECEIVED,CREDIT,ZAR,1.00,a,1'), 'history.csv, line 2, column "Date"'],
      [csv(), 'the file has no transactions'],
      [new File(['a,b\n1,2'], 'other.csv'), 'other.csv, line 1'],
      [new File([new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0xff])], 'book.xlsx'), 'not UTF-8'],
      [new File([''], 'empty.csv'), 'Choose the file.'],
      ['no file', 'Choose the file.'],
      [null, 'Nothing was changed.'],
    ] as const) {
      const response = await upload(file);
      expect(response.status, fault).toBe(422);
      expect(await readableText(response)).toContain(fault);
    }
  });

  it('rejects cross-site forms, invalid tokens, wrong content types and files above 5 MB', async () => {
    expect((await upload(csv(), { headers: { Origin: 'https://evil.test' } })).status).toBe(403);
    const wrong = await upload(csv(), { token: 'x' });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain('This form is out of date.');
    const plain = { as, method: 'POST', headers: FROM_DESK, body: 'session_token=x' };
    expect((await visitDesk('/payments/compare', plain)).status).toBe(415);
    const broken = { ...FROM_DESK, 'Content-Type': 'multipart/form-data; boundary=x' };
    expect((await visitDesk('/payments/compare', { ...plain, headers: broken })).status).toBe(400);
    const large = await upload(new File([new Uint8Array(5_100_000)], 'large.csv'));
    expect(large.status).toBe(413);
    expect(await readableText(large)).toContain('larger than 5 MB');
  });
});
