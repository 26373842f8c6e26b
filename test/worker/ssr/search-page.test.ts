import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ListingPageData } from '#client/pages/listing-data.ts';
import { aBrand, aCategory, aProduct, aSupplier } from '#test/support/a-shop.ts';
import { payloadOf } from '#test/support/payload-of.ts';
import { seedSpelling } from '#test/support/spelling.ts';
import { visit } from '#test/support/the-shop.ts';
import { indexOptions } from '#worker/api/search/options/option-index.ts';

beforeAll(async () => {
  const supplierId = await aSupplier();
  const parentId = await aProduct({ name: 'Striped Apron', supplierId });
  for (const [value, stock] of [
    ['Large', 4],
    ['Small', 0],
  ] as const) {
    await aProduct({
      name: 'Striped Apron',
      supplierId,
      parentId,
      stock,
      options: [{ name: 'SIZE', value }],
    });
  }
  await indexOptions(env.DB);
  const categoryId = await aCategory({ name: 'Tea' });
  await aProduct({ name: 'Red Kettle', brandId: await aBrand('Karoo'), categoryId, savingsCents: 500 });
  await aProduct({ name: 'Steel Pan' });
  await seedSpelling({ kettle: 1, steel: 1 });
});

async function textAt(path: string): Promise<string> {
  return (await (await visit(path)).text()).replaceAll('<!-- -->', '');
}

async function listingAt(path: string): Promise<ListingPageData> {
  return (await (await visit(payloadOf(path))).json<{ data: ListingPageData }>()).data;
}

it('shows the corrected query, and links to the original one', async () => {
  const html = await textAt('/search?q=red+ketle');
  expect(html).toMatch(/<h1[^>]*>Results for “red kettle”<\/h1>/);
  expect(html).toContain('Showing results for <strong>“red kettle”</strong>');
  expect(html).toMatch(
    /<a [^>]*href="\/search\?q=red\+ketle&amp;exact=1"[^>]*>Search instead for “red ketle”/,
  );
  const exact = await textAt('/search?q=red+ketle&exact=1');
  expect(exact).not.toContain('Showing results for');
  expect(exact).toContain('No products match “red ketle”');
});

it('says that no product has the requested name if the query was reworded', async () => {
  const html = await textAt('/search?q=nike+kettle');
  expect(html).toContain('No product is called “nike kettle”. Showing results for <strong>“kettle”</strong>');
  const sized = await textAt('/search?q=ladies+apron+size+L');
  expect(sized).toContain('Showing results for <strong>“apron size L”</strong>');
});

it('shows related products after the others, and none that match only by their descriptions', async () => {
  for (let made = 0; made < 14; made += 1) await aProduct({ name: `Velvet Ribbon ${made}` });
  const partial = await textAt('/search?q=velvet+flute');
  expect(partial).toContain('Nothing matches all of “velvet flute”. These come closest.');
  expect(partial).toContain('14 products');
  await aProduct({ name: 'Tasselled Rug', description: 'Goes with a velvet chair.' });
  expect(await textAt('/search?q=velvet+flute')).not.toContain('Tasselled Rug');
  expect(await textAt('/search?q=goes+flute')).toContain('No products match “goes flute”');
  expect(hrefsOf(await textAt('/search?q=flute+goes'), 'Try “goes”')).toEqual(['/search?q=goes']);
  await aProduct({ name: 'Velvet Zither' });
  const html = await textAt('/search?q=velvet+zither');
  expect(html.match(/[^<>]*related(?=<)/g)).toEqual(['1 product, and 14 related', 'Also related']);
  expect(html.match(/<h3[^>]*><a[^>]*>Velvet Ribbon/g)).toHaveLength(14);
  const sorted = await textAt('/search?q=velvet+zither&sort=price_asc');
  expect(sorted).toContain('1 product, and 14 related');
});

it('counts only shown products in the filter options, with and without an active filter', async () => {
  const [shown, leftOut] = [await aSupplier({ name: 'Ostrich Traders' }), await aSupplier()];
  await aProduct({ name: 'Ostrich Whisk', supplierId: shown });
  await aProduct({ name: 'Ostrich Duster', supplierId: shown, stock: 0 });
  for (let made = 0; made < 3; made += 1) {
    await aProduct({ name: `Plain Broom ${made}`, supplierId: leftOut, description: 'Of ostrich feathers.' });
  }
  for (const [filter, inStock] of [
    ['', 1],
    ['&in_stock=1', 1],
    ['&max_price=200', 1],
  ] as const) {
    const { listing } = await listingAt(`/search?q=ostrich${filter}`);
    const retailers = listing.groups.find(({ key }) => key === 'supplier_id')?.choices;
    expect(listing.inStock, filter).toBe(inStock);
    expect(retailers, filter).toMatchObject([
      { name: 'Ostrich Traders', count: filter === '&in_stock=1' ? 1 : 2 },
    ]);
  }
  const sorted = await listingAt('/search?q=ostrich&sort=price_asc');
  expect([sorted.listing.inStock, sorted.listing.total]).toEqual([1, 2]);
});

it('counts as many products of a selected retailer as it shows', async () => {
  const [supplierId, other] = [await aSupplier({ name: 'Heron Traders' }), await aSupplier()];
  await aProduct({ name: 'Heron Decoy', supplierId: other });
  for (let made = 0; made < 15; made += 1)
    await aProduct({ name: `Marsh Boot ${made}`, supplierId, tags: 'heron' });
  const { listing } = await listingAt(`/search?q=heron&supplier_id=${supplierId}`);
  const retailers = listing.groups.find(({ key }) => key === 'supplier_id')?.choices;
  expect(listing.total).toBe(15);
  expect(retailers).toMatchObject([
    { name: 'Heron Traders', count: 15 },
    { id: other, count: 1 },
  ]);
});

it('says that nothing matches the whole query only if no product does', async () => {
  expect(await textAt('/search?q=steel+kettle')).toContain('Nothing matches all of “steel kettle”.');
  const found = await textAt('/search?q=red+kettle');
  expect(found).not.toContain('Nothing matches all of');
  expect(found).not.toContain('Also related');
  expect(await textAt('/search?q=xylophone')).toContain('No products match “xylophone”');
});

it('shows partial matches under a separate heading, in every sort order', async () => {
  await aProduct({ name: 'Striped Griddle', priceCents: 90_000 });
  const html = await textAt('/search?q=striped+griddle');
  expect(html).toMatch(/Striped Griddle.*<h2[^>]*>Also related<\/h2>.*Striped Apron/s);
  expect(html).not.toContain('Nothing matches all of');
  const sorted = await textAt('/search?q=striped+griddle&sort=price_asc');
  expect(sorted).toMatch(/Striped Griddle.*<h2[^>]*>Also related<\/h2>.*Striped Apron/s);
});

it('shows products that only mention the query, with a note, if none has it in its name', async () => {
  await aProduct({ name: 'Farm Poster', description: 'A tractor in front of a barn.' });
  await aProduct({ name: 'Farm Calendar', description: 'Twelve tractors.' });
  const mentioned = 'No product is called “tractor”. These are related.';
  const html = await textAt('/search?q=tractor');
  expect(html).toContain(mentioned);
  expect(html).not.toContain('Also related');
  await aProduct({ name: 'Toy Tractor' });
  const named = await textAt('/search?q=tractor&in_stock=1');
  expect(named).not.toContain(mentioned);
  expect(named).toMatch(/>1 product<.*Toy Tractor/s);
  expect(named).not.toContain('Farm Poster');
});

it('names the nearest price if the requested products are outside the price limits', async () => {
  const html = await textAt('/search?q=red+kettle+under+R50');
  expect(html).toMatch(/No “red kettle” at this price\. The nearest costs R\s100\.00\./);
  expect(html).not.toContain('Show all prices');
  expect(html).not.toContain('Up to R');
  const filtered = await textAt('/search?q=red+kettle&max_price=50');
  expect(hrefsOf(filtered, 'Show all prices')).toEqual(['/search?q=red+kettle']);
  await aProduct({ name: 'Student Laptop', priceCents: 699_900 });
  await aProduct({ name: 'Paper Notebook', priceCents: 5_000 });
  const synonym = await textAt('/search?q=laptops+under+R100');
  expect(synonym).toMatch(/No “laptops” at this price\. The nearest costs R\s6,999\.00\./);
  expect(synonym).toContain('Paper Notebook');
  expect(html).toContain('Red Kettle');
  expect(await textAt('/search?q=red+kettle+under+R500')).not.toContain('at this price');
  expect(await textAt('/search?q=xylophone+under+R50')).not.toContain('at this price');
});

it('offers the section of the home page whose name begins with the query', async () => {
  await env.DB.prepare("INSERT INTO content_section (id, name) VALUES (7, 'Load-shedding ready')").run();
  expect(hrefsOf(await textAt('/search?q=load+shedding'), 'See: Load-shedding ready')).toEqual([
    '/content-sections/7/load-shedding-ready',
  ]);
});

it('lists all products if the removed filter was the whole query', async () => {
  expect(await textAt('/search?q=on+sale&literal=sale')).toMatch(/<h1[^>]*>All products<\/h1>/);
});

it('offers the retailer whose name begins with the query', async () => {
  await aSupplier({ name: 'Highveld Tools' });
  expect(hrefsOf(await textAt('/search?q=highveld'), 'Retailer: Highveld Tools')).toHaveLength(1);
  expect(hrefsOf(await textAt('/search?q=highv'), 'Retailer: Highveld Tools')).toEqual([]);
});

it('offers variant options as links, and removes them by chips', async () => {
  const html = await textAt('/search?q=apron');
  expect(html).toMatch(/<h3[^>]*>Size<\/h3>/);
  expect(html).toMatch(/<a href="\?q=apron&amp;options=size\.s" rel="nofollow">S <small>1<\/small>/);
  const chosen = await textAt('/search?options=size.s,size.l,x&q=apron&in_stock=1');
  expect(chosen).toMatch(/<a href="\/search\?q=apron&amp;options=size\.s&amp;in_stock=1" [^>]*>.{0,80}L /);
  expect(chosen).toContain('<link rel="canonical" href="https://shop.test/search?q=apron"');
});

function hrefsOf(html: string, label: string): string[] {
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)];
  return links
    .filter(([, , text = '']) => text.replace(/<[^>]*>/g, '').includes(label))
    .map(([, href = '']) => href.replaceAll('&amp;', '&'));
}

describe('a filter recognised in a query', () => {
  it('is a chip whose removal searches for the words instead', async () => {
    const html = await textAt('/search?q=karoo+kettle+under+R200+on+sale');
    expect(hrefsOf(html, 'Remove filter: Karoo')).toEqual([
      '/search?q=karoo+kettle+under+R200+on+sale&literal=brand',
    ]);
    expect(hrefsOf(html, 'Remove filter: Up to R')).toEqual([
      '/search?q=karoo+kettle+under+R200+on+sale&literal=price',
    ]);
    expect(hrefsOf(html, 'Clear all')).toEqual([
      '/search?q=karoo+kettle+under+R200+on+sale&literal=brand,price,sale',
    ]);
    const literal = await textAt('/search?q=karoo+kettle+under+R200+on+sale&literal=brand,price,sale');
    expect(literal).not.toContain('Remove filter');
    expect(literal).toMatch(/<h1[^>]*>Results for “karoo kettle”<\/h1>/);
    expect(literal).toContain('Red Kettle');
  });

  it('stays in the URL with other filters, and is replaced by a selected one of the same kind', async () => {
    const html = await textAt('/search?q=kettle+under+R200');
    expect(hrefsOf(html, 'In stock')).toEqual(
      expect.arrayContaining([expect.stringMatching(/^\?q=kettle\+under\+R200&in_stock=1$/)]),
    );
    const chosen = await textAt('/search?q=kettle+under+R200&min_price=50');
    expect(hrefsOf(chosen, 'Remove filter: From R')).toEqual(['/search?q=kettle+under+R200&literal=price']);
    expect(chosen).not.toContain('Remove filter: Up to');
  });

  it('may be a help topic, which is linked above the results or in place of them', async () => {
    const alone = await textAt('/search?q=track+my+order');
    expect(hrefsOf(alone, 'See your orders')).toEqual(['/orders']);
    expect(hrefsOf(alone, 'Search products for “track my order”')).toEqual([
      '/search?q=track+my+order&literal=help',
    ]);
    expect(alone).not.toContain('No products match');
    expect(alone).not.toContain('Shop by category');
    const beside = await textAt('/search?q=kettle+delivery');
    expect(hrefsOf(beside, 'How delivery works')).toHaveLength(1);
    expect(beside).toContain('Red Kettle');
  });
});

it('offers a shorter search or products of the nearest category if nothing matches', async () => {
  const partial = await textAt('/search?q=chrome+steel+pan+under+R200');
  expect(hrefsOf(partial, 'Try “steel pan”')).toEqual(['/search?q=steel+pan&max_price=200']);
  const empty = await textAt('/search?q=kettle&max_price=1');
  expect(empty).toContain('Nothing matches all of these filters');
  expect(empty).toMatch(/More in <a href="\/categories\/\d+\/tea">Tea<\/a>/);
  expect(empty).not.toContain('Steel Pan');
  const unknown = await textAt('/search?q=xylophone');
  expect(unknown).toContain('Popular right now');
  expect(unknown).toContain('Shop by category');
  const exact = await textAt('/search?q=xylophone&exact=1');
  expect(hrefsOf(exact, 'Search for similar spellings')).toEqual(['/search?q=xylophone']);
});

it('offers no filter without results, except a selected one', async () => {
  const onSale = /aria-current="true"[^>]*>(?:<svg.*?<\/svg>)?On sale<small>0</;
  expect(await textAt('/search?q=steel+pan')).toContain('In stock<small>1<');
  expect(await textAt('/search?q=steel+pan')).not.toContain('On sale<small>');
  expect(await textAt('/search?q=steel+pan&on_sale=1')).toMatch(onSale);
});
