import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatDay } from '#shared/domain/format-date.ts';
import { promisedDate } from '#shared/domain/promised-date.ts';
import { productPath } from '#shared/navigation/paths.ts';
import { aDeliveryRate, aProduct, aSupplier, clientFor, setPrice } from '#test/support/a-shop.ts';
import { holdClock } from '#test/support/hold-clock.ts';
import { visit } from '#test/support/the-shop.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the delivery information of a product page', () => {
  it('shows the fee range over all provinces for the product’s weight, and the delivery date', async () => {
    holdClock();
    const supplierId = await aSupplier({ deliveryFeeCents: 99_900, freeFromCents: 50_000 });
    await aDeliveryRate(supplierId, { upToGrams: 2_000, feeCents: 6_000 });
    await aDeliveryRate(supplierId, { feeCents: 30_000 });
    await aDeliveryRate(supplierId, { provinceId: 9, feeCents: 9_500 });
    const id = await aProduct({ supplierId, weightGrams: 1_500 });
    const { delivery } = await clientFor().catalogue.getProduct({ id, parts: 'core' });
    expect([delivery?.fees?.GP, delivery?.fees?.WC]).toEqual([
      { from: 60, to: 60 },
      { from: 95, to: 95 },
    ]);
    const text = await textOf(id);
    expect(text).toContain('Delivery R 60.00 to R 95.00, by province; free from R 500.00 at this retailer.');
    expect(text).toContain(formatDay(promisedDate(new Date())));
    // The range includes the heavier variant, which costs more to deliver.
    const parentId = await aProduct({ supplierId });
    for (const weightGrams of [1_500, 2_500]) await aProduct({ supplierId, parentId, weightGrams });
    const heavy = await textOf(parentId);
    expect(heavy).toContain('Delivery R 60.00 to R 300.00, by province and weight');
    // The sentence for a postal code in Gauteng.
    expect(heavy).toContain('Delivery R 60.00 to R 300.00, by weight; free from R 500.00 at this retailer.');
  });

  it('shows a single fee if it is the same everywhere, and says if delivery is free', async () => {
    const flat = await aSupplier({ deliveryFeeCents: 6_050 });
    expect(await textOf(await aProduct({ supplierId: flat }))).toContain('Delivery R 60.50.');
    const free = await aSupplier({ deliveryFeeCents: 0 });
    expect(await textOf(await aProduct({ supplierId: free }))).toContain('Delivery is free.');
    const over = await aSupplier({ deliveryFeeCents: 6_050, freeFromCents: 50_000 });
    const dear = await textOf(await aProduct({ supplierId: over, priceCents: 50_000 }));
    expect(dear).toContain('Delivery is free.');
    const cheap = await textOf(await aProduct({ supplierId: over, priceCents: 49_999 }));
    expect(cheap).toContain('Delivery R 60.50; free from R 500.00 at this retailer.');
  });

  it('promises no date for a sold-out product', async () => {
    const text = await textOf(await aProduct({ stock: 0 }));
    expect(text).toContain('Delivered to your door.');
    expect(text).not.toContain('Order today');
  });

  it('promises a date for a variant in stock, but none for a sold-out one', async () => {
    const parentId = await aProduct({ name: 'Tee' });
    const soldOut = await aProduct({ parentId, stock: 0 });
    const inStock = await aProduct({ parentId, stock: 3 });
    expect(await textOf(parentId, `?variant=${soldOut}`)).not.toContain('Order today');
    expect(await textOf(parentId, `?variant=${inStock}`)).toContain('Order today');
  });

  it('is reloaded on the next day in South Africa, and not before', async () => {
    const id = await aProduct({ priceCents: 11_100 });
    const now = vi.spyOn(Date, 'now');
    // The worker may learn of the new product only after loading its page, and then loads the page once more.
    for (const second of ['00', '10', '20']) {
      now.mockReturnValue(Date.parse(`2027-03-25T21:59:${second}Z`));
      expect(await textOf(id)).toContain('R 111.00');
    }
    // Without the trigger, this price change does not invalidate any page.
    await env.DB.prepare('DROP TRIGGER product_price_changed').run();
    await setPrice(id, 22_200);
    now.mockReturnValue(Date.parse('2027-03-25T21:59:50Z'));
    expect(await textOf(id)).toContain('R 111.00');
    now.mockReturnValue(Date.parse('2027-03-25T22:00:01Z'));
    expect(await textOf(id)).toContain('R 222.00');
  });
});

/** A product page as a customer reads it: replaces Intl's no-break space with a space. */
async function textOf(id: number, query = ''): Promise<string> {
  const { product } = await clientFor().catalogue.getProduct({ id, parts: 'core' });
  const html = await (await visit(productPath(product) + query)).text();
  return html.replace(/<!--.*?-->/g, '').replaceAll('\u00a0', ' ');
}
