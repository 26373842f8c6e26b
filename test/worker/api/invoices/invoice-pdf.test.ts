import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { readPdf } from '#test/support/a-pdf.ts';
import { aCustomer, anAddress } from '#test/support/a-shop.ts';
import { anOrderOf, aVendor, openInvoice, setStatus } from '#test/support/an-invoice.ts';

/** The text of the PDF in a response. */
async function read(response: Response): Promise<{ text: string; pages: string[]; title: string }> {
  expect(response.status, response.headers.get('Content-Type') ?? '').toBe(200);
  const { pages, title } = await readPdf(await response.arrayBuffer());
  return { text: pages.join('\n'), pages, title };
}

async function aBusiness(given: { businessName: string; vatNumber: string }) {
  const buyer = await aCustomer();
  await anAddress(buyer.userId);
  await env.DB.prepare('UPDATE user SET business_name = ?, vat_number = ? WHERE id = ?')
    .bind(given.businessName, given.vatNumber, buyer.userId)
    .run();
  return buyer;
}

describe('an invoice, read back from its PDF', () => {
  it('is full above R 5,000 and contains everything that the law requires (VAT Act s20(4))', async () => {
    const supplierId = await aVendor({ name: 'Karoo Kitchen & Home', feeCents: 7_500 });
    const { buyer, order } = await anOrderOf(
      [{ supplierId, priceCents: 300_000, quantity: 2, name: 'Gas stove', sku: 'GS-1' }],
      { name: 'Sipho Dlamini' },
    );
    const answer = await openInvoice(buyer, order.id, supplierId);
    expect(answer.headers.get('Content-Type')).toBe('application/pdf');
    expect(answer.headers.get('Content-Disposition')).toBe(
      `inline; filename="tax-invoice-inv-${supplierId}-000001.pdf"`,
    );
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    const { text, title } = await read(answer);
    expect(title).toBe(`Tax invoice INV-${supplierId}-000001`);
    expect(text).toMatch(/^Tax invoice\b/);
    for (const fact of [
      'Karoo Kitchen & Home',
      '14 Somerset Street, Graaff-Reinet, 6280',
      'VAT number 4180234567',
      'Sipho Dlamini',
      '12 Vilakazi Street, Orlando West, Soweto,',
      'Gauteng, 0184',
      `INV-${supplierId}-000001`,
      `Order ${String(order.id).padStart(6, '0')}`,
      `Payment paid-${order.id}`,
      'Gas stove · GS-1 2 R 3,000.00 R 5,217.39 R 782.61 R 6,000.00',
      'Delivery 1 R 75.00 R 65.22 R 9.78 R 75.00',
      'Value excluding VAT R 5,282.61',
      'VAT at 15% R 792.39',
      'Total including VAT R 6,075.00',
      'Page 1 of 1',
    ]) {
      expect(text.replaceAll('\n', ' ')).toContain(fact);
    }
    expect(text).toMatch(/Date of issue \d{1,2} \w{3} \d{4}/);
    expect(text).toMatch(/Date of supply \d{1,2} \w{3} \d{4}/);
    expect(text).not.toContain('Abridged');
    expect(text).not.toMatch(/copy/i);
  });

  it('is abridged up to R 5,000, but still names the buyer', async () => {
    const supplierId = await aVendor({ name: 'Tekkie & Tie' });
    const { buyer, order } = await anOrderOf([{ supplierId, priceCents: 500_000 }], {
      name: 'Sipho Dlamini',
    });
    const { text } = await read(await openInvoice(buyer, order.id, supplierId));
    expect(text).toMatch(/^Tax invoice\b/);
    expect(text).toContain('Abridged tax invoice: section 20(5)');
    expect(text).toContain('VAT at 15% R 652.17');
    expect(text).toContain('Total including VAT R 5,000.00');
    expect(text).toContain('Sipho Dlamini');
    expect(text).toContain('Vilakazi');
  });

  it('names the business with its VAT number, abridged or not', async () => {
    const supplierId = await aVendor();
    const buyer = await aBusiness({ businessName: 'Nkosi Trading CC', vatNumber: '4123456789' });
    for (const priceCents of [20_000, 600_000]) {
      const { order } = await anOrderOf([{ supplierId, priceCents }], { buyer });
      const { text } = await read(await openInvoice(buyer, order.id, supplierId));
      expect(text).toContain('Nkosi Trading CC');
      expect(text).toContain('VAT number 4123456789');
      expect(text).toContain('Thandi Nkosi');
    }
  });

  it('is not a tax invoice and shows no VAT if the retailer is not registered for it', async () => {
    const supplierId = await aVendor({ name: 'Imbewu Hands', vatNumber: null });
    const { buyer, order } = await anOrderOf([{ supplierId, priceCents: 45_000, name: 'Basket' }]);
    const answer = await openInvoice(buyer, order.id, supplierId);
    expect(answer.headers.get('Content-Disposition')).toContain(`"invoice-inv-${supplierId}-000001.pdf"`);
    const { text } = await read(answer);
    expect(text).toMatch(/^Invoice\b/);
    expect(text).toContain('Imbewu Hands is not registered for VAT; no VAT is charged.');
    expect(text).toContain('Total R 450.00');
    expect(text).not.toMatch(/tax invoice|VAT number|VAT at|including VAT/i);
  });

  it('has a voucher column; later downloads are marked "Copy" but otherwise identical', async () => {
    const supplierId = await aVendor();
    const { buyer, order } = await anOrderOf([{ supplierId, priceCents: 45_000 }], { discountCents: 1_000 });
    const first = await read(await openInvoice(buyer, order.id, supplierId));
    expect(first.text).toMatch(/Unit price\s+Voucher\s+Value/);
    const second = await openInvoice(buyer, order.id, supplierId);
    expect(second.headers.get('Content-Disposition')).toContain('-copy.pdf"');
    const copy = await read(second.clone());
    expect(first.text).not.toMatch(/copy/i);
    expect(copy.text).toMatch(/^Tax invoice\s+Copy\b/);
    expect(copy.title).toBe(`${first.title} (copy)`);
    expect(copy.text.replace(/\s+Copy\b/, '').replaceAll(' (copy)', '')).toBe(first.text);
    const third = await openInvoice(buyer, order.id, supplierId);
    expect(new Uint8Array(await third.arrayBuffer())).toEqual(new Uint8Array(await second.arrayBuffer()));
  });

  it('stays unchanged when the retailer, the buyer and the order change', async () => {
    const supplierId = await aVendor({ name: 'Old Name' });
    const { buyer, order } = await anOrderOf([{ supplierId, priceCents: 600_000 }]);
    await openInvoice(buyer, order.id, supplierId);
    const before = await read(await openInvoice(buyer, order.id, supplierId));
    await env.DB.batch([
      env.DB.prepare("UPDATE supplier SET display_name = 'New Name', address = 'x' WHERE id = ?").bind(
        supplierId,
      ),
      env.DB.prepare("UPDATE user SET business_name = 'Late Ltd' WHERE id = ?").bind(buyer.userId),
    ]);
    await setStatus(order.id, 'refunded');
    expect(await read(await openInvoice(buyer, order.id, supplierId))).toEqual(before);
  });

  it('prints a hundred lines on numbered pages, each with the table header', async () => {
    const supplierId = await aVendor();
    const lines = Array.from({ length: 100 }, (_, index) => ({
      supplierId,
      priceCents: 1_000 + index,
      name: `Thing number ${index + 1}`,
    }));
    const { buyer, order } = await anOrderOf(lines);
    const { pages, text } = await read(await openInvoice(buyer, order.id, supplierId));
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(page).toContain('Description Qty Unit price');
    }
    for (const { name } of lines) expect(text).toMatch(new RegExp(`${name}\\b`));
    expect(pages.at(-1)).toContain('Total including VAT R 1,049.50');
  });

  it('prints HTML as text, wraps long words and replaces unsupported characters', async () => {
    const supplierId = await aVendor({ name: `Bräi <b>& Co</b> ${'W'.repeat(120)}` });
    const { buyer, order } = await anOrderOf(
      [{ supplierId, priceCents: 600_000, name: `${'M'.repeat(200)} <script>alert(1)</script>` }],
      { name: 'Nǃxau Čapek 👩‍👩‍👧 ḓuvha 王\u202e(x)' },
    );
    const { text } = await read(await openInvoice(buyer, order.id, supplierId));
    const unbroken = text.replace(/\s/g, '');
    expect(text).toContain('Bräi <b>& Co</b>');
    expect(text).toContain('N!xau Capek ? duvha ?(x)');
    expect(unbroken).toContain('W'.repeat(120));
    expect(unbroken.match(/M/g)?.length).toBeGreaterThanOrEqual(200);
    expect(unbroken).toContain('<script>alert(1)</script>');
  });
});
