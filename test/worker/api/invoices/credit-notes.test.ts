import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aPaidOrderOf } from '#test/support/a-paid-order.ts';
import { readPdf } from '#test/support/a-pdf.ts';
import { aCustomer, anAddress, type Customer } from '#test/support/a-shop.ts';
import { writtenEmail } from '#test/support/an-email.ts';
import { anOrderOf, aVendor, openInvoice } from '#test/support/an-invoice.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { call, countRows } from '#test/support/an-order.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';
import { visit } from '#test/support/the-shop.ts';
import { issueDueCreditNotes } from '#worker/api/invoices/issue-due-credit-notes.ts';
import { cancelOrderAsOperator } from '#worker/operations/operator-orders.ts';
// Loads this module beforehand. Tests load modules one by one, which would exceed the deadline of the first call that
// needs it; a deployed worker has it in its bundle.
import '#worker/api/invoices/pdf/draw-credit-note.ts';

function open(customer: Customer, orderId: number, supplierId: number): Promise<Response> {
  return call(customer, 'GET', `/api/orders/${orderId}/credit-notes/${supplierId}`);
}

function cancel(customer: Customer, orderId: number): Promise<Response> {
  return call(customer, 'POST', `/api/orders/${orderId}/cancel`);
}

async function textOf(answer: Response): Promise<string> {
  expect(answer.status).toBe(200);
  const { pages } = await readPdf(await answer.arrayBuffer());
  return pages.join(' ').replace(/\s+/g, ' ');
}

type Note = {
  supplier_id: number;
  serial_number: number;
  total_cents: number;
  vat_cents: number;
  lines: string;
};

async function notesOf(orderId: number): Promise<Note[]> {
  const { results } = await env.DB.prepare(
    'SELECT * FROM credit_note WHERE order_id = ? ORDER BY supplier_id',
  )
    .bind(orderId)
    .all<Note>();
  return results;
}

/** Cancels an order as an operator does. Cron issues the credit notes later. */
async function cancelledByOperator(orderId: number, now = new Date()): Promise<void> {
  const cause = 'cancelled by an operator: the retailer has closed';
  expect(
    await cancelOrderAsOperator(env.DB, OPERATOR, { orderId, cause, origin: 'https://shop.test', now }),
  ).not.toBeNull();
}

const TODAY = /\d{1,2} [A-Z][a-z]{2} \d{4}/;

describe('the credit notes of an order', () => {
  it('are issued when the customer cancels the paid order, and the response contains their numbers', async () => {
    const [first, second] = [await aVendor({ feeCents: 6_000 }), await aVendor()];
    const { buyer, order } = await aPaidOrderOf([
      { supplierId: first, priceCents: 10_000, quantity: 2 },
      { supplierId: second, priceCents: 3_000 },
    ]);
    const answer: { children: unknown[] } = await (await cancel(buyer, order.id)).json();
    expect(answer.children).toMatchObject([
      { status: 'cancelled', credit_note: `CN-${first}-000001` },
      { status: 'cancelled', credit_note: `CN-${second}-000001` },
    ]);
    // The second retailer's parcel is too cheap to need an invoice, but it still gets a credit note.
    expect(await notesOf(order.id)).toMatchObject([
      { supplier_id: first, total_cents: 26_000, vat_cents: 3_391 },
      { supplier_id: second, total_cents: 3_000, vat_cents: 391 },
    ]);
  });

  it('repeat the data of the invoice, to the cent, despite later changes', async () => {
    const supplierId = await aVendor({ name: 'Bluff Outdoor', feeCents: 4_999 });
    const { buyer, order } = await aPaidOrderOf(
      [
        { supplierId, priceCents: 333_333, quantity: 2 },
        { supplierId, priceCents: 99, quantity: 3 },
      ],
      { discountCents: 1_001 },
    );
    await openInvoice(buyer, order.id, supplierId);
    await env.DB.prepare("UPDATE supplier SET display_name = 'New Name', address = '' WHERE id = ?")
      .bind(supplierId)
      .run();
    await cancel(buyer, order.id);
    const [note] = await notesOf(order.id);
    const invoice = await env.DB.prepare('SELECT * FROM invoice WHERE order_id = ?').bind(order.id).first();
    const same = [
      ...['supplier_name', 'supplier_address', 'supplier_vat_number', 'recipient_name', 'recipient_address'],
      ...['recipient_business_name', 'recipient_vat_number', 'supplied_on', 'lines'],
      ...['vat_basis_points', 'vat_cents', 'total_cents'],
    ];
    for (const column of same) expect({ ...note }).toHaveProperty(column, invoice?.[column]);
    expect(note?.total_cents).toBe(333_333 * 2 + 99 * 3 - 1_001 + 4_999);
  });

  it('state everything that section 21(3) requires, and the number and date of the tax invoice', async () => {
    const supplierId = await aVendor({
      name: 'Bluff Outdoor',
      vatNumber: '4010203040',
      address: '5 Foreshore Drive, Bluff, Durban, 4052',
    });
    const buyer = await aCustomer({ name: 'Sipho Dlamini' });
    await anAddress(buyer.userId, { city: 'Soweto' });
    await env.DB.prepare(
      "UPDATE user SET business_name = 'Dlamini Tents', vat_number = '4990001234' WHERE id = ?",
    )
      .bind(buyer.userId)
      .run();
    const { order } = await aPaidOrderOf([{ supplierId, priceCents: 575_000, name: 'Tent' }], { buyer });
    await openInvoice(buyer, order.id, supplierId);
    await cancel(buyer, order.id);
    const answer = await open(buyer, order.id, supplierId);
    expect(answer.headers.get('Content-Type')).toBe('application/pdf');
    expect(answer.headers.get('Content-Disposition')).toBe(
      `inline; filename="credit-note-cn-${supplierId}-000001.pdf"`,
    );
    const text = await textOf(answer);
    expect(text).toMatch(/^Credit note\b/);
    for (const said of [
      'Bluff Outdoor',
      '5 Foreshore Drive, Bluff, Durban, 4052',
      'VAT number 4010203040',
      `Credit note CN-${supplierId}-000001`,
      'Credit to',
      'Dlamini Tents',
      'Sipho Dlamini',
      'Soweto',
      'VAT number 4990001234',
      'Reason Cancelled by the customer',
      'Tent',
      'Value excluding VAT R 5,000.00',
      'VAT at 15% R 750.00',
      'Total credited including VAT R 5,750.00',
    ]) {
      expect(text).toContain(said);
    }
    expect(text).toMatch(new RegExp(`Date of issue ${TODAY.source}`));
    expect(text).toMatch(new RegExp(`Tax invoice INV-${supplierId}-000001 of ${TODAY.source}`));
    expect(text).toMatch(new RegExp(`Order 0*${order.id} of ${TODAY.source}`));
  });

  it('name the order and its date if no invoice was issued; later downloads are marked "Copy"', async () => {
    const supplierId = await aVendor();
    const { buyer, order } = await aPaidOrderOf([{ supplierId, priceCents: 20_000 }]);
    await cancel(buyer, order.id);
    const first = await textOf(await open(buyer, order.id, supplierId));
    expect(first).not.toContain('INV-');
    // The credit note names the customer, although an abridged invoice would not.
    expect(first).toContain('Credit to Thandi Nkosi 12 Vilakazi Street, Orlando West, Soweto, Gauteng, 0184');
    expect(first).toMatch(new RegExp(`Order 0*${order.id} of ${TODAY.source}`));
    const copy = await textOf(await open(buyer, order.id, supplierId));
    expect(copy).toMatch(/^Credit note Copy\b/);
    expect(copy.replace(' Copy', '').replaceAll(' (copy)', '')).toBe(first);
  });

  it('of a retailer without VAT registration contain no VAT amounts', async () => {
    const supplierId = await aVendor({ name: 'Imbewu Hands', vatNumber: null });
    const { buyer, order } = await aPaidOrderOf([{ supplierId, priceCents: 20_000 }]);
    await cancel(buyer, order.id);
    const text = await textOf(await open(buyer, order.id, supplierId));
    expect(text).toContain('Imbewu Hands is not registered for VAT; no VAT was charged.');
    expect(text).toContain('Total credited R 200.00');
    expect(text).not.toMatch(/VAT at|including VAT|VAT number/);
  });

  it('do not exist for unpaid, active or free orders', async () => {
    const supplierId = await aVendor();
    const unpaid = await anOrderOf([{ supplierId, priceCents: 20_000 }], { status: 'placed' });
    await cancel(unpaid.buyer, unpaid.order.id);
    const standing = await aPaidOrderOf([{ supplierId, priceCents: 20_000 }]);
    const free = await aPaidOrderOf([{ supplierId, priceCents: 20_000 }], { discountCents: 20_000 });
    await cancel(free.buyer, free.order.id);
    for (const { buyer, order } of [unpaid, standing, free]) {
      expect((await open(buyer, order.id, supplierId)).status).toBe(404);
    }
    expect(await countRows('credit_note', 'supplier_id = ?', supplierId)).toBe(0);
  });

  it('are accessible only to the owner of the order', async () => {
    const supplierId = await aVendor();
    const { buyer, order } = await aPaidOrderOf([{ supplierId, priceCents: 20_000 }]);
    await cancel(buyer, order.id);
    const path = `/api/orders/${order.id}/credit-notes/${supplierId}`;
    expect((await visit(path)).status).toBe(401);
    expect((await open(await aCustomer(), order.id, supplierId)).status).toBe(404);
    expect((await open(buyer, order.id, supplierId + 1_000)).status).toBe(404);
    expect((await call(buyer, 'HEAD', path)).status).toBe(200);
    expect(await textOf(await open(buyer, order.id, supplierId))).not.toContain('Copy');
  });

  it('can be neither changed nor deleted', async () => {
    const { buyer, order } = await aPaidOrderOf([{ supplierId: await aVendor(), priceCents: 20_000 }]);
    await cancel(buyer, order.id);
    const change = env.DB.prepare('UPDATE credit_note SET total_cents = 1 WHERE order_id = ?').bind(order.id);
    await expect(change.run()).rejects.toThrow('credit notes are never changed');
    const removal = env.DB.prepare('DELETE FROM credit_note WHERE order_id = ?').bind(order.id);
    await expect(removal.run()).rejects.toThrow('credit notes are never deleted');
  });

  it('are numbered without gaps or duplicates if 20 orders are cancelled twice simultaneously', async () => {
    const [a, b, c] = [await aVendor(), await aVendor(), await aVendor()];
    const orders = [];
    for (let number = 0; number < 20; number += 1) {
      const suppliers = number % 2 === 0 ? [a, b, c] : [a, c];
      orders.push(await aPaidOrderOf(suppliers.map((supplierId) => ({ supplierId, priceCents: 1_000 }))));
    }
    const answers = await Promise.all(
      [...orders, ...orders].map(({ buyer, order }) => cancel(buyer, order.id)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(await serialNumbers(a)).toEqual(upTo(20));
    expect(await serialNumbers(b)).toEqual(upTo(10));
    expect(await serialNumbers(c)).toEqual(upTo(20));
  });
});

async function serialNumbers(supplierId: number): Promise<number[]> {
  const { results } = await env.DB.prepare(
    'SELECT serial_number FROM credit_note WHERE supplier_id = ? ORDER BY serial_number',
  )
    .bind(supplierId)
    .all<{ serial_number: number }>();
  return results.map((row) => row.serial_number);
}

function upTo(number: number): number[] {
  return Array.from({ length: number }, (_, index) => index + 1);
}

describe('the cron job for credit notes', () => {
  it('issues the credit notes of an operator’s cancellation once and queues the email', async () => {
    const supplierId = await aVendor();
    const { buyer, order } = await aPaidOrderOf([{ supplierId, priceCents: 20_000 }]);
    await cancelledByOperator(order.id);
    const { bindings, mails } = listenForEmails();
    const now = new Date('2026-11-21T10:01:00.000Z');
    await issueDueCreditNotes(bindings, now);
    await issueDueCreditNotes(bindings, new Date('2026-11-21T10:02:00.000Z'));
    expect(mails).toEqual([
      { template: 'credit-note', order_id: order.id, issued_at: '2026-11-21T10:01:00.000Z' },
    ]);
    expect(await textOf(await open(buyer, order.id, supplierId))).toContain(
      'Reason Cancelled by an operator: the retailer has closed',
    );
  });

  it('issues all due credit notes in one run, skipping a retailer without an address', async () => {
    const [complete, incomplete] = [await aVendor(), await aVendor({ address: '' })];
    const orders: number[] = [];
    for (const supplierId of [...upTo(25).map(() => complete), ...upTo(5).map(() => incomplete)]) {
      const { order } = await aPaidOrderOf([{ supplierId, priceCents: 20_000 }]);
      await cancelledByOperator(order.id);
      orders.push(order.id);
    }
    const { bindings, mails } = listenForEmails();
    await issueDueCreditNotes(bindings, new Date());
    const mailed = mails.flatMap((mail) => ('order_id' in mail ? mail.order_id : []));
    expect(mailed.filter((id) => orders.includes(id)).toSorted((a, b) => a - b)).toEqual(orders.slice(0, 25));
    expect(await serialNumbers(complete)).toEqual(upTo(25));
  });

  it('skips a vendor without an address until it is set', async () => {
    const supplierId = await aVendor({ address: '' });
    const { buyer, order } = await aPaidOrderOf([{ supplierId, priceCents: 20_000 }]);
    await cancel(buyer, order.id);
    expect((await open(buyer, order.id, supplierId)).status).toBe(404);
    await env.DB.prepare("UPDATE supplier SET address = '1 Street' WHERE id = ?").bind(supplierId).run();
    await issueDueCreditNotes(env, new Date());
    expect(await notesOf(order.id)).toMatchObject([{ serial_number: 1, total_cents: 20_000 }]);
  });

  it('queues the email again on the hour until the original was opened', async () => {
    const supplierId = await aVendor();
    const { buyer, order } = await aPaidOrderOf([{ supplierId, priceCents: 20_000 }]);
    await cancelledByOperator(order.id);
    await issueDueCreditNotes(env, new Date('2026-11-21T10:01:00.000Z'));
    const { bindings, mails } = listenForEmails();
    await issueDueCreditNotes(bindings, new Date('2026-11-21T10:59:00.000Z'));
    expect(mails).toEqual([]);
    await issueDueCreditNotes(bindings, new Date('2026-11-21T11:00:00.000Z'));
    expect(mails).toContainEqual({
      template: 'credit-note',
      order_id: order.id,
      issued_at: '2026-11-21T10:01:00.000Z',
    });
    await open(buyer, order.id, supplierId);
    const after = listenForEmails();
    await issueDueCreditNotes(after.bindings, new Date('2026-11-21T12:00:00.000Z'));
    expect(after.mails.filter((mail) => 'order_id' in mail && mail.order_id === order.id)).toEqual([]);
  });
});

describe('the email with credit notes', () => {
  it('contains a PDF per retailer, and the same originals when it is retried', async () => {
    const [first, second] = [await aVendor(), await aVendor()];
    const { buyer, order } = await aPaidOrderOf([
      { supplierId: first, priceCents: 20_000 },
      { supplierId: second, priceCents: 30_000 },
    ]);
    await cancelledByOperator(order.id);
    const { bindings, messages } = listenForEmails();
    await issueDueCreditNotes(bindings, new Date());
    const message = messages.find(({ job }) => 'order_id' in job && job.order_id === order.id);
    if (message === undefined) throw new Error('No mail was asked for');
    const filenames = [first, second].map((id) => `credit-note-cn-${id}-000001.pdf`);
    // Rendering the email twice simulates a retry after a failed delivery.
    for (const mail of [await writtenEmail(message), await writtenEmail(message)]) {
      expect(mail.to).toBe(buyer.email);
      expect(mail.subject).toContain('The 2 credit notes for your order');
      expect(mail.text).toContain('is cancelled. We’ll refund you the way you paid.');
      expect(mail.attachments.map(({ filename }) => filename)).toEqual(filenames);
    }
    expect(await textOf(await open(buyer, order.id, first))).toMatch(/^Credit note Copy\b/);
  });
});
