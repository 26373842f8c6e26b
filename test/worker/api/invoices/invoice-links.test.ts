import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#shared/contract/order.ts';
import { aCustomer, anAddress, aProduct, type Customer } from '#test/support/a-shop.ts';
import { aVoucher } from '#test/support/a-voucher.ts';
import { aVendor, openInvoice } from '#test/support/an-invoice.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { call, inCart } from '#test/support/an-order.ts';
import { advanceTo, parcelsBecome } from '#test/support/an-order-life.ts';
import { pageHtml } from '#test/support/page-text.ts';
import { recordRefunds } from '#worker/operations/operator-refunds.ts';

type Case = {
  what: string;
  /** The price of the product and the delivery fee, each in cents. */
  priceCents: number;
  feeCents?: number;
  voucherCents?: number;
  vatNumber?: string | null;
  address?: string;
  status: OrderStatus;
  isIssuedFirst?: boolean;
  isGiven: boolean;
};

const CASES: readonly Case[] = [
  { what: 'is not paid', priceCents: 20_000, status: 'placed', isGiven: false },
  { what: 'is paid', priceCents: 20_000, status: 'paid', isGiven: true },
  { what: 'is delivered', priceCents: 20_000, status: 'delivered', isGiven: true },
  { what: 'has expired', priceCents: 20_000, status: 'expired', isGiven: false },
  { what: 'was cancelled', priceCents: 20_000, status: 'cancelled', isGiven: false },
  { what: 'is R 50.00', priceCents: 5_000, status: 'paid', isGiven: false },
  { what: 'is R 50.01', priceCents: 5_001, status: 'paid', isGiven: true },
  { what: 'is R 50.01 with delivery', priceCents: 5_000, feeCents: 1, status: 'paid', isGiven: true },
  {
    what: 'is R 50.00 after a voucher',
    priceCents: 6_000,
    voucherCents: 1_000,
    status: 'paid',
    isGiven: false,
  },
  {
    what: 'is R 50.01 after a voucher',
    priceCents: 6_001,
    voucherCents: 1_000,
    status: 'paid',
    isGiven: true,
  },
  {
    what: 'is from a VAT vendor without an address',
    priceCents: 20_000,
    address: ' ',
    status: 'paid',
    isGiven: false,
  },
  {
    what: 'is from a retailer without VAT registration',
    priceCents: 20_000,
    vatNumber: null,
    status: 'paid',
    isGiven: true,
  },
  {
    what: 'is from a retailer without VAT registration and address',
    priceCents: 20_000,
    vatNumber: null,
    address: '',
    status: 'paid',
    isGiven: true,
  },
  {
    what: 'has an invalid VAT number',
    priceCents: 20_000,
    vatNumber: '12',
    address: '',
    status: 'paid',
    isGiven: true,
  },
  { what: 'was refunded', priceCents: 20_000, status: 'refunded', isGiven: false },
  {
    what: 'was invoiced, then refunded',
    priceCents: 20_000,
    status: 'refunded',
    isIssuedFirst: true,
    isGiven: true,
  },
  {
    what: 'was invoiced, then cancelled',
    priceCents: 20_000,
    status: 'cancelled',
    isIssuedFirst: true,
    isGiven: true,
  },
];

type Ordered = { buyer: Customer; orderId: number; supplierId: number };

async function anOrderAs(given: Case): Promise<Ordered> {
  const { priceCents, voucherCents, feeCents = 0, vatNumber, address } = given;
  const supplierId = await aVendor({
    feeCents,
    ...(vatNumber !== undefined && { vatNumber }),
    ...(address !== undefined && { address }),
  });
  const buyer = await aCustomer();
  await anAddress(buyer.userId);
  await inCart(buyer, await aProduct({ supplierId, priceCents }));
  const { id: orderId } = await buyer.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
  if (voucherCents !== undefined) {
    await buyer.api.orders.applyVoucher({
      id: orderId,
      code: await aVoucher({ kind: 'amount', value: voucherCents }),
    });
  }
  const ordered = { buyer, orderId, supplierId };
  if (given.isIssuedFirst === true) await issueThenGiveUp(ordered, given.status);
  else await advanceTo(orderId, given.status);
  return ordered;
}

async function issueThenGiveUp({ buyer, orderId, supplierId }: Ordered, to: OrderStatus): Promise<void> {
  await advanceTo(orderId, 'paid');
  expect((await openInvoice(buyer, orderId, supplierId)).status).toBe(200);
  await buyer.api.orders.cancelOrder({ id: orderId });
  if (to === 'cancelled') return;
  await recordRefunds(env.DB, OPERATOR, {
    origin: 'https://shop.test',
    orderId,
    reference: null,
    now: new Date(),
  });
}

describe('the invoice of an order', () => {
  it.each(CASES)('that $what has a link and a button only if the API offers it', async (given) => {
    const { buyer, orderId, supplierId } = await anOrderAs(given);
    const order = await buyer.api.orders.getOrder({ id: orderId });
    expect(order.status).toBe(given.status);
    const link = `/api/orders/${orderId}/invoices/${supplierId}`;
    const html = await pageHtml(buyer, `/orders/${orderId}`);
    const opened = (await call(buyer, 'GET', link)).status;
    const shown = {
      link: html.includes(link),
      button: html.includes('E-mail my invoices'),
      said: order.children[0]?.invoice,
      listed: (await buyer.api.orders.listOrders()).data[0]?.children[0]?.invoice,
    };
    const isIssued = given.isIssuedFirst === true;
    const said = isIssued ? 'available' : given.isGiven ? 'on_request' : order.children[0]?.invoice;
    expect(shown).toEqual({ link: isIssued, button: given.isGiven, said, listed: said });
    expect(['available', 'on_request'].includes(said ?? '')).toBe(given.isGiven);
    expect(opened).toBe(isIssued ? 200 : 404);
    const mailed = await call(buyer, 'POST', `/api/orders/${orderId}/request-invoice`);
    expect([mailed.status, (await call(buyer, 'GET', link)).status]).toEqual(
      given.isGiven ? [202, 200] : [409, 404],
    );
    expect((await pageHtml(buyer, `/orders/${orderId}`)).includes(link)).toBe(given.isGiven);
  });

  it('from several retailers has a link for each retailer, or an explanation if unavailable', async () => {
    const buyer = await aCustomer();
    await anAddress(buyer.userId);
    const [given, small, incomplete] = [
      await aVendor({ name: 'Karoo Kitchen' }),
      await aVendor({ name: 'Kasi Corner' }),
      await aVendor({ name: 'Bluff Outdoor', address: '' }),
    ];
    for (const [supplierId, priceCents] of [
      [given, 20_000],
      [small, 4_000],
      [incomplete, 20_000],
    ] as const) {
      await inCart(buyer, await aProduct({ supplierId, priceCents }));
    }
    const { id } = await buyer.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
    await advanceTo(id, 'paid');
    await parcelsBecome(id, 'shipped', given);
    expect(await pageHtml(buyer, `/orders/${id}`)).toContain('we’ll make the invoice when you ask for it.');
    await call(buyer, 'POST', `/api/orders/${id}/request-invoice`);
    const html = await pageHtml(buyer, `/orders/${id}`);
    const links = [...html.matchAll(/href="[^"]*\/invoices\/(\d+)"/g)].map(([, supplier]) =>
      Number(supplier),
    );
    expect(links).toEqual([given]);
    const text = html.replaceAll('<!-- -->', '');
    expect(text).toContain('Kasi Corner: no invoice is needed up to R\u00a050.00.');
    expect(text).toContain('Bluff Outdoor: we can’t make the invoice yet');
    for (const [supplierId, status] of [
      [given, 200],
      [small, 404],
      [incomplete, 404],
    ] as const) {
      expect((await openInvoice(buyer, id, supplierId)).status).toBe(status);
    }
  });
});
