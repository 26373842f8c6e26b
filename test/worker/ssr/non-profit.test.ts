import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '#test/support/a-pdf.ts';
import { aCustomer, anAddress, aProduct, aSupplier, type Customer } from '#test/support/a-shop.ts';
import { aVoucher } from '#test/support/a-voucher.ts';
import { aEmailMessage, writtenEmail } from '#test/support/an-email.ts';
import { openInvoice } from '#test/support/an-invoice.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { call, inCart } from '#test/support/an-order.ts';
import { advanceTo } from '#test/support/an-order-life.ts';
import { mainText } from '#test/support/page-text.ts';
import type { EmailJob } from '#worker/api/email/email-job.ts';
import { failParcel } from '#worker/operations/operator-orders.ts';

const NAME = 'Imbewu Hands';
/** The badge or words that must follow the retailer's name. In a link to an invoice, "(PDF)" comes first. */
const MARKED = /^ ?(?:\(PDF\) )?(?:\(non-profit\)|Non-profit)/;

let buyer: Customer;
let productId: number;
let supplierId: number;
let placed: number;
let delivered: number;

/** Orders of one product from a non-profit retailer, and one more unit in the cart. */
beforeAll(async () => {
  supplierId = await aSupplier({ name: NAME, npoId: 4711 });
  productId = await aProduct({ supplierId, priceCents: 20_000, name: 'Beads' });
  buyer = await aCustomer();
  await anAddress(buyer.userId);
  placed = await placeOrder();
  delivered = await placeOrder();
  await advanceTo(delivered, 'paid');
  await failParcel(env.DB, OPERATOR, {
    origin: 'https://shop.test',
    orderId: delivered,
    supplierId,
    error: 'It rains.',
    now: new Date(0),
  });
  await inCart(buyer, productId);
  const lists = await buyer.api.productLists.listProductLists();
  await buyer.api.productLists.addToProductList({ listId: lists[0]?.id ?? 0, productId });
});

async function placeOrder(): Promise<number> {
  await inCart(buyer, productId);
  return (await buyer.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() })).id;
}

/** Whether the text contains the name, and the text after each occurrence that has no mark. */
function unmarked(text: string): { isNamed: boolean; unmarked: string[] } {
  const rests = text.split(NAME).slice(1);
  return {
    isNamed: rests.length > 0,
    unmarked: rests.filter((rest) => !MARKED.test(rest)).map((rest) => rest.slice(0, 30)),
  };
}

const EVERYWHERE_MARKED = { isNamed: true, unmarked: [] };

describe('a non-profit retailer is marked wherever it is named (R-PUR-2)', () => {
  it.each([
    ['the home page', () => '/'],
    ['a listing', () => '/search'],
    ['a listing filtered by it', () => `/search?supplier_id=${supplierId}`],
    ['its own page', () => `/retailers/${supplierId}/imbewu-hands`],
    ['a product', () => `/products/${productId}/-/-`],
    ['the lists', () => '/product-lists'],
    ['the cart', () => '/cart'],
    ['the checkout', () => '/checkout'],
    ['the orders', () => '/orders'],
    ['the account', () => '/account'],
    ['an unpaid order', () => `/orders/${placed}`],
    ['a paid order with its invoice', () => `/orders/${delivered}`],
  ])('on %s', async (_page, path) => {
    expect(unmarked(await mainText(buyer, path()))).toEqual(EVERYWHERE_MARKED);
  });

  it.each<[string, () => EmailJob]>([
    ['order-placed', () => ({ template: 'order-placed', order_id: placed })],
    ['order-paid', () => ({ template: 'order-paid', order_id: delivered })],
    [
      'parcel-failed',
      () => ({
        ...{ template: 'parcel-failed' as const, order_id: delivered, supplier_id: supplierId },
        failed_at: new Date(0).toISOString(),
      }),
    ],
  ])('in the text and the HTML of the email %s', async (_template, job) => {
    const { text, html } = await writtenEmail(aEmailMessage(job()));
    for (const part of [text, html]) expect(unmarked(part)).toEqual(EVERYWHERE_MARKED);
  });

  it('in the response to an invoice request, on the invoice and on the credit note', async () => {
    const answer = await call(buyer, 'POST', `/api/orders/${delivered}/request-invoice`);
    expect(unmarked(await answer.text())).toEqual(EVERYWHERE_MARKED);
    const invoice = await openInvoice(buyer, delivered, supplierId);
    expect(unmarked(await wordsOf(invoice))).toEqual(EVERYWHERE_MARKED);
    await buyer.api.orders.cancelOrder({ id: delivered });
    const note = await call(buyer, 'GET', `/api/orders/${delivered}/credit-notes/${supplierId}`);
    expect(unmarked(await wordsOf(note))).toEqual(EVERYWHERE_MARKED);
    expect(unmarked(await mainText(buyer, `/orders/${delivered}`))).toEqual(EVERYWHERE_MARKED);
  });

  it('in the rejection of its voucher', async () => {
    const code = await aVoucher({ supplierId, minimumCents: 1_000_000 });
    const answer = await call(buyer, 'POST', `/api/orders/${placed}/apply-voucher`, { body: { code } });
    expect(answer.status).toBe(422);
    expect(unmarked(await answer.text())).toEqual(EVERYWHERE_MARKED);
  });
});

async function wordsOf(answer: Response): Promise<string> {
  const { pages } = await readPdf(await answer.arrayBuffer());
  return pages.join(' ').replaceAll(/\s+/g, ' ');
}
