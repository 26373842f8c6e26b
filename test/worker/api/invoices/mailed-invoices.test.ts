import { describe, expect, it } from 'vitest';
import { readPdf } from '#test/support/a-pdf.ts';
import { aEmailMessage, writtenEmail } from '#test/support/an-email.ts';
import { anOrderOf, aVendor } from '#test/support/an-invoice.ts';
import { call } from '#test/support/an-order.ts';

/** Renders the email with this id as the queue's consumer does; returns its PDF attachments. */
async function attachmentsOf(orderId: number, id: string) {
  const { attachments } = await writtenEmail(
    aEmailMessage({ template: 'invoice', order_id: orderId }, { id }),
  );
  return Promise.all(
    attachments.map(async ({ filename, contentType, bytes }) => {
      const { pages } = await readPdf(new Uint8Array(bytes).buffer);
      return { filename, contentType, text: pages.join('\n') };
    }),
  );
}

describe('the email with the invoices of an order', () => {
  it('contains a PDF per retailer, and the same originals when it is retried', async () => {
    const [first, second] = [
      await aVendor({ name: 'Bluff Outdoor' }),
      await aVendor({ name: 'Kasi Pantry' }),
    ];
    const { buyer, order } = await anOrderOf([
      { supplierId: first, priceCents: 20_000 },
      { supplierId: second, priceCents: 600_000 },
    ]);
    await call(buyer, 'POST', `/api/orders/${order.id}/request-invoice`);
    const id = crypto.randomUUID();
    const attempts = [await attachmentsOf(order.id, id), await attachmentsOf(order.id, id)];
    expect(attempts[0]).toMatchObject([
      { filename: `tax-invoice-inv-${first}-000001.pdf`, contentType: 'application/pdf' },
      { filename: `tax-invoice-inv-${second}-000001.pdf`, contentType: 'application/pdf' },
    ]);
    expect(attempts[0]?.map(({ text }) => /Bluff Outdoor|Kasi Pantry/.exec(text)?.[0])).toEqual([
      'Bluff Outdoor',
      'Kasi Pantry',
    ]);
    expect(attempts[1]).toEqual(attempts[0]);
    expect(JSON.stringify(attempts)).not.toMatch(/copy/i);
  });

  it('contains copies when it is requested a second time', async () => {
    const { buyer, order } = await anOrderOf([{ supplierId: await aVendor(), priceCents: 20_000 }]);
    await call(buyer, 'POST', `/api/orders/${order.id}/request-invoice`);
    await attachmentsOf(order.id, crypto.randomUUID());
    const [copy] = await attachmentsOf(order.id, crypto.randomUUID());
    expect(copy?.text).toMatch(/^Tax invoice\s+Copy\b/);
  });
});
