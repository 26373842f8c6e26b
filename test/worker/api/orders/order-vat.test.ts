import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it } from 'vitest';
import type { Order } from '#shared/contract/order.ts';
import { formatRand, toCents, toRand } from '#shared/domain/money.ts';
import { readPdf } from '#test/support/a-pdf.ts';
import { aCustomer, anAddress, aProduct, type Customer } from '#test/support/a-shop.ts';
import { aVoucher } from '#test/support/a-voucher.ts';
import { aEmailMessage, writtenEmail } from '#test/support/an-email.ts';
import { aVendor, openInvoice } from '#test/support/an-invoice.ts';
import { call, inCart } from '#test/support/an-order.ts';
import { advanceTo } from '#test/support/an-order-life.ts';
import { mainText, pageText } from '#test/support/page-text.ts';
import { differencesOfSums } from '#test/support/reconciliation.ts';
import { placeOrder } from '#worker/api/orders/place-order.service.ts';

type GivenParcel = { supplierId: number; priceCents: number };

/** A placed order with one product from each retailer. */
async function aPlacedOrderOf(
  parcels: readonly GivenParcel[],
  voucherPercent?: number,
): Promise<{ buyer: Customer; order: Order }> {
  const buyer = await aBuyerOf(parcels);
  const { id } = await buyer.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
  if (voucherPercent !== undefined) {
    await buyer.api.orders.applyVoucher({
      id,
      code: await aVoucher({ kind: 'percentage', value: voucherPercent }),
    });
  }
  return { buyer, order: await buyer.api.orders.getOrder({ id }) };
}

async function aBuyerOf(parcels: readonly GivenParcel[]): Promise<Customer> {
  const buyer = await aCustomer();
  await anAddress(buyer.userId);
  for (const parcel of parcels) await inCart(buyer, await aProduct(parcel));
  return buyer;
}

function vatOf({ children }: Order): (number | undefined)[] {
  return children.map(({ vat }) => vat);
}

function emailOf(template: 'order-placed' | 'order-paid', orderId: number) {
  return writtenEmail(aEmailMessage({ template, order_id: orderId }));
}

async function pdfTextOf(buyer: Customer, orderId: number, supplierId: number): Promise<string> {
  const answer = await openInvoice(buyer, orderId, supplierId);
  expect(answer.status).toBe(200);
  const { pages } = await readPdf(await answer.arrayBuffer());
  return pages.join(' ').replaceAll(/\s+/g, ' ');
}

/** Changes every field of a retailer and a customer that an order copies. */
async function changeEverything(buyer: Customer, supplierId: number): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(
      `UPDATE supplier SET vat_number = iif(vat_number IS NULL, '4999999999', NULL), address = '1 Elsewhere Road',
         display_name = 'Another name ' || id, npo_id = iif(npo_id IS NULL, 77, NULL) WHERE id = ?`,
    ).bind(supplierId),
    env.DB.prepare(
      "UPDATE user SET name = 'Somebody Else', business_name = 'Elsewhere CC', vat_number = '4888888888' WHERE id = ?",
    ).bind(buyer.userId),
    env.DB.prepare("UPDATE address SET street = '9 Elsewhere Street' WHERE user_id = ?").bind(buyer.userId),
  ]);
}

function makeBusiness(buyer: Customer): Promise<unknown> {
  return env.DB.prepare(
    "UPDATE user SET business_name = 'Nkosi Trading', vat_number = '4111111111' WHERE id = ?",
  )
    .bind(buyer.userId)
    .run();
}

afterEach(async () => {
  expect(await differencesOfSums()).toEqual([]);
});

describe('the VAT of an order', () => {
  it('is charged only by VAT vendors and rounded once per parcel', async () => {
    const [vendor, other, small] = [
      await aVendor({ feeCents: 4_001 }),
      await aVendor({ vatNumber: null, feeCents: 4_001 }),
      await aVendor({ vatNumber: '123' }),
    ];
    const { order } = await aPlacedOrderOf([
      { supplierId: vendor, priceCents: 9_999 },
      { supplierId: other, priceCents: 9_999 },
      { supplierId: small, priceCents: 9_999 },
    ]);
    expect(vatOf(order)).toEqual([18.26, 0, 0]);
    expect(order.children.map(({ supplier }) => supplier.is_vat_vendor)).toEqual([true, false, false]);
  });

  it.each([
    ['2018-03-31T21:59:59.000Z', 14],
    ['2018-03-31T22:00:00.000Z', 14.87],
  ])('uses the rate of the South African day of the order: %s', async (placedAt, vat) => {
    const { userId } = await aBuyerOf([{ supplierId: await aVendor(), priceCents: 11_400 }]);
    const { order } = await placeOrder(env.DB, {
      ...{ userId, idempotencyKey: crypto.randomUUID(), now: new Date(placedAt) },
      ...{ seenTotal: undefined, addressId: undefined, clickId: null },
      ...{ orderExpiresMinutes: 60, networks: { network: '', site: '' } },
    });
    expect(vatOf(order)).toEqual([vat]);
  });

  it('changes when a voucher is applied or removed before the payment', async () => {
    const supplierId = await aVendor({ feeCents: 5_000 });
    const { buyer, order } = await aPlacedOrderOf([{ supplierId, priceCents: 20_000 }]);
    expect(vatOf(order)).toEqual([32.61]);
    await buyer.api.orders.applyVoucher({
      id: order.id,
      code: await aVoucher({ kind: 'percentage', value: 50 }),
    });
    expect(vatOf(await buyer.api.orders.getOrder({ id: order.id }))).toEqual([19.57]);
    await buyer.api.orders.removeVoucher({ id: order.id });
    expect(vatOf(await buyer.api.orders.getOrder({ id: order.id }))).toEqual([32.61]);
  });

  it('is the same on page, email, invoices and PDFs if rounding per parcel changes the sum', async () => {
    const [one, two] = [await aVendor(), await aVendor()];
    const { buyer, order } = await aPlacedOrderOf(
      [
        { supplierId: one, priceCents: 10_006 },
        { supplierId: two, priceCents: 10_006 },
      ],
      10,
    );
    await advanceTo(order.id, 'paid');
    const paid = await buyer.api.orders.getOrder({ id: order.id });
    const vatCents = paid.children.map(({ vat = 0 }) => toCents(vat));
    const sum = vatCents.reduce((cents, each) => cents + each, 0);
    expect(sum).not.toBe(Math.round((18_011 * 15) / 115));

    const said = formatRand(toRand(sum));
    expect(await pageText(buyer, `/orders/${order.id}`)).toContain(`VAT included ${said}`);
    const { text, html } = await emailOf('order-paid', order.id);
    for (const part of [text, html]) expect(part).toContain(`incl. ${said.replaceAll('\u00a0', ' ')} VAT`);
    for (const [index, supplierId] of [one, two].entries()) {
      const part = formatRand(toRand(vatCents[index] ?? 0)).replaceAll('\u00a0', ' ');
      const pdf = (await pdfTextOf(buyer, order.id, supplierId)).replaceAll('\u00a0', ' ');
      expect(pdf).toContain(`VAT at 15% ${part}`);
    }
    const { results } = await env.DB.prepare(
      'SELECT vat_cents FROM invoice WHERE order_id = ? ORDER BY supplier_id',
    )
      .bind(order.id)
      .all<{ vat_cents: number }>();
    expect(results.map(({ vat_cents }) => vat_cents)).toEqual(vatCents);
  });
});

describe('later changes by a retailer and a customer', () => {
  it.each([
    ['a VAT vendor', '4180234567'],
    ['a retailer without VAT registration', null],
  ])('do not affect the order, email, page, invoice and credit note of %s', async (_who, vatNumber) => {
    const supplierId = await aVendor({ vatNumber, address: '14 Somerset Street, Graaff-Reinet' });
    const buyer = await aBuyerOf([{ supplierId, priceCents: 80_000 }]);
    await makeBusiness(buyer);
    const { id } = await buyer.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
    await advanceTo(id, 'paid');
    const before = {
      order: await buyer.api.orders.getOrder({ id }),
      mail: (await emailOf('order-paid', id)).text,
      page: await mainText(buyer, `/orders/${id}`),
    };
    await changeEverything(buyer, supplierId);
    expect(await buyer.api.orders.getOrder({ id })).toEqual(before.order);
    expect((await emailOf('order-paid', id)).text).toBe(before.mail);
    expect(await mainText(buyer, `/orders/${id}`)).toBe(before.page);

    const pdf = await pdfTextOf(buyer, id, supplierId);
    for (const words of [
      '14 Somerset Street',
      'Thandi Nkosi',
      'Nkosi Trading',
      '4111111111',
      '12 Vilakazi Street',
    ]) {
      expect(pdf).toContain(words);
    }
    expect(pdf).not.toMatch(/Elsewhere|Another name|Somebody|4999999999|4888888888|Non-profit/);
    expect(pdf.includes('VAT at 15%')).toBe(vatNumber !== null);
    expect(pdf.includes('4180234567')).toBe(vatNumber !== null);

    await buyer.api.orders.cancelOrder({ id });
    const answer = await call(buyer, 'GET', `/api/orders/${id}/credit-notes/${supplierId}`);
    const { pages } = await readPdf(await answer.arrayBuffer());
    expect(pages.join(' ')).not.toMatch(/Elsewhere|Another name|Somebody|4999999999|4888888888/);
  });

  it('only fill in an address that was missing when the order was placed', async () => {
    const supplierId = await aVendor({ address: '' });
    const { buyer, order } = await aPlacedOrderOf([{ supplierId, priceCents: 80_000 }]);
    await advanceTo(order.id, 'paid');
    expect((await openInvoice(buyer, order.id, supplierId)).status).toBe(404);
    await env.DB.prepare(
      "UPDATE supplier SET address = '7 Church Street', vat_number = '4999999999' WHERE id = ?",
    )
      .bind(supplierId)
      .run();
    const pdf = await pdfTextOf(buyer, order.id, supplierId);
    expect(pdf).toContain('7 Church Street');
    expect(pdf).toContain('4180234567');
  });
});

describe('an invoice', () => {
  it.each([
    ['abridged', 20_000],
    ['full', 600_000],
  ])('of kind %s shows the name and address of the buyer', async (_kind, priceCents) => {
    const supplierId = await aVendor();
    const { buyer, order } = await aPlacedOrderOf([{ supplierId, priceCents }]);
    await advanceTo(order.id, 'paid');
    const pdf = await pdfTextOf(buyer, order.id, supplierId);
    expect(pdf).toContain('Invoice to Thandi Nkosi');
    expect(pdf).toContain('12 Vilakazi Street');
  });
});

describe('a retailer without VAT registration', () => {
  it('has no VAT shown on the product page, in cart, checkout, order, payment and emails', async () => {
    const supplierId = await aVendor({ vatNumber: null });
    const buyer = await aBuyerOf([{ supplierId, priceCents: 20_000 }]);
    const cart = await buyer.api.cart.getCart();
    const [item] = Object.values(cart.products_per_supplier).flatMap((items) => Object.values(items));
    const pages = [`/products/${item?.product_id}/-/-`, '/cart', '/checkout'];
    for (const path of pages) expect(await mainText(buyer, path), path).not.toContain('VAT');
    const { id } = await buyer.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
    expect((await emailOf('order-placed', id)).text).not.toContain('VAT');
    for (const path of [`/payment?order_id=${id}`, `/orders/${id}`]) {
      expect(await mainText(buyer, path), path).not.toContain('VAT');
    }
    await advanceTo(id, 'paid');
    expect((await emailOf('order-paid', id)).text).not.toContain('VAT');
    expect(await mainText(buyer, `/orders/${id}`)).not.toContain('VAT');
  });

  it('next to a VAT vendor makes cart and checkout state that only some retailers charge VAT', async () => {
    const [vendor, other] = [await aVendor(), await aVendor({ vatNumber: null })];
    const buyer = await aBuyerOf([
      { supplierId: vendor, priceCents: 20_000 },
      { supplierId: other, priceCents: 20_000 },
    ]);
    for (const path of ['/cart', '/checkout']) {
      expect(await mainText(buyer, path), path).toContain('incl. VAT where the retailer charges it');
    }
  });
});

describe('the prices of a VAT vendor', () => {
  it('show "incl. VAT" on the product page, in the cart and at checkout', async () => {
    const supplierId = await aVendor();
    const buyer = await aBuyerOf([{ supplierId, priceCents: 20_000 }]);
    const [item] = Object.values((await buyer.api.cart.getCart()).products_per_supplier).flatMap((items) =>
      Object.values(items),
    );
    for (const path of [`/products/${item?.product_id}/-/-`, '/cart', '/checkout']) {
      const text = await mainText(buyer, path);
      expect(text, path).toContain('incl. VAT');
      expect(text, path).not.toContain('where the retailer charges it');
    }
  });
});
