import { env } from 'cloudflare:workers';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { orderNumber } from '#shared/navigation/paths.ts';
import { aPaidOrderOf } from '#test/support/a-paid-order.ts';
import { readPdf } from '#test/support/a-pdf.ts';
import { aCustomer, anAddress } from '#test/support/a-shop.ts';
import { aVendor } from '#test/support/an-invoice.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { aPlacedOrder, eventsOf } from '#test/support/an-order.ts';
import { parcelsBecome, tryStatus } from '#test/support/an-order-life.ts';
import { listOperatorEvents } from '#worker/operations/operator-events.repository.ts';
import { findPackingList } from '#worker/operations/packing.repository.ts';
import { MAX_PACKED_ORDERS, packOrders } from '#worker/operations/packing.ts';
import { drawPackingDocument, type PackingDocument } from '#worker/operations/packing-documents.ts';

const NOW = new Date('2026-11-27T08:00:00.000Z');

async function anOrder(
  supplierIds: readonly number[],
  address: Parameters<typeof anAddress>[1] = {},
  skus: readonly string[] = ['MUG-2'],
): Promise<number> {
  const buyer = await aCustomer();
  await anAddress(buyer.userId, address);
  const lines = supplierIds.flatMap((supplierId) =>
    skus.map((sku, index) => ({
      supplierId,
      priceCents: 12_345,
      sku,
      quantity: skus.length > 2 ? 1 : index + 1,
      name: `Mug ${sku}`,
    })),
  );
  return (await aPaidOrderOf(lines, { buyer })).order.id;
}

function pack(orderIds: readonly number[], supplierId: number | null = null) {
  return packOrders(env.DB, OPERATOR, { orderIds, supplierId, now: new Date() });
}

async function actsOn(orderId: number): Promise<string[]> {
  const record = { kind: 'order', id: String(orderId) } as const;
  const events = await listOperatorEvents(env.DB, { record, operator: null, since: null, limit: 9 });
  return events.map(({ act, operator }) => `${act} by ${operator}`);
}

async function pagesOf(document: PackingDocument, orderIds: readonly number[]): Promise<string[]> {
  const { parcels } = await findPackingList(env.DB, orderIds);
  const { bytes } = await drawPackingDocument(document, parcels, NOW);
  const { pages } = await readPdf(bytes.slice().buffer);
  return pages.map((text) => text.replaceAll(/\s+/g, ' '));
}

/** The texts of each page with their places, in points from the bottom left corner. */
async function placesOf(document: PackingDocument, orderIds: readonly number[]) {
  const { parcels } = await findPackingList(env.DB, orderIds);
  const { bytes } = await drawPackingDocument(document, parcels, NOW);
  const pdf = await getDocumentProxy(bytes.slice());
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent();
      return items.flatMap((item) => {
        if (!('str' in item)) return [];
        const [left = 0, bottom = 0] = item.transform.slice(4).map(Number);
        return [{ text: item.str, left, right: left + item.width, bottom }];
      });
    }),
  );
}

describe('packing several orders', () => {
  it('packs every order that can be packed, records the operator, and reports the others', async () => {
    const vendor = await aVendor();
    const [one, two, cancelled] = [await anOrder([vendor]), await anOrder([vendor]), await anOrder([vendor])];
    const { order: unpaid } = await aPlacedOrder();
    await tryStatus(cancelled, 'cancelled');
    expect(await pack([one, cancelled, two, one, unpaid.id, 999_999])).toEqual({
      packed: [one, two],
      rejected: [
        { orderId: cancelled, status: 'cancelled' },
        { orderId: unpaid.id, status: 'placed' },
        { orderId: 999_999, status: null },
      ],
    });
    for (const id of [one, two]) expect(await actsOn(id)).toEqual(['orders.pack by thandi@shop.test']);
    for (const id of [cancelled, unpaid.id]) expect(await actsOn(id)).toEqual([]);
  });

  it('packs each parcel once, however many operators pack it at the same time', async () => {
    const [vendor, other] = [await aVendor(), await aVendor()];
    const ids = [await anOrder([vendor]), await anOrder([vendor, other])];
    const outcomes = await Promise.all([pack(ids), pack(ids), pack(ids)]);
    expect(outcomes.flatMap(({ packed }) => packed).toSorted()).toEqual(ids.toSorted());
    for (const id of ids) expect(await actsOn(id)).toHaveLength(1);
    expect((await eventsOf(ids[0] ?? 0)).filter(({ status }) => status === 'packed')).toHaveLength(2);
  });

  it('packs only the given retailer’s parcels, and later the rest of the partly shipped order', async () => {
    const [vendor, other] = [await aVendor(), await aVendor()];
    const id = await anOrder([vendor, other]);
    expect((await pack([id], vendor)).packed).toEqual([id]);
    await parcelsBecome(id, 'shipped', vendor);
    expect((await pack([id])).packed).toEqual([id]);
    const { parcels } = await findPackingList(env.DB, [id]);
    expect(parcels.map(({ parcel }) => parcel.supplier.id)).toEqual([other]);
  });

  it('accepts the maximum number of orders at once', async () => {
    const id = await anOrder([await aVendor()]);
    const missing = Array.from({ length: MAX_PACKED_ORDERS - 1 }, (_, index) => 900_000 + index);
    expect((await pack([...missing, id])).packed).toEqual([id]);
  });
});

describe('the picking list', () => {
  it('lists each retailer’s units by product, then by order', async () => {
    const [zulu, alpha] = [await aVendor({ name: 'Zulu Pots' }), await aVendor({ name: 'Alpha Mugs' })];
    const skus = ['MUG-10', 'MUG-2'];
    const ids = [await anOrder([zulu, alpha], {}, skus), await anOrder([alpha], {}, ['MUG-10'])];
    const [text = '', ...others] = await pagesOf('picking-list', ids);
    expect(others).toEqual([]);
    const [first, second] = ids.map(orderNumber);
    // Each order has its own products, so units of the same SKU are not summed across products.
    expect(text).toMatch(/^Picking list Alpha Mugs: 2 orders SKU and product Units MUG-2 Mug MUG-2 2 /);
    expect(text).toContain(`By order SKU and product Order Units MUG-2 Mug MUG-2 ${first} 2`);
    expect(text).toContain(`MUG-10 Mug MUG-10 ${second} 1`);
    expect(text).toContain('Zulu Pots: 1 order');
    expect(text.indexOf('Alpha Mugs')).toBeLessThan(text.indexOf('Zulu Pots'));
  });
});

describe('packing slips', () => {
  it('have a page per parcel with its units and no prices', async () => {
    const [vendor, other] = [await aVendor({ name: 'Beta Mugs' }), await aVendor({ name: 'Yankee Pots' })];
    const id = await anOrder([vendor, other], { recipient: 'Gogo Nkosi', notes: 'Ring twice' });
    const pages = await pagesOf('packing-slips', [id]);
    expect(pages).toHaveLength(2);
    for (const [index, retailer] of ['Beta Mugs', 'Yankee Pots'].entries()) {
      const text = pages[index] ?? '';
      for (const fact of ['Gogo Nkosi', 'Ring twice', retailer, orderNumber(id), 'MUG-2', 'Page 1 of 1']) {
        expect(text).toContain(fact);
      }
      expect(text).not.toMatch(/R \d|123\.45/);
    }
  });

  it('continue on a second page with the order’s number', async () => {
    const skus = Array.from({ length: 45 }, (_, index) => `LONG-${index}`);
    const id = await anOrder([await aVendor()], {}, skus);
    const pages = await pagesOf('packing-slips', [id]);
    expect(pages).toHaveLength(2);
    for (const text of pages) expect(text).toContain(`Order ${orderNumber(id)}`);
    expect(pages[1]).toContain('Page 2 of 2');
  });
});

describe('address labels', () => {
  const LONGEST = {
    recipient: `${'Wwwwwwwwww '.repeat(9)}`.trim(),
    street: 'W'.repeat(160),
    complex: 'W'.repeat(120),
    suburb: 'W'.repeat(100),
    city: 'W'.repeat(100),
    notes: `${'W'.repeat(490)} THE END`,
  };

  it('are 8 per A4 page or one per A6 page, with order, retailer, address, phone and notes', async () => {
    const vendor = await aVendor({ name: 'Gamma Mugs' });
    const ids: number[] = [];
    for (let count = 0; count < 20; count += 1) {
      ids.push(await anOrder([vendor], { recipient: `Recipient ${count}`, notes: `Note ${count}` }));
    }
    expect(await pagesOf('labels-a4', ids)).toHaveLength(3);
    const pages = await pagesOf('labels-a6', ids);
    expect(pages).toHaveLength(20);
    expect(pages[7]).toMatch(
      new RegExp(`^Order ${orderNumber(ids[7] ?? 0)} · Gamma Mugs Recipient 7 .*\\+27\\d{9} Note 7$`),
    );
    expect(await pagesOf('packing-slips', ids)).toHaveLength(20);
    expect((await pagesOf('picking-list', ids)).join(' ')).toContain('Gamma Mugs: 20 orders');
  });

  it.each(['labels-a4', 'labels-a6'] as const)(
    'keep the longest address inside the label: %s',
    async (size) => {
      const vendor = await aVendor({ name: `${'W'.repeat(90)}-${size}` });
      const ids = [await anOrder([vendor], LONGEST), await anOrder([vendor], { recipient: 'Neighbour' })];
      const [first = [], second = []] = await placesOf(size, ids);
      const [width, height] = size === 'labels-a4' ? [294, 229] : [298, 420];
      const own = first.filter(({ text, left }) => text !== '' && left < width);
      expect(own.some(({ text }) => text.startsWith('+27'))).toBe(true);
      const paper = size === 'labels-a4' ? 841.89 : 419.53;
      for (const { text, right, bottom } of own) {
        expect(right, text).toBeLessThan(width);
        expect(paper - bottom, text).toBeLessThan(height);
      }
      const others = size === 'labels-a4' ? first.filter(({ left }) => left > width) : second;
      expect(others.map(({ text }) => text)).toContain('Neighbour');
    },
  );

  it('print letters outside the font as their nearest letter or a question mark', async () => {
    const id = await anOrder([await aVendor()], { recipient: 'Łukasz Čapek 李小龍', city: '‮ǃKarib' });
    for (const size of ['labels-a4', 'labels-a6'] as const) {
      const [text = ''] = await pagesOf(size, [id]);
      expect(text).toContain('Lukasz Capek ???');
      expect(text).toContain('!Karib');
    }
  });
});
