import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { SESSION_FIELD } from '#shared/navigation/form-fields.ts';
import { orderNumber, orderPath } from '#shared/navigation/paths.ts';
import { aPaidOrderOf } from '#test/support/a-paid-order.ts';
import { readPdf } from '#test/support/a-pdf.ts';
import { aCustomer, anAddress } from '#test/support/a-shop.ts';
import { aVendor } from '#test/support/an-invoice.ts';
import { countRows, eventsOf } from '#test/support/an-order.ts';
import { advanceTo } from '#test/support/an-order-life.ts';
import { call } from '#test/support/call.ts';
import { anOperator, FROM_DESK, postForm, tokenOn, visitDesk } from '#test/support/the-desk.ts';
import { visit } from '#test/support/the-shop.ts';

let orders: { email: string };
let support: { email: string };

beforeAll(async () => {
  orders = await anOperator('orders');
  support = await anOperator('support');
});

async function aPaidOrder(given: { supplierId?: number; feeCents?: number } = {}) {
  const { supplierId = await aVendor(given) } = given;
  const buyer = await aCustomer();
  await anAddress(buyer.userId);
  const { order } = await aPaidOrderOf([{ supplierId, priceCents: 10_000 }], { buyer });
  return { id: order.id, supplierId, buyer };
}

async function statusOf(orderId: number): Promise<string | null> {
  return env.DB.prepare('SELECT status FROM "order" WHERE id = ?').bind(orderId).first<string>('status');
}

async function pageOf(path: string): Promise<string> {
  const response = await visitDesk(path, { as: orders });
  expect(response.status, path).toBe(200);
  return (await response.text()).replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('\u00a0', ' ');
}

/** Posts the form "Pack and print" with these orders. */
async function pack(ids: readonly (number | string)[], as = orders): Promise<Response> {
  const token = await tokenOn(`/orders/${(await aPaidOrder()).id}`, orders);
  const fields = [...ids.map((id) => ['order', String(id)]), [SESSION_FIELD, token]];
  return visitDesk('/orders/print?page=1', {
    ...{ as, method: 'POST', headers: FROM_DESK },
    body: new URLSearchParams(fields).toString(),
  });
}

/** The message on the page that a response redirects to. */
async function resultOf(response: Response): Promise<string> {
  expect(response.status).toBe(303);
  const cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? '';
  const next = await visitDesk(response.headers.get('Location') ?? '', {
    as: orders,
    headers: { Cookie: cookie },
  });
  return (await next.text()).replaceAll('&amp;', '&');
}

function act(id: number, action: string, fields: Record<string, string>, as = orders): Promise<Response> {
  return postForm(`/orders/${id}/${action}`, { as, page: `/orders/${id}`, fields });
}

describe('the list of orders', () => {
  it('lets operators select orders with a parcel to pack or print, one by one or all on the page', async () => {
    const { id, supplierId } = await aPaidOrder();
    const { id: sent } = await aPaidOrder({ supplierId });
    await advanceTo(sent, 'shipped').catch(() => undefined);
    await env.DB.prepare(`UPDATE order_child SET status = 'shipped' WHERE order_id = ?`).bind(sent).run();
    const list = `/orders?retailer=${supplierId}`;
    const page = await pageOf(list);
    expect(page).toContain(`aria-label="Choose order ${orderNumber(id)}"`);
    expect(page).not.toContain(`Choose order ${orderNumber(sent)}`);
    expect(page).not.toContain('checked=""');
    const all = /href="(\/orders\?[^"]+chosen=all[^"]*)"/.exec(page)?.[1] ?? '';
    const chosen = await pageOf(all);
    expect(chosen.match(/checked=""/g)).toHaveLength(1);
    expect(chosen).toContain('Choose none');
    expect(chosen).toContain(`retailer=${supplierId}`);
  });

  it('uses each access key only once', async () => {
    await aPaidOrder();
    const keys = [...(await pageOf('/orders')).matchAll(/accessKey="(.)"/gi)].map(([, key]) => key);
    expect(keys.length).toBeGreaterThan(4);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('packing and printing', () => {
  it('packs the selected orders, lists those that cannot be packed, and links to the PDFs', async () => {
    const [one, two, ended] = [await aPaidOrder(), await aPaidOrder(), await aPaidOrder()];
    await advanceTo(ended.id, 'cancelled');
    const response = await pack([one.id, two.id, ended.id]);
    const page = await resultOf(response);
    expect(page).toContain(`2 orders are packed. Not packed: ${orderNumber(ended.id)} (Cancelled).`);
    expect([await statusOf(one.id), await statusOf(two.id), await statusOf(ended.id)]).toEqual([
      ...['packed', 'packed', 'cancelled'],
    ]);
    const acts = 'act = ? AND record_id = ? AND operator = ?';
    for (const { id } of [one, two]) {
      expect(await countRows('operator_event', acts, 'orders.pack', String(id), orders.email)).toBe(1);
    }
    for (const [name, pages] of [
      ['picking-list', 1],
      ['packing-slips', 2],
      ['labels-a4', 1],
      ['labels-a6', 2],
    ] as const) {
      const path = `/orders/print/${name}.pdf?orders=${one.id},${two.id},${ended.id}`;
      expect(page).toContain(`href="${path}"`);
      const pdf = await visitDesk(path, { as: orders });
      expect([pdf.status, pdf.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
      expect(pdf.headers.get('Cache-Control')).toBe('no-store');
      expect((await readPdf(await pdf.arrayBuffer())).pages).toHaveLength(pages);
    }
  });

  it('prints packed orders again', async () => {
    const { id } = await aPaidOrder();
    await pack([id]);
    const again = await resultOf(await pack([id]));
    expect(again).toContain(`0 orders are packed. Not packed: ${orderNumber(id)} (packed before).`);
    expect(again).toContain('labels-a4.pdf');
    expect(await pageOf(`/orders/${id}`)).toContain(`href="/orders/print?orders=${id}"`);
    expect(await pageOf(`/orders/print?orders=${orderNumber(id)}`)).toContain('labels-a4.pdf');
  });

  it('rejects an empty, invalid or too large selection, and orders that cannot be packed', async () => {
    const { id } = await aPaidOrder();
    await advanceTo(id, 'cancelled');
    for (const [ids, fault] of [
      [[], 'Choose the orders to pack.'],
      [['abc', ''], 'Choose the orders to pack.'],
      [
        [id, 999_999],
        `0 orders are packed. Not packed: ${orderNumber(id)} (Cancelled), 999999 (no such order).`,
      ],
      [Array.from({ length: 101 }, (_, index) => index + 1), 'Choose at most 100 orders'],
    ] as const) {
      const response = await pack(ids);
      expect(response.status).toBe(422);
      expect(await response.text()).toContain(fault);
    }
  });

  it('is only for the roles orders and owner', async () => {
    const { id } = await aPaidOrder();
    expect((await pack([id], support)).status).toBe(403);
    for (const path of ['/orders/print', `/orders/print/labels-a4.pdf?orders=${id}`]) {
      expect((await visitDesk(path, { as: support })).status).toBe(403);
      expect((await visitDesk(path, { as: null })).status).toBe(403);
    }
    expect(await statusOf(id)).toBe('paid');
  });

  it.each([
    ['/orders/print?orders=abc', 422],
    ['/orders/print?orders=999999', 200],
    ['/orders/print', 200],
    [`/orders/print?orders=${Array.from({ length: 101 }, (_, index) => index + 1)}`, 422],
    ['/orders/print/labels-a4.pdf?orders=999999', 404],
    ['/orders/print/labels-a5.pdf?orders=1', 404],
    ['/orders/print/labels-a4.pdf', 404],
  ])('responds to %s with %s', async (path, status) => {
    expect((await visitDesk(path, { as: orders })).status).toBe(status);
  });
});

describe('the address form of an order', () => {
  const ADDRESS = {
    ...{ recipient: 'Gogo Nkosi', phone: '082 987 6543', street: '7 Church Street', complex: '' },
    ...{ suburb: 'Central', city: 'Johannesburg', postal_code: '2001', province_id: '3', notes: '' },
  };

  it('changes the address on the customer’s order, and records the operator in the history', async () => {
    const { id, buyer } = await aPaidOrder();
    expect((await act(id, 'address', ADDRESS)).status).toBe(303);
    const { order_address: shown } = await buyer.api.orders.getOrder({ id });
    expect(shown.address).toMatchObject({ street: '7 Church Street', phone: '+27829876543' });
    const page = await pageOf(`/orders/${id}`);
    expect(page).toContain('delivery address changed by an operator');
    expect(page).toContain(`data-label="Operator">${orders.email}`);
    expect((await act(id, 'address', ADDRESS)).status).toBe(422);
  });

  it('asks to confirm a postal code of another province, and shows validation errors', async () => {
    const { id } = await aPaidOrder();
    const odd = { ...ADDRESS, postal_code: '8001' };
    const response = await act(id, 'address', odd);
    expect(response.status).toBe(422);
    const html = await response.text();
    const question = /name="asked" value="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(question).toMatch(/^8001 is in Western Cape – is Johannesburg right\?/);
    expect((await act(id, 'address', { ...odd, asked: question })).status).toBe(303);
    for (const bad of [{ recipient: ' ' }, { phone: '12' }, { postal_code: 'x' }, { province_id: 'x' }]) {
      const rejected = await act(id, 'address', { ...ADDRESS, ...bad });
      expect(rejected.status).toBe(422);
      expect(await rejected.text()).toContain('aria-invalid="true"');
    }
  });

  it('rejects an address with a different delivery fee, and any change after packing', async () => {
    const { id, supplierId } = await aPaidOrder({ feeCents: 6_000 });
    await env.DB.prepare(
      'INSERT INTO delivery_rate (supplier_id, province_id, fee_cents) VALUES (?, 9, 9000)',
    )
      .bind(supplierId)
      .run();
    const there = { ...ADDRESS, city: 'Cape Town', postal_code: '8001', province_id: '9' };
    const rejected = await act(id, 'address', there);
    expect(rejected.status).toBe(422);
    expect((await rejected.text()).replaceAll('\u00a0', ' ')).toContain(
      'charges R 90.00 for Western Cape instead of R 60.00',
    );
    await act(id, 'pack', {});
    expect(await pageOf(`/orders/${id}`)).not.toContain('Change the address');
    expect((await act(id, 'address', ADDRESS)).status).toBe(422);
  });
});

describe('notes for colleagues', () => {
  const SECRET = 'Rang at noon <b>& nobody</b> answered';

  it('are shown with their operator and stored once', async () => {
    const { id } = await aPaidOrder();
    expect((await act(id, 'note', { text: ' ' })).status).toBe(422);
    expect((await act(id, 'note', { text: 'x'.repeat(1_001) })).status).toBe(422);
    expect((await act(id, 'note', { text: SECRET })).status).toBe(303);
    expect((await act(id, 'note', { text: SECRET })).status).toBe(422);
    expect(await countRows('order_note', 'order_id = ?', id)).toBe(1);
    const page = await (await visitDesk(`/orders/${id}`, { as: orders })).text();
    expect(page).toContain('Rang at noon &lt;b&gt;&amp; nobody&lt;/b&gt; answered');
    expect(page).toContain(orders.email);
    const acts = "act = 'orders.note' AND record_id = ? AND details IS NULL AND reason IS NULL";
    expect(await countRows('operator_event', acts, String(id))).toBe(1);
  });

  it('are never shown to the customer: order page, API and data download', async () => {
    const { id, buyer } = await aPaidOrder();
    const before = await eventsOf(id);
    await act(id, 'note', { text: 'secret-note-9917' });
    expect(await eventsOf(id)).toEqual(before);
    const headers = { Cookie: `__Host-session=${buyer.token}` };
    const seen = [
      await (await visit(orderPath(id), { headers })).text(),
      await (await visit('/orders', { headers })).text(),
      JSON.stringify((await call('GET', `/api/orders/${id}`, { token: buyer.token })).json),
      JSON.stringify((await call('GET', '/api/user/orders', { token: buyer.token })).json),
      JSON.stringify((await call('GET', '/api/user/data', { token: buyer.token })).json),
    ];
    for (const text of seen) {
      expect(text).toContain(String(id));
      expect(text).not.toContain('secret-note-9917');
    }
  });

  it('cannot be written by another role, or about an order that does not exist', async () => {
    const { id } = await aPaidOrder();
    expect((await act(id, 'note', { text: 'x' }, support)).status).toBe(403);
    const response = await postForm('/orders/999999/note', {
      ...{ as: orders, page: `/orders/${id}`, fields: { text: 'x' } },
    });
    expect(response.status).toBe(404);
    expect(await countRows('order_note', 'order_id IN (?, 999999)', id)).toBe(0);
  });
});
