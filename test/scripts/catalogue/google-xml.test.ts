import { describe, expect, it } from 'vitest';
import { aFile, readCatalogue } from '../support/a-csv.ts';

const SHOP = 'Karoo Kitchen';

function rss(...items: readonly string[]): string {
  return [
    '<?xml version="1.0"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>',
    '<title>Karoo Kitchen</title><link>https://x.example</link>',
    ...items.map((item) => `<item>\n${item}\n</item>`),
    '</channel></rss>',
  ].join('\n');
}

const TEA = '<g:id>TEA</g:id><title>Tea</title><g:price>59.00 ZAR</g:price>';

async function read(content: string | Uint8Array) {
  return readCatalogue(await aFile('feed.xml', content), SHOP);
}

async function rejectionOf(content: string | Uint8Array): Promise<string> {
  return read(content).then(
    () => 'read',
    (error: Error) => error.message,
  );
}

describe('a Google Merchant feed in XML', () => {
  it('has the same products as its TSV version', async () => {
    const cells = {
      ...{ id: 'T1', title: 'Tee & top', description: '<p>A tee</p>', link: 'https://x.example/t' },
      ...{ image_link: 'https://x.example/t.jpg', additional_image_link: 'https://x.example/2.jpg' },
      ...{ availability: 'in_stock', price: '199.00 ZAR', sale_price: '149.00 ZAR', brand: 'Karoo' },
      ...{ item_group_id: 'TEE', size: 'S', color: 'Navy', product_type: 'Clothing > Tees' },
      shipping_weight: '0.2 kg',
    };
    const tsv = `${Object.keys(cells).join('\t')}\n${Object.values(cells).join('\t')}`;
    const escaped = (text: string): string =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    const xml = rss(
      Object.entries(cells)
        .map(([name, cell]) => `<g:${name}>${escaped(cell)}</g:${name}>`)
        .join('\n'),
    );
    const { products } = await readCatalogue(await aFile('feed.tsv', tsv), SHOP);
    expect(products).toMatchObject([{ name: 'Tee & top', variants: [{ weightGrams: 200 }] }]);
    expect((await read(xml)).products).toEqual(products);
  });

  it('may be Atom, with another prefix, CDATA, plain names and nested elements', async () => {
    const { products } = await read(
      `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:goo='http://base.google.com/ns/1.0' xmlns:dc="http://purl.org/dc">
        <title>Shop</title><entry>
          <id>https://x.example/tea</id><goo:id>TEA</goo:id><goo:empty/>
          <dc:title>No title</dc:title><title>Plain tea</title><goo:title><![CDATA[Tea & <b>more</b>]]></goo:title>
          <summary>Red &#x26; hot</summary><link href="https://x.example/tea"/>
          <goo:shipping><goo:country>ZA</goo:country><goo:price>5.00 ZAR</goo:price></goo:shipping>
          <goo:price>59.00 ZAR</goo:price><goo:availability>in_stock</goo:availability>
          <goo:product_type>Tea</goo:product_type><goo:product_type>Gifts</goo:product_type>
        </entry></feed>`,
    );
    expect(products).toMatchObject([
      {
        ...{ handle: 'TEA', name: 'Tea & <b>more</b>', descriptionHtml: 'Red & hot', productType: 'Tea' },
        variants: [{ priceCents: 5_900 }],
      },
    ]);
  });

  it('has all additional images, each from a separate element', async () => {
    const links = ['a.jpg', 'b.jpg?size=1,2'].map(
      (name) => `<g:additional_image_link>https://x.example/${name}</g:additional_image_link>`,
    );
    const { products } = await read(
      rss(`${TEA}<g:image_link>https://x.example/1.jpg</g:image_link>${links.join('')}`),
    );
    expect(products[0]?.images.map(({ source }) => source)).toEqual([
      ...['x.example/1.jpg', 'x.example/a.jpg', 'x.example/b.jpg?size=1,2'],
    ]);
  });

  it('is rejected with the first line of the item that contains an invalid value', async () => {
    const wrong =
      '<g:id>B</g:id><title>B</title>\n<g:price>5 USD</g:price>\n<g:shipping_weight>1 lb</g:shipping_weight>';
    expect(await rejectionOf(rss(TEA, wrong))).toBe(
      'feed.xml, line 7, column "price or sale_price": "5 USD" is not an amount such as 1234.50\n' +
        '  line 7, column "shipping_weight": "1 lb" is not a weight in grams. Nothing was changed.',
    );
  });

  it('is read without items that have no id or no price', async () => {
    const { products, skipped } = await read(
      rss('<title>A post</title>', '<g:id>B</g:id><title>B</title>', TEA),
    );
    expect(products.map(({ handle }) => handle)).toEqual(['TEA']);
    expect(skipped).toEqual([
      { line: 4, handle: '', reason: 'no handle' },
      { line: 7, handle: 'B', reason: 'no price' },
    ]);
  });
});

describe('unsafe or invalid XML', () => {
  it.each([
    [
      'with entities that expand',
      `<?xml version="1.0"?>\n<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n${rss(TEA)}`,
      'line 2, column "!DOCTYPE": the file has a document type. Remove it',
    ],
    [
      'with an entity that is a file',
      `<!DOCTYPE rss SYSTEM "file:///etc/passwd">\n${rss(TEA)}`,
      'line 1, column "!DOCTYPE": the file has a document type. Remove it',
    ],
    [
      'that is cut off in an item',
      rss(TEA, TEA).replace(/<\/g:price>\n<\/item>\n<\/channel>.*$/, ''),
      'line 8, column "g:price": the file is cut off: this element never ends',
    ],
    [
      'that is cut off between items',
      rss(TEA).replace('</channel></rss>', ''),
      'line 7, column "channel": the file is cut off: this element never ends',
    ],
    [
      'with an element that does not end',
      rss(`${TEA}<g:brand>Karoo`),
      'line 6, column "g:brand": this element never ends',
    ],
    [
      'that is an HTML page',
      '<html><body></body></html>',
      'line 1, column "html": the file is not a Google Merchant feed',
    ],
    ['without elements', '<', 'the file has no elements'],
    [
      'in another encoding',
      Buffer.from(rss(TEA.replace('Tea', 'T\u00e9')), 'latin1'),
      'line 5, column 25: the file is not UTF-8. Export it as UTF-8. Nothing was changed.',
    ],
  ])('%s is rejected', async (_name, content, rejection) => {
    expect(await rejectionOf(content)).toContain(rejection);
  });

  it('with unknown entities is read with the entities unchanged', async () => {
    const { products } = await read(rss(TEA.replace('Tea', 'Tea &file; &amp;amp;')));
    expect(products[0]?.name).toBe('Tea &file; &amp;');
  });
});
