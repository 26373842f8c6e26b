import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { aDeliveredOrder } from '#test/support/a-delivered-order.ts';
import { aPaidOrderOf } from '#test/support/a-paid-order.ts';
import { aVendor } from '#test/support/an-invoice.ts';
import { differencesOfSums } from '#test/support/reconciliation.ts';
import {
  anOperator,
  FROM_DESK,
  readableText,
  screenText,
  tokenOn,
  visitDesk,
} from '#test/support/the-desk.ts';

let as: { email: string };
beforeAll(async () => {
  as = await anOperator('orders');
});

/** Sends the form on a page with its hidden fields, as a browser does. */
async function sendForm(page: string, action: string, fields: Record<string, string>): Promise<Response> {
  const html = await screenText(page, as);
  const form = new RegExp(`action="${action}".*?</form>`, 's').exec(html)?.[0] ?? '';
  const hidden = [...form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const body = new URLSearchParams({
    ...Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])),
    ...fields,
  });
  return visitDesk(action, { as, method: 'POST', headers: FROM_DESK, body: body.toString() });
}

async function refundsOf(orderId: number) {
  const { results } = await env.DB.prepare(
    'SELECT amount_cents AS cents, refunded_at IS NOT NULL AS isReturned, reason FROM refund WHERE order_id = ? ORDER BY id',
  )
    .bind(orderId)
    .all();
  return results;
}

async function anOrder() {
  const { orderId, supplierId } = await aDeliveredOrder({
    lines: [{ priceCents: 10_000, quantity: 3, name: 'Radio', sku: 'RADIO & "1"' }],
  });
  const goods = (quantity: number) =>
    `/refunds/${orderId}?${new URLSearchParams({ goods: `product:${supplierId}:RADIO & "1"`, quantity: String(quantity) })}`;
  return {
    orderId,
    supplierId,
    goods,
    grant: `/refunds/${orderId}/grant`,
    record: `/refunds/${orderId}/record`,
  };
}

describe('granting a refund', () => {
  it('previews the amount without storing it, then makes exactly that amount due', async () => {
    const { orderId, goods, grant } = await anOrder();
    const page = await screenText(goods(2), as);
    expect(page).toContain('R 200.00 for the parcel of');
    expect(page).toContain('Grant R 200.00');
    expect(page).toContain('a credit note with the reason');
    expect(await refundsOf(orderId)).toEqual([]);
    // The quotation marks of the SKU are escaped in the page, so the browser's value is given here.
    const fields = { goods: new URL(goods(2), 'https://desk.test').searchParams.get('goods') ?? '' };
    const noReason = await sendForm(goods(2), grant, { ...fields, reason: ' ' });
    expect(noReason.status).toBe(422);
    // The preview is shown again with the fault.
    expect(await readableText(noReason)).toContain('Grant R 200.00');
    const response = await sendForm(goods(2), grant, { ...fields, reason: 'Two were missing' });
    expect([response.status, response.headers.get('Location')]).toEqual([303, `/refunds/${orderId}`]);
    expect(await refundsOf(orderId)).toEqual([{ cents: 20_000, isReturned: 0, reason: 'Two were missing' }]);
    expect(await differencesOfSums()).toEqual([]);
  });

  it('grants a preview only once if the form is submitted repeatedly', async () => {
    const { orderId, supplierId, goods, grant } = await anOrder();
    const body = new URLSearchParams({
      session_token: await tokenOn(goods(1), as),
      ...{ goods: `product:${supplierId}:RADIO & "1"`, quantity: '1', cents: '10000', earlier: '0' },
      reason: 'One was missing',
    }).toString();
    const send = () => visitDesk(grant, { as, method: 'POST', headers: FROM_DESK, body });
    const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([303, 422, 422]);
    expect((await send()).status).toBe(422);
    expect(await refundsOf(orderId)).toHaveLength(1);
  });

  it('rejects an amount that differs from the preview, and a value of `goods` that the form does not offer', async () => {
    const { orderId, supplierId, goods, grant } = await anOrder();
    for (const fields of [
      { goods: `parcel:${supplierId}`, cents: '1' },
      { goods: `parcel:${supplierId}`, cents: '99999999' },
      { goods: `parcel:${supplierId + 1}`, cents: '30000' },
      { goods: 'everything', cents: '30000' },
      { goods: 'all', cents: '-5' },
    ]) {
      const response = await sendForm(goods(1), grant, { ...fields, reason: 'It was lost' });
      expect(response.status, JSON.stringify(fields)).toBe(422);
    }
    expect(await refundsOf(orderId)).toEqual([]);
  });

  it('explains why nothing can be granted', async () => {
    const { orderId, goods } = await anOrder();
    expect(await screenText(goods(4), as)).toContain('no money left to refund');
    expect(await screenText(`/refunds/${orderId}?goods=parcel:999999`, as)).toContain('no such parcel');
    const { order } = await aPaidOrderOf([{ supplierId: await aVendor(), priceCents: 5_000 }]);
    expect(await screenText(`/refunds/${order.id}?goods=all`, as)).toContain('have not been shipped');
  });
});

describe('recording a refund', () => {
  it('records one refund per form, and lists the order until all its refunds are recorded', async () => {
    const { orderId, goods, grant, record } = await anOrder();
    const sku = { goods: new URL(goods(1), 'https://desk.test').searchParams.get('goods') ?? '' };
    // Two equal refunds: a form that is sent twice must not record both.
    for (const reason of ['The first', 'The second']) await sendForm(goods(1), grant, { ...sku, reason });
    const link = `href="/refunds/${orderId}"`;
    expect(await screenText('/refunds', as)).toContain(link);
    const page = await screenText(`/refunds/${orderId}`, as);
    expect(page).toContain('R 200.00 is due.');
    expect(page).toContain('is notified by email that the money was sent');
    const body = new URLSearchParams({
      session_token: await tokenOn(`/refunds/${orderId}`, as),
      ...{ due: '20000', amount: '100', reference: 'PF-1' },
    }).toString();
    const send = () => visitDesk(record, { as, method: 'POST', headers: FROM_DESK, body });
    expect((await send()).status).toBe(303);
    expect((await send()).status).toBe(422);
    expect((await refundsOf(orderId)).filter(({ isReturned }) => isReturned === 1)).toHaveLength(1);
    expect((await sendForm(`/refunds/${orderId}`, record, { amount: '99' })).status).toBe(422);
    expect((await sendForm(`/refunds/${orderId}`, record, { amount: '100' })).status).toBe(303);
    expect(await screenText('/refunds', as)).not.toContain(link);
  });
});

describe('the refunds of an order that does not exist', () => {
  it.each(['/refunds/999999', '/refunds/999999?goods=all', '/refunds/x'])('return 404: %s', async (path) => {
    expect((await visitDesk(path, { as })).status).toBe(404);
  });
});
