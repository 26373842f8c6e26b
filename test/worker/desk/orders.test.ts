import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { orderNumber } from '#shared/navigation/paths.ts';
import { aPaidOrderOf } from '#test/support/a-paid-order.ts';
import { aCustomer, anAddress, aSupplier } from '#test/support/a-shop.ts';
import { anOrderOf, aVendor } from '#test/support/an-invoice.ts';
import { eventsOf } from '#test/support/an-order.ts';
import { advanceTo } from '#test/support/an-order-life.ts';
import { anOperator, FROM_DESK, postForm, tokenOn, visitDesk } from '#test/support/the-desk.ts';

let orders: { email: string };
let owner: { email: string };
let support: { email: string };
let catalogue: { email: string };

beforeAll(async () => {
  orders = await anOperator('orders');
  owner = await anOperator('owner');
  support = await anOperator('support');
  catalogue = await anOperator('catalogue');
});

async function aPaidOrder(name = 'Thandi Nkosi'): Promise<{ id: number; supplierId: number; sku: string }> {
  const supplierId = await aVendor();
  const sku = `SKU-${crypto.randomUUID().slice(0, 8)}`;
  const buyer = await aCustomer({ name });
  await anAddress(buyer.userId, { recipient: name });
  const { order } = await aPaidOrderOf([{ supplierId, priceCents: 10_000, sku }], { buyer });
  return { id: order.id, supplierId, sku };
}

async function aPaidOrderOfTwo(): Promise<{ id: number; suppliers: [number, number] }> {
  const suppliers: [number, number] = [await aVendor(), await aVendor()];
  const { order } = await aPaidOrderOf(suppliers.map((supplierId) => ({ supplierId, priceCents: 5_000 })));
  return { id: order.id, suppliers };
}

async function pageOf(path: string, as = orders): Promise<string> {
  const response = await visitDesk(path, { as });
  expect(response.status, path).toBe(200);
  return (await response.text()).replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('\u00a0', ' ');
}

async function statusOf(orderId: number): Promise<string | null> {
  return env.DB.prepare('SELECT status FROM "order" WHERE id = ?').bind(orderId).first<string>('status');
}

/** Posts a form of an order's page as the operator with the role `orders`. */
function act(
  id: number,
  action: string,
  fields: Record<string, string> = {},
  as = orders,
): Promise<Response> {
  return postForm(`/orders/${id}/${action}`, { as, page: `/orders/${id}`, fields });
}

describe('the screens and forms of orders', () => {
  it('open only for the roles orders and owner', async () => {
    const { id } = await aPaidOrder();
    for (const path of ['/orders', `/orders/${id}`]) {
      for (const as of [orders, owner]) expect((await visitDesk(path, { as })).status).toBe(200);
      for (const as of [support, catalogue]) {
        const response = await visitDesk(path, { as });
        expect(response.status).toBe(403);
        expect(await response.text()).toContain('Your role is');
      }
      expect((await visitDesk(path, { as: null })).status).toBe(403);
    }
  });

  it('are only in the menu of operators who may open them', async () => {
    expect(await pageOf('/', orders)).toContain('href="/orders"');
    expect(await pageOf('/', support)).not.toContain('href="/orders"');
  });

  it.each([
    'pack',
    'deliver',
    'cancel',
    'refund',
    'address',
    'note',
    'parcels/1/pack',
    'parcels/1/ship',
    'parcels/1/deliver',
    'parcels/1/fail',
    'parcels/1/clear-error',
    'parcels/1/cancel',
  ])('reject other roles, even with an allowed operator’s token: %s', async (action) => {
    const { id, supplierId } = await aPaidOrder();
    const path = `/orders/${id}/${action.replace('parcels/1', `parcels/${supplierId}`)}`;
    const before = await eventsOf(id);
    for (const as of [support, catalogue, null]) {
      // The token of an operator who may see the form does not work for another operator.
      const body = new URLSearchParams({ session_token: await tokenOn(`/orders/${id}`, orders) }).toString();
      const response = await visitDesk(path, { as, method: 'POST', headers: FROM_DESK, body });
      expect(response.status).toBe(403);
    }
    expect(await eventsOf(id)).toEqual(before);
  });
});

describe('a posted form', () => {
  async function packWith(id: number, init: { headers?: Record<string, string>; token?: string }) {
    const token = init.token ?? (await tokenOn(`/orders/${id}`, orders));
    return visitDesk(`/orders/${id}/pack`, {
      as: orders,
      method: 'POST',
      headers: init.headers ?? FROM_DESK,
      body: new URLSearchParams({ session_token: token }).toString(),
    });
  }

  const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

  it.each([
    ['another site', { ...FORM, Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' }],
    [
      'the shop, which is on the same site',
      { ...FORM, Origin: 'https://shop.test', 'Sec-Fetch-Site': 'same-site' },
    ],
    ['a sandboxed frame', { ...FORM, Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
    ['a client without an origin', FORM],
  ])('is rejected from %s, even with a valid token', async (_, headers) => {
    const { id } = await aPaidOrder();
    expect((await packWith(id, { headers })).status).toBe(403);
    expect(await statusOf(id)).toBe('paid');
  });

  it('is rejected as JSON', async () => {
    const { id } = await aPaidOrder();
    const headers = { ...FROM_DESK, 'Content-Type': 'application/json' };
    expect((await packWith(id, { headers })).status).toBe(415);
    expect(await statusOf(id)).toBe('paid');
  });

  it('is rejected without a valid token, and changes nothing', async () => {
    const { id } = await aPaidOrder();
    const others = await tokenOn(`/orders/${id}`, owner);
    for (const token of ['', 'x', others]) {
      const response = await packWith(id, { token });
      expect(response.status).toBe(422);
      expect(await response.text()).toContain('This form is out of date. Nothing was changed.');
    }
    expect(await statusOf(id)).toBe('paid');
  });

  it('shows its result on the next page, once', async () => {
    const { id } = await aPaidOrder();
    const response = await act(id, 'pack');
    expect([response.status, response.headers.get('Location')]).toEqual([303, `/orders/${id}`]);
    const cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? '';
    const next = await visitDesk(`/orders/${id}`, { as: orders, headers: { Cookie: cookie } });
    expect(await next.text()).toContain(`Order ${orderNumber(id)}: Marked as packed.`);
    expect(next.headers.get('Set-Cookie')).toContain('Max-Age=0');
    expect(await statusOf(id)).toBe('packed');
  });

  it('is rejected if the order has changed in the meantime', async () => {
    const { id } = await aPaidOrder();
    await act(id, 'cancel');
    const response = await visitDesk(`/orders/${id}/pack`, {
      as: orders,
      method: 'POST',
      headers: FROM_DESK,
      body: new URLSearchParams({
        session_token: await tokenOn(`/orders/${(await aPaidOrder()).id}`, orders),
      }).toString(),
    });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('Nothing was changed.');
    expect(await statusOf(id)).toBe('cancelled');
  });
});

describe('the actions of an order', () => {
  it('ship it with tracking, correct the tracking and deliver it', async () => {
    const { id, supplierId } = await aPaidOrder();
    const parcel = `parcels/${supplierId}`;
    expect((await act(id, 'pack')).status).toBe(303);
    const tracking = { courier: 'The Courier Guy', number: 'TCG1', url: 'https://track.example.com/1' };
    expect((await act(id, `${parcel}/ship`, tracking)).status).toBe(303);
    expect(await statusOf(id)).toBe('shipped');
    expect(await pageOf(`/orders/${id}`)).toContain('The Courier Guy, TCG1');
    expect((await act(id, `${parcel}/ship`, { ...tracking, number: 'TCG2' })).status).toBe(303);
    expect(await pageOf(`/orders/${id}`)).toContain('The Courier Guy, TCG2');
    const empty = await act(id, `${parcel}/ship`, { courier: '', number: '', url: '' });
    expect([empty.status, await empty.text()]).toEqual([422, expect.stringContaining('Enter its courier.')]);
    expect((await act(id, 'deliver')).status).toBe(303);
    expect(await statusOf(id)).toBe('delivered');
    expect((await eventsOf(id)).map(({ cause }) => cause)).toContain('marked packed by an operator');
  });

  it('reject invalid tracking, and show the input with its errors', async () => {
    const { id, supplierId } = await aPaidOrder();
    const response = await act(id, `parcels/${supplierId}/ship`, {
      courier: '',
      number: '<b>"TCG1"',
      url: 'javascript:alert(1)',
    });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain('Enter an https address');
    expect(html).toContain('value="&lt;b&gt;&quot;TCG1&quot;"');
    expect(html).toContain('aria-invalid="true"');
    const noCourier = await act(id, `parcels/${supplierId}/ship`, { courier: '', number: 'TCG1', url: '' });
    expect(await noCourier.text()).toContain('needs its courier');
    expect(await statusOf(id)).toBe('paid');
  });

  it('record a problem and remove it', async () => {
    const { id, supplierId } = await aPaidOrder();
    const parcel = `parcels/${supplierId}`;
    expect((await act(id, `${parcel}/fail`, { error: ' ' })).status).toBe(422);
    expect((await act(id, `${parcel}/fail`, { error: 'The courier’s van broke down' })).status).toBe(303);
    expect(await pageOf(`/orders/${id}`)).toContain('The courier’s van broke down');
    expect((await act(id, `${parcel}/clear-error`)).status).toBe(303);
    expect(await pageOf(`/orders/${id}`)).not.toContain('Problem, shown to the customer');
  });

  it('cancel the order, and record its refund only with the right amount', async () => {
    const { id } = await aPaidOrder();
    expect((await act(id, 'cancel', { reason: 'Sold out' })).status).toBe(303);
    expect(await statusOf(id)).toBe('cancelled');
    const page = await pageOf(`/orders/${id}`);
    expect(page).toContain('cancelled by an operator: Sold out');
    expect(page).toContain('R 100.00 is due');
    for (const amount of ['', '-1', '1e3', '99.99', '1,000,000']) {
      expect((await act(id, 'refund', { due: '10000', amount, reference: '' })).status, amount).toBe(422);
    }
    expect((await act(id, 'refund', { due: '5000', amount: '100' })).status).toBe(422);
    expect(await statusOf(id)).toBe('cancelled');
    expect((await act(id, 'refund', { due: '10000', amount: 'R 100,00', reference: 'PF-1' })).status).toBe(
      303,
    );
    expect(await statusOf(id)).toBe('refunded');
    expect(await pageOf(`/orders/${id}`)).toContain('PF-1');
  });

  it('cancel a single parcel', async () => {
    const { id, suppliers } = await aPaidOrderOfTwo();
    expect((await act(id, `parcels/${suppliers[0]}/cancel`)).status).toBe(303);
    expect(await statusOf(id)).toBe('paid');
    expect(await pageOf(`/orders/${id}`)).toContain('R 50.00 is due');
    // This retailer has no parcel in the order.
    const stranger = await aSupplier();
    expect((await act(id, `parcels/${stranger}/cancel`)).status).toBe(422);
  });

  it('happen only once if the form is submitted repeatedly', async () => {
    const { id } = await aPaidOrder();
    const token = await tokenOn(`/orders/${id}`, orders);
    const body = new URLSearchParams({ session_token: token }).toString();
    const send = () =>
      visitDesk(`/orders/${id}/pack`, { as: orders, method: 'POST', headers: FROM_DESK, body });
    const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([303, 422, 422]);
    expect((await eventsOf(id)).filter(({ status }) => status === 'packed')).toHaveLength(2);
  });

  it('are offered only while they are possible', async () => {
    const { id } = await aPaidOrder();
    expect(await pageOf(`/orders/${id}`)).toContain('Mark as packed');
    await advanceTo(id, 'cancelled');
    const page = await pageOf(`/orders/${id}`);
    expect(page).not.toContain('Mark as packed');
    expect(page).not.toContain('Cancel the order');
  });
});

describe('an order that does not exist', () => {
  it.each([
    '/orders/999999',
    '/orders/0',
    '/orders/abc',
    '/orders/1e3',
    '/orders/-1',
    '/orders/999999999999999999',
  ])('returns 404: %s', async (path) => {
    expect((await visitDesk(path, { as: orders })).status).toBe(404);
  });
});

describe('the search for orders', () => {
  it('finds by number, name, email, phone and SKU', async () => {
    const name = `Zanele ${crypto.randomUUID().slice(0, 8)}`;
    const supplierId = await aVendor();
    const sku = `ABC-${crypto.randomUUID().slice(0, 6)}`;
    const buyer = await aCustomer({ name });
    await anAddress(buyer.userId, { recipient: name, phone: '+27831239876' });
    const { order } = await aPaidOrderOf([{ supplierId, priceCents: 10_000, sku }], { buyer });
    const link = `href="/orders/${order.id}"`;
    for (const q of [name.toUpperCase(), buyer.email, '083 123 9876', '+27 83 123 9876', sku.toLowerCase()]) {
      expect(await pageOf(`/orders?${new URLSearchParams({ q })}`), q).toContain(link);
    }
    const byNumber = await visitDesk(`/orders?q=${encodeURIComponent(`#${orderNumber(order.id)}`)}`, {
      as: orders,
    });
    expect([byNumber.status, byNumber.headers.get('Location')]).toEqual([303, `/orders/${order.id}`]);
    for (const q of ["' OR 1=1 --", '%', '_', '0000000']) {
      expect(await pageOf(`/orders?${new URLSearchParams({ q })}`), q).toContain('No order matches.');
    }
  });

  it('filters by status, retailer and day, and ignores invalid filters', async () => {
    const { id, supplierId } = await aPaidOrder();
    const link = `href="/orders/${id}"`;
    expect(await pageOf(`/orders?status=paid&retailer=${supplierId}`)).toContain(link);
    expect(await pageOf(`/orders?status=packed&retailer=${supplierId}`)).not.toContain(link);
    expect(await pageOf(`/orders?retailer=${await aSupplier()}`)).not.toContain(link);
    expect(await pageOf('/orders?day=2020-01-01')).toContain('No order matches.');
    expect(await pageOf('/orders?status=nonsense&retailer=x&day=2020-99-99&page=-1')).toContain(link);
  });

  it('paginates the orders', async () => {
    const supplierId = await aVendor();
    for (let count = 0; count < 27; count += 1)
      await anOrderOf([{ supplierId, priceCents: 1_000 }], { status: 'placed' });
    const first = await pageOf(`/orders?retailer=${supplierId}`);
    expect(first.match(/<tr>/g)).toHaveLength(26);
    expect(first).toContain('Next page');
    const second = await pageOf(`/orders?retailer=${supplierId}&page=2`);
    expect(second.match(/<tr>/g)).toHaveLength(3);
    expect(second).toContain('Previous page');
  });
});

describe('the start page', () => {
  it('shows the open work and the sales', async () => {
    await aPaidOrder();
    const page = await pageOf('/');
    expect(page).toMatch(/<b>\d+<\/b> <span>to pack/);
    expect(page).toMatch(/Jobs<.*?Not well/s);
    expect(page).toMatch(/<dt>Today<\/dt><dd><b>R [\d,]+\.\d\d<\/b>/);
    expect(page).toContain('<svg class="desk-chart"');
  });

  it('shows neither orders nor sales to the role support', async () => {
    const page = await pageOf('/', support);
    expect(page).not.toContain('to pack');
    expect(page).not.toContain('Sales');
  });
});
