import type { Page } from 'playwright/test';
import { expect, test } from './support/test.ts';

type Item = Readonly<Record<string, string>>;
type Shown = { price: string; oldPrice: string; isSoldOut: boolean; stock: string; canonical: string };

/** The items of a feed, parsed by Chromium's XML parser; throws if the XML is invalid. */
function itemsOf(page: Page, xml: string): Promise<Item[]> {
  return page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, 'application/xml');
    const problem = document.querySelector('parsererror')?.textContent;
    if (problem !== undefined) throw new Error(problem);
    return [...document.querySelectorAll('item')].map((item) =>
      Object.fromEntries(
        [...item.children].map(({ localName, textContent }) => [localName, textContent ?? '']),
      ),
    );
  }, xml);
}

/** Reads the price block in a product page's HTML. */
function shownIn(page: Page, html: string): Promise<Shown> {
  return page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, 'text/html');
    const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? '';
    return {
      price: textOf('.price-large b'),
      oldPrice: textOf('.price-large s').replace('Was ', ''),
      isSoldOut: document.querySelector('[role="status"] .stock-none') !== null,
      stock: textOf('[role="status"] [class^="stock-"]') || 'In stock',
      canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '',
    };
  }, html);
}

/** Every tenth item, and the first three of each kind: in stock or not, variant or not, at a sale price or not. */
function sampleOf(items: readonly Item[]): Item[] {
  const kinds = Map.groupBy(items, ({ link = '', sale_price, availability }) =>
    [availability, link.includes('?'), sale_price !== undefined].join(),
  );
  const firstOfKinds = [...kinds.values()].flatMap((each) => each.slice(0, 3));
  return [...new Set([...firstOfKinds, ...items.filter((_item, index) => index % 10 === 0)])];
}

/** Formats `1234.50 ZAR` as pages do. */
function asShown(amount: string | undefined): string {
  if (amount === undefined) return '';
  return `R\u00a0${amount.replace(' ZAR', '').replace(/\B(?=(?:\d{3})+\.)/g, ',')}`;
}

test('the product feed matches the product pages and their Markdown versions (R-FEED-1)', async ({
  page,
  request,
}) => {
  test.slow();
  const items = await itemsOf(page, await (await request.get('/feeds/products.xml')).text());
  expect(items.length).toBeGreaterThan(300);
  for (const { link = '', price, sale_price: salePrice, availability } of sampleOf(items)) {
    const answer = await request.get(link, { maxRedirects: 0 });
    expect([link, answer.status()]).toEqual([link, 200]);
    const shown = await shownIn(page, await answer.text());
    expect({ link, ...shown }).toEqual({
      link,
      price: asShown(salePrice ?? price),
      oldPrice: salePrice === undefined ? '' : asShown(price),
      isSoldOut: availability === 'out_of_stock',
      stock: shown.stock,
      canonical: link.replace(/\?.*/, ''),
    });
    const markdown = await (await request.get(link, { headers: { Accept: 'text/markdown' } })).text();
    const [, line = ''] = /^- Price: (?:From )?(.*)$/m.exec(markdown) ?? [];
    expect(line.startsWith(shown.price), line).toBe(true);
    expect(line.includes('(was '), line).toBe(shown.oldPrice !== '');
    expect(line).toContain(shown.oldPrice);
    expect(markdown).toContain(`- Stock: ${shown.stock}\n`);
  }
});
