import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { RETURN_DAYS } from '#shared/constants.ts';
import { brandPath, categoryPath, productPath } from '#shared/navigation/paths.ts';
import {
  aBrand,
  aCategory,
  aCustomer,
  aDeliveryRate,
  anAddress,
  aProduct,
  aSupplier,
  clientFor,
  unpublish,
} from '#test/support/a-shop.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { type DocumentHead, readHead } from '#test/support/document-head.ts';
import { textOf } from '#test/support/page-text.ts';
import { inlineJson, ORIGIN, visit } from '#test/support/the-shop.ts';
import { updateReturnExclusion } from '#worker/operations/product-terms.repository.ts';

async function headAt(path: string, init?: RequestInit): Promise<DocumentHead> {
  return readHead(await visit(path, init));
}

async function pathOf(id: number): Promise<string> {
  return productPath((await clientFor().catalogue.getProduct({ id, parts: 'core' })).product);
}

async function withImages(id: number, ...names: string[]): Promise<void> {
  const images = names.map((name) => ({
    url: `/pictures/${name}`,
    alt: `A picture: ${name}`,
    width: 900,
    height: 900,
  }));
  await env.DB.prepare('UPDATE product SET images = ? WHERE id = ?').bind(JSON.stringify(images), id).run();
}

async function jsonLdAt(path: string, type: string): Promise<Record<string, unknown>> {
  const { jsonLd } = await headAt(path);
  const found = jsonLd.find((object) => object['@type'] === type);
  if (found === undefined) throw new Error(`${path} has no ${type}`);
  return found;
}

describe('titles, canonical URLs and robots tags', () => {
  let category = '';
  let brand = '';

  beforeAll(async () => {
    const categoryId = await aCategory({ name: 'Kettles & Urns' });
    const brandId = await aBrand('Ketel');
    for (let count = 0; count < 25; count += 1) await aProduct({ categoryId, brandId });
    category = categoryPath({ id: categoryId, name: 'Kettles & Urns' });
    brand = brandPath({ id: brandId, name: 'Ketel' });
  });

  it('use the tagline on the home page, and the title with the shop’s name elsewhere (R-ROUTE-22)', async () => {
    expect((await headAt('/')).title).toBe(env.SITE_TAGLINE);
    expect((await headAt('/privacy-policy')).title).toMatch(new RegExp(` \\| ${env.SITE_NAME}$`));
    expect((await headAt(category)).title).toBe(`Kettles & Urns | ${env.SITE_NAME}`);
  });

  it.each([
    ['no query', '', ''],
    ['page=1', '?page=1', ''],
    ['a page number', '?page=2', '?page=2'],
    ['a page number with a leading zero', '?page=02', '?page=2'],
    ['an invalid page number', '?page=two', ''],
    ['a sort order', '?sort=price_asc&page=2', '?page=2'],
    ['filters', '?in_stock=1&max_price=500&page=2', '?page=2'],
    ['a search within', '?q=+steel', '?q=steel'],
    ['unknown parameters', '?utm_source=x&gclid=1&auth=login', ''],
  ])('keep only the whitelisted parameters of %s (R-ROUTE-23)', async (_name, query, kept) => {
    expect((await headAt(`${category}${query}`)).canonical).toBe(`${ORIGIN}${category}${kept}`);
  });

  it('use SHOP_ORIGIN, whatever host the request names', async () => {
    const head = await readHead(await visit('/about', {}, { origin: 'https://other.test' }));
    expect([head.canonical, head.meta['og:url']]).toEqual([`${ORIGIN}/about`, `${ORIGIN}/about`]);
  });

  it.each([
    ['its first page', '', undefined],
    ['a further page', '?page=2', undefined],
    ['a sort order', '?sort=newest', undefined],
    ['filters', '?in_stock=1', 'noindex'],
    ['a price', '?min_price=100', 'noindex'],
    ['a search within', '?q=steel', 'noindex'],
  ])('set noindex only for a filtered or searched listing: %s', async (_name, query, robots) => {
    expect((await headAt(`${category}${query}`)).meta.robots).toBe(robots);
  });

  it('redirect from a page beyond the last one to the last, and keep the other parameters', async () => {
    const beyond = await visit(`${category}?sort=newest&page=9999`);
    expect([beyond.status, beyond.headers.get('Location')]).toEqual([302, `${category}?sort=newest&page=2`]);
    const single = await visit('/search?q=nothing-like-it&page=7');
    expect([single.status, single.headers.get('Location')]).toEqual([302, '/search?q=nothing-like-it']);
  });

  it('do not treat a listing’s own subject as a filter', async () => {
    const id = brand.split('/')[2];
    expect((await headAt(`${brand}?brand_id=${id}`)).meta.robots).toBeUndefined();
  });

  it('exclude searches, missing pages and personal pages from search engines', async () => {
    const { userId, token } = await aCustomer();
    await anAddress(userId);
    const headers = { Cookie: `__Host-session=${token}` };
    const paths = [
      '/search',
      '/search?q=kettle',
      '/no/such/page',
      '/products/999999/a/b',
      '/cart',
      '/account',
    ];
    for (const path of paths) {
      expect([path, (await headAt(path, { headers })).meta.robots]).toEqual([path, 'noindex']);
    }
    expect((await headAt('/search?q=kettle')).canonical).toBe(`${ORIGIN}/search?q=kettle`);
    expect((await headAt('/cart', { headers })).canonical).toBeNull();
  });

  it('exclude payloads from search engines', async () => {
    expect((await visit(`${category}/_payload.json`)).headers.get('X-Robots-Tag')).toBe('noindex');
    expect((await visit(category)).headers.get('X-Robots-Tag')).toBeNull();
  });
});

describe('descriptions (R-ENT-3)', () => {
  it('use the product’s own description, truncated after a word', async () => {
    const description = `${'Boils two litres of water. '.repeat(8)}`;
    const { meta } = await headAt(await pathOf(await aProduct({ description })));
    expect(meta.description?.length).toBeLessThanOrEqual(160);
    expect(meta.description).toMatch(/^Boils two litres .*\S…$/);
    expect(meta['og:description']).toBe(meta.description);
  });

  it('use brand, price and SKU for a product without a description', async () => {
    const brandId = await aBrand('Imbiza');
    const given = { brandId, sku: 'POT/1', priceCents: 123_450 };
    const reduced = await headAt(await pathOf(await aProduct({ ...given, savingsCents: 41_150 })));
    expect(reduced.meta.description).toBe(
      'Brought to you by Imbiza | Our price: R\u00a01,234.50 | You save 25%! | POT/1',
    );
    const plain = await headAt(await pathOf(await aProduct(given)));
    expect(plain.meta.description).toBe('Brought to you by Imbiza | Our price: R\u00a01,234.50 | POT/1');
    const nameless = await headAt(await pathOf(await aProduct({ ...given, sku: '' })));
    expect(nameless.meta.description).toBe('Brought to you by Imbiza | Our price: R\u00a01,234.50');
  });
});

describe('Open Graph tags (R-ROUTE-24)', () => {
  it('show a product with its price and a preview card of its image', async () => {
    const id = await aProduct({ name: 'Potjie "No. 3"', priceCents: 79_900 });
    await withImages(id, 'potjie.webp');
    const path = await pathOf(id);
    const { title, meta } = await headAt(path);
    expect(title).toBe(`Potjie "No. 3" | ${env.SITE_NAME}`);
    expect(meta).toMatchObject({
      'og:type': 'product',
      'og:title': title,
      'og:url': `${ORIGIN}${path}`,
      'og:site_name': env.SITE_NAME,
      'og:locale': 'en_ZA',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'A picture: potjie.webp',
      'product:price:amount': '799.00',
      'product:price:currency': 'ZAR',
      'twitter:card': 'summary_large_image',
    });
    expect(meta['og:image']).toBe(`${ORIGIN}/pictures/potjie.webp?card=1`);
  });

  it('use a card made by Cloudflare if Cloudflare resizes the images', async () => {
    const id = await aProduct();
    await withImages(id, 'lamp.webp');
    const origin = 'https://cloudflare.test';
    const place = { bindings: { ...env, PICTURE_SERVICE: 'cloudflare', SHOP_ORIGIN: origin }, origin };
    const { meta } = await readHead(await visit(await pathOf(id), {}, place));
    expect(meta['og:image']).toMatch(
      /^https:\/\/cloudflare\.test\/cdn-cgi\/image\/[^/]*width=1200,height=630[^/]*\/pictures\/lamp\.webp$/,
    );
  });

  it('show the selected variant’s image and price', async () => {
    const parentId = await aProduct({ name: 'Tee', options: [{ name: 'Colour', value: null }] });
    await withImages(parentId, 'tee.webp');
    const option = (value: string) => ({ parentId, name: 'Tee', options: [{ name: 'Colour', value }] });
    await aProduct({ ...option('Red'), priceCents: 10_000 });
    const blue = await aProduct({ ...option('Blue'), priceCents: 12_000 });
    await withImages(blue, 'blue.webp');
    const path = await pathOf(parentId);
    const chosen = await headAt(`${path}?variant=${blue}`);
    expect(chosen.meta['product:price:amount']).toBe('120.00');
    expect(chosen.meta['og:image']).toContain('/pictures/blue.webp');
    expect(chosen.canonical).toBe(`${ORIGIN}${path}`);
    expect((await headAt(path)).meta['product:price:amount']).toBe('100.00');
  });

  it('show the shop’s own card if a page has no image', async () => {
    for (const path of ['/', '/about', await pathOf(await aProduct()), '/no/such/page']) {
      const { meta } = await headAt(path);
      expect([path, meta['og:image']]).toEqual([path, `${ORIGIN}/card.png`]);
      expect(meta['og:image:alt']).not.toBe('');
    }
    expect((await headAt('/')).meta).not.toHaveProperty('product:price:amount');
  });
});

describe('JSON-LD', () => {
  it('describes a product as its page does, with absolute URLs', async () => {
    const supplierId = await aSupplier({ name: 'Imbewu </script><b>Co-op' });
    const categoryId = await aCategory({ name: 'Pots' });
    const id = await aProduct({
      name: 'Pot',
      sku: 'POT-9',
      priceCents: 79_900,
      stock: 0,
      supplierId,
      categoryId,
    });
    await withImages(id, 'front.webp', 'back.webp');
    const path = await pathOf(id);
    const html = await (await visit(path)).text();
    expect(html).not.toContain('</script><b>');
    const product = await jsonLdAt(path, 'Product');
    expect(product).toMatchObject({
      name: 'Pot',
      sku: 'POT-9',
      url: `${ORIGIN}${path}`,
      image: [`${ORIGIN}/pictures/front.webp`, `${ORIGIN}/pictures/back.webp`],
      offers: {
        '@type': 'Offer',
        url: `${ORIGIN}${path}`,
        price: '799.00',
        priceCurrency: 'ZAR',
        availability: 'https://schema.org/OutOfStock',
        itemCondition: 'https://schema.org/NewCondition',
        seller: { '@type': 'Organization', name: 'Imbewu </script><b>Co-op' },
      },
    });
    expect(await jsonLdAt(path, 'BreadcrumbList')).toMatchObject({
      itemListElement: [
        { position: 1, name: env.SITE_NAME, item: `${ORIGIN}/` },
        { position: 2, name: 'Pots', item: `${ORIGIN}/categories/${categoryId}/pots` },
        { position: 3, name: 'Pot' },
      ],
    });
  });

  it('describes each variant of a group with its own URL, price and stock', async () => {
    const parentId = await aProduct({
      name: 'Shirt',
      sku: 'SHIRT',
      options: [
        { name: 'Colour', value: null },
        { name: 'Fit', value: null },
      ],
    });
    const aVariant = (colour: string, given: { priceCents: number; stock: number }) =>
      aProduct({
        parentId,
        name: 'Shirt',
        sku: `SHIRT-${colour}`,
        options: [
          { name: 'Colour', value: colour },
          { name: 'Fit', value: 'Slim' },
        ],
        ...given,
      });
    const red = await aVariant('Red', { priceCents: 20_000, stock: 2 });
    const blue = await aVariant('Blue', { priceCents: 25_050, stock: 0 });
    const path = await pathOf(parentId);
    const group = await jsonLdAt(path, 'ProductGroup');
    expect(group).toMatchObject({
      productGroupID: 'SHIRT',
      url: `${ORIGIN}${path}`,
      variesBy: ['https://schema.org/color', 'Fit'],
      hasVariant: [
        {
          sku: 'SHIRT-Red',
          color: 'Red',
          url: `${ORIGIN}${path}?variant=${red}`,
          offers: { price: '200.00', availability: 'https://schema.org/InStock' },
        },
        {
          sku: 'SHIRT-Blue',
          color: 'Blue',
          url: `${ORIGIN}${path}?variant=${blue}`,
          offers: { price: '250.50', availability: 'https://schema.org/OutOfStock' },
        },
      ],
    });
    expect(group).not.toHaveProperty('offers');
    expect(group).not.toHaveProperty('image');
  });

  it('assigns a property to only one of two options with the same meaning', async () => {
    const optionsOf = (color: string | null, colour: string | null) => [
      { name: 'Color', value: color },
      { name: 'Colour', value: colour },
    ];
    const parentId = await aProduct({ name: 'Mug', options: optionsOf(null, null) });
    await aProduct({ parentId, name: 'Mug', options: optionsOf('Red', 'Matt') });
    await aProduct({ parentId, name: 'Mug', options: optionsOf('Red', 'Glossy') });
    expect(await jsonLdAt(await pathOf(parentId), 'ProductGroup')).toMatchObject({
      variesBy: ['https://schema.org/color', 'Colour'],
      hasVariant: [{ color: 'Red' }, { color: 'Red' }],
    });
  });

  it('contains the maximum delivery fee of a product with a single price', async () => {
    const supplierId = await aSupplier({ deliveryFeeCents: 9_900 });
    await aDeliveryRate(supplierId, { provinceId: 9, feeCents: 6_000 });
    expect(await jsonLdAt(await pathOf(await aProduct({ supplierId })), 'Product')).toMatchObject({
      offers: {
        itemCondition: 'https://schema.org/NewCondition',
        shippingDetails: {
          '@type': 'OfferShippingDetails',
          shippingRate: { '@type': 'MonetaryAmount', maxValue: '99.00', currency: 'ZAR' },
          shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'ZA' },
        },
      },
    });
  });

  it('marks delivery as free if the price reaches the free-delivery threshold', async () => {
    const supplierId = await aSupplier({ deliveryFeeCents: 9_900, freeFromCents: 50_000 });
    const rateAt = async (priceCents: number) =>
      (await jsonLdAt(await pathOf(await aProduct({ supplierId, priceCents })), 'Product')).offers;
    const free = { shippingDetails: { shippingRate: { value: '0.00', currency: 'ZAR' } } };
    expect(await rateAt(50_000)).toMatchObject(free);
    expect(await rateAt(49_999)).toMatchObject({ shippingDetails: { shippingRate: { value: '99.00' } } });
  });

  it('contains a product’s return policy if it differs from the shop’s', async () => {
    const supplierId = await aSupplier();
    await env.DB.prepare('UPDATE supplier SET return_days = 30 WHERE id = ?').bind(supplierId).run();
    const excluded = await aProduct({ supplierId });
    await updateReturnExclusion(env.DB, OPERATOR, { productId: excluded, exclusion: 'perishable' });
    const said = async (productId: number) => {
      const path = await pathOf(productId);
      return [(await jsonLdAt(path, 'Product')).offers, await (await visit(path)).text()];
    };
    expect((await said(await aProduct()))[0]).not.toHaveProperty('hasMerchantReturnPolicy');
    const [longer, page] = await said(await aProduct({ supplierId }));
    expect(longer).toMatchObject({ hasMerchantReturnPolicy: { merchantReturnDays: 30 } });
    expect(textOf(String(page))).toContain('30 days to return it after it arrives.');
    const [never, excludedPage] = await said(excluded);
    expect(never).toMatchObject({
      hasMerchantReturnPolicy: {
        returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
        itemDefectReturnFees: 'https://schema.org/FreeReturn',
      },
    });
    expect(textOf(String(excludedPage))).toContain(
      'Can’t be returned unless it’s faulty: it spoils or expires quickly. If it’s faulty, you have 6 months.',
    );
    expect(textOf(String(excludedPage))).not.toContain('days to return it after');
  });

  it('contains the shop’s return policy on the help page about returns', async () => {
    expect(await jsonLdAt('/help/returns', 'OnlineStore')).toMatchObject({
      name: env.SITE_NAME,
      url: `${ORIGIN}/`,
      hasMerchantReturnPolicy: {
        applicableCountry: 'ZA',
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: RETURN_DAYS,
        returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
        itemDefectReturnFees: 'https://schema.org/FreeReturn',
        refundType: 'https://schema.org/FullRefund',
        merchantReturnLink: `${ORIGIN}/help/returns`,
      },
    });
    expect((await headAt('/help/payment')).jsonLd).toEqual([]);
  });

  it('names the shop and its company on the home page', async () => {
    expect(await jsonLdAt('/', 'WebSite')).toMatchObject({ name: env.SITE_NAME, url: `${ORIGIN}/` });
    expect(await jsonLdAt('/', 'Organization')).toMatchObject({
      legalName: env.COMPANY_NAME,
      url: `${ORIGIN}/`,
      logo: `${ORIGIN}/favicon.svg`,
      telephone: env.COMPANY_PHONE,
    });
  });

  it('contains the breadcrumbs of a listing', async () => {
    const top = await aCategory({ name: 'Home' });
    const categoryId = await aCategory({ name: 'Lamps', parentId: top });
    expect(await jsonLdAt(`/categories/${categoryId}/lamps`, 'BreadcrumbList')).toMatchObject({
      itemListElement: [
        { item: `${ORIGIN}/` },
        { name: 'Home', item: `${ORIGIN}/categories/${top}/home` },
        { name: 'Lamps' },
      ],
    });
  });

  it('leaves the origin out of payloads', async () => {
    const path = await pathOf(await aProduct());
    const { head, data } = Object(inlineJson(await (await visit(path)).text(), 'payload'));
    expect([head, data]).toEqual([expect.any(Object), expect.any(Object)]);
    expect(JSON.stringify({ head, data })).not.toContain(ORIGIN);
  });
});

describe('an unpublished product', () => {
  it('returns 410 with a message, as document and as payload', async () => {
    const id = await aProduct({ name: 'Gone Lamp' });
    const path = await pathOf(id);
    await unpublish(id);
    const document = await visit(path);
    expect([document.status, document.headers.get('Cache-Control')]).toEqual([410, 'no-store']);
    const html = await document.clone().text();
    // R-ERR-PAGE: another sentence is used for 404, but not for 410.
    expect(html).toContain('It looks like something went wrong.');
    expect(html).toContain('This product is no longer sold.');
    expect((await readHead(document)).meta.robots).toBe('noindex');
    const payload = await visit(`${path}/_payload.json`);
    expect([payload.status, await payload.json()]).toEqual([
      410,
      { code: 'gone', message: 'This product is no longer sold.' },
    ]);
  });
});
