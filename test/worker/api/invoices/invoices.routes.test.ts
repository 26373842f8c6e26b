import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aCustomer, request } from '#test/support/a-shop.ts';
import { anOrderOf, aVendor, openInvoice, setStatus } from '#test/support/an-invoice.ts';
import { call, countRows } from '#test/support/an-order.ts';
import { holdClock } from '#test/support/hold-clock.ts';

afterEach(() => vi.restoreAllMocks());

const isCopy = (answer: Response): boolean =>
  answer.headers.get('Content-Disposition')?.includes('-copy.pdf') ?? false;

async function messageOf(answer: Response): Promise<{ status: number; message: unknown }> {
  const body: { message?: unknown } = await answer.json();
  return { status: answer.status, message: body.message };
}

describe('POST /api/orders/:id/request-invoice', () => {
  it('issues an invoice per retailer and queues one email', async () => {
    const [first, second] = [
      await aVendor({ name: 'Bluff Outdoor' }),
      await aVendor({ name: 'Kasi Pantry' }),
    ];
    const { buyer, order } = await anOrderOf([
      { supplierId: first, priceCents: 20_000 },
      { supplierId: second, priceCents: 30_000 },
    ]);
    const asked = vi.spyOn(env.MAIL_QUEUE, 'sendBatch');
    const answer = await call(buyer, 'POST', `/api/orders/${order.id}/request-invoice`);
    expect(await messageOf(answer)).toEqual({
      status: 202,
      message: 'We’re e-mailing you the invoices from Bluff Outdoor and Kasi Pantry.',
    });
    const jobs = asked.mock.calls.flatMap(([messages]) => [...messages].map(({ body }) => body));
    expect(jobs).toMatchObject([{ job: { template: 'invoice', order_id: order.id } }]);
    expect(await countRows('invoice', 'order_id = ?', order.id)).toBe(2);
  });

  it('issues an invoice only once for concurrent requests', async () => {
    const supplierId = await aVendor();
    const { buyer, order } = await anOrderOf([{ supplierId, priceCents: 20_000 }]);
    const path = `/api/orders/${order.id}/request-invoice`;
    const answers = await Promise.all(Array.from({ length: 5 }, () => call(buyer, 'POST', path)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(202));
    expect(await countRows('invoice', 'supplier_id = ?', supplierId)).toBe(1);
  });

  it('omits a parcel of R 50 or less and explains why', async () => {
    const [small, other] = [await aVendor({ name: 'Small' }), await aVendor({ name: 'Other' })];
    const { buyer, order } = await anOrderOf([
      { supplierId: small, priceCents: 5_000 },
      { supplierId: other, priceCents: 5_001 },
    ]);
    expect(await messageOf(await call(buyer, 'POST', `/api/orders/${order.id}/request-invoice`))).toEqual({
      status: 202,
      message:
        'We’re e-mailing you the invoice from Other. There’s no invoice from Small (R\u00a050.00): none is needed up to R\u00a050.00.',
    });
    expect((await openInvoice(buyer, order.id, small)).status).toBe(404);
    expect(await countRows('invoice', 'supplier_id = ?', small)).toBe(0);
  });

  it('returns 409 and queues no email if no invoice is needed', async () => {
    const { buyer, order } = await anOrderOf([{ supplierId: await aVendor(), priceCents: 4_999 }]);
    const asked = vi.spyOn(env.MAIL_QUEUE, 'sendBatch');
    const answer = await call(buyer, 'POST', `/api/orders/${order.id}/request-invoice`);
    expect(answer.status).toBe(409);
    expect(asked).not.toHaveBeenCalled();
  });

  it.each([
    ['placed', 'This order isn’t paid yet. You can get its invoices once it’s paid.'],
    ['cancelled', 'This order is cancelled, so we don’t make an invoice for it any more.'],
    ['expired', 'This order is expired, so we don’t make an invoice for it any more.'],
    ['refunded', 'This order is refunded, so we don’t make an invoice for it any more.'],
  ])('rejects an order that is %s and issues nothing', async (status, message) => {
    const supplierId = await aVendor();
    const { buyer, order } = await anOrderOf([{ supplierId, priceCents: 20_000 }], { status });
    const asked = vi.spyOn(env.MAIL_QUEUE, 'sendBatch');
    const answer = await call(buyer, 'POST', `/api/orders/${order.id}/request-invoice`);
    expect(await messageOf(answer)).toEqual({ status: 409, message });
    expect((await openInvoice(buyer, order.id, supplierId)).status).toBe(404);
    expect(await countRows('invoice', 'order_id = ?', order.id)).toBe(0);
    expect(asked).not.toHaveBeenCalled();
  });

  it.each(['packed', 'shipped', 'delivered'])('accepts an order that is %s', async (status) => {
    const { buyer, order } = await anOrderOf([{ supplierId: await aVendor(), priceCents: 20_000 }], {
      status,
    });
    expect((await call(buyer, 'POST', `/api/orders/${order.id}/request-invoice`)).status).toBe(202);
  });

  it('accepts a request for an issued invoice after a refund and issues no new one', async () => {
    const supplierId = await aVendor();
    const { buyer, order } = await anOrderOf([{ supplierId, priceCents: 20_000 }]);
    await openInvoice(buyer, order.id, supplierId);
    await setStatus(order.id, 'refunded');
    expect((await call(buyer, 'POST', `/api/orders/${order.id}/request-invoice`)).status).toBe(202);
    expect(await countRows('invoice', 'order_id = ?', order.id)).toBe(1);
  });

  it('issues no tax invoice for a retailer without an address', async () => {
    const supplierId = await aVendor({ name: 'Nowhere', address: ' ' });
    const { buyer, order } = await anOrderOf([{ supplierId, priceCents: 20_000 }]);
    expect(await messageOf(await call(buyer, 'POST', `/api/orders/${order.id}/request-invoice`))).toEqual({
      status: 409,
      message:
        'We can’t make the invoice from Nowhere yet, because the retailer’s details are incomplete. Please contact support.',
    });
    expect(await countRows('invoice', 'supplier_id = ?', supplierId)).toBe(0);
  });

  it("returns 404 for another customer's order", async () => {
    const supplierId = await aVendor();
    const { buyer, order } = await anOrderOf([{ supplierId, priceCents: 20_000 }]);
    const other = await aCustomer();
    const asked = vi.spyOn(env.MAIL_QUEUE, 'sendBatch');
    for (const method of ['before it is issued', 'after']) {
      expect((await call(other, 'POST', `/api/orders/${order.id}/request-invoice`)).status, method).toBe(404);
      expect((await openInvoice(other, order.id, supplierId)).status, method).toBe(404);
      await openInvoice(buyer, order.id, supplierId);
    }
    expect(asked).not.toHaveBeenCalled();
  });

  it('rate-limits a customer to 20 requests an hour', async () => {
    holdClock();
    const { buyer, order } = await anOrderOf([{ supplierId: await aVendor(), priceCents: 20_000 }]);
    const path = `/api/orders/${order.id}/request-invoice`;
    const statuses: number[] = [];
    for (let time = 1; time <= 21; time += 1) statuses.push((await call(buyer, 'POST', path)).status);
    expect(statuses).toEqual([...Array(20).fill(202), 429]);
  });
});

describe('GET /api/orders/:id/invoices/:supplierId', () => {
  it('returns an invoice only after it was requested, and never issues one', async () => {
    const supplierId = await aVendor();
    const { buyer, order } = await anOrderOf([{ supplierId, priceCents: 20_000 }]);
    const path = `/api/orders/${order.id}/invoices/${supplierId}`;
    for (const method of ['GET', 'HEAD']) expect((await call(buyer, method, path)).status).toBe(404);
    expect(await countRows('invoice', 'supplier_id = ?', supplierId)).toBe(0);
    await call(buyer, 'POST', `/api/orders/${order.id}/request-invoice`);
    expect((await call(buyer, 'GET', path)).status).toBe(200);
  });

  it('returns 404 for a retailer without a parcel in the order and for an invalid id', async () => {
    const [supplierId, stranger] = [await aVendor(), await aVendor()];
    const { buyer, order } = await anOrderOf([{ supplierId, priceCents: 20_000 }]);
    expect((await openInvoice(buyer, order.id, stranger)).status).toBe(404);
    expect((await call(buyer, 'GET', `/api/orders/${order.id}/invoices/nobody`)).status).toBe(404);
    expect((await openInvoice(buyer, 999_999, supplierId)).status).toBe(404);
  });

  it('requires a login', async () => {
    expect((await request('/api/orders/1/invoices/1')).status).toBe(401);
  });

  it('still returns an issued invoice after a cancellation, and accepts a request to email it', async () => {
    const supplierId = await aVendor();
    const { buyer, order } = await anOrderOf([{ supplierId, priceCents: 20_000 }]);
    await openInvoice(buyer, order.id, supplierId);
    await setStatus(order.id, 'cancelled');
    expect((await openInvoice(buyer, order.id, supplierId)).status).toBe(200);
    expect((await call(buyer, 'POST', `/api/orders/${order.id}/request-invoice`)).status).toBe(202);
  });

  it('returns the original to only one of many concurrent requests', async () => {
    const supplierId = await aVendor();
    const { buyer, order } = await anOrderOf([{ supplierId, priceCents: 20_000 }]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => openInvoice(buyer, order.id, supplierId)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(answers.filter((answer) => !isCopy(answer))).toHaveLength(1);
  });

  it('does not use up the original for a HEAD request', async () => {
    const supplierId = await aVendor();
    const { buyer, order } = await anOrderOf([{ supplierId, priceCents: 20_000 }]);
    const path = `/api/orders/${order.id}/invoices/${supplierId}`;
    await call(buyer, 'POST', `/api/orders/${order.id}/request-invoice`);
    for (const time of [1, 2]) {
      const head = await call(buyer, 'HEAD', path);
      expect(head.status, String(time)).toBe(200);
      expect(await head.text()).toBe('');
    }
    expect(isCopy(await openInvoice(buyer, order.id, supplierId))).toBe(false);
    expect(isCopy(await openInvoice(buyer, order.id, supplierId))).toBe(true);
  });
});
