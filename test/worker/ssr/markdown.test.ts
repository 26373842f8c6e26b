import { env } from 'cloudflare:workers';
import * as fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatRand } from '#shared/domain/money.ts';
import { categoryPath, productPath, retailerPath } from '#shared/navigation/paths.ts';
import {
  aBrand,
  aCategory,
  aCustomer,
  aProduct,
  aSupplier,
  clientFor,
  unique,
} from '#test/support/a-shop.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { readHead } from '#test/support/document-head.ts';
import { FROM_SHOP, ORIGIN, visit } from '#test/support/the-shop.ts';
import { withoutSecrets } from '#test/support/without-secrets.ts';
import { updateReturnExclusion } from '#worker/operations/product-terms.repository.ts';
import { htmlToMarkdown } from '#worker/pages/catalogue/html-to-markdown.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import { markdownLink, markdownText } from '#worker/platform/markdown-text.ts';
import { prefersMarkdown } from '#worker/ssr/prefers-markdown.ts';

const MARKDOWN = { Accept: 'text/markdown' };
const BROWSER = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8' };

let [supplierId, categoryId, plain, tee, red] = [0, 0, 0, 0, 0];
let [canonicalPath, teePath] = ['', ''];
const category = () => categoryPath({ id: categoryId, name: 'Kettles' });

beforeAll(async () => {
  supplierId = await aSupplier({ name: 'Imbewu Hands', npoId: 3, freeFromCents: 500_000 });
  await env.DB.prepare("UPDATE supplier SET vat_number = '4123456789' WHERE id = ?").bind(supplierId).run();
  categoryId = await aCategory({ name: 'Kettles' });
  const given = { supplierId, categoryId, brandId: await aBrand('Ketel & Son') };
  plain = await aProduct({
    ...given,
    name: 'Whistler [2 L] *new*',
    sku: 'KET(17)',
    priceCents: 123_450,
    savingsCents: 41_150,
    stock: 3,
    description: 'Boils <b>fast</b> &amp; whistles.</p><ul><li>2 L</li><li>Steel_lid</li></ul><p>1. Fill it.',
  });
  const size = (value: string | null) => [{ name: 'Size', value }];
  tee = await aProduct({ ...given, name: 'Tee', sku: 'TEE', options: size(null) });
  red = await aProduct({ ...given, parentId: tee, options: size('S'), priceCents: 9_900, sku: 'T-S' });
  await aProduct({ ...given, parentId: tee, options: size('M'), priceCents: 12_900, stock: 0 });
  await aProduct({ ...given, parentId: tee, options: size('L'), priceCents: 14_900 });
  canonicalPath = productPath((await clientFor().catalogue.getProduct({ id: plain, parts: 'core' })).product);
  teePath = productPath((await clientFor().catalogue.getProduct({ id: tee, parts: 'core' })).product);
});

beforeEach(() => env.KV.put(FLAG_KEYS.dataVersion, `markdown ${unique()} ${crypto.randomUUID()}`));

async function markdownAt(path: string): Promise<string> {
  const response = await visit(path, { headers: MARKDOWN });
  expect([path, response.status]).toEqual([path, 200]);
  expect(response.headers.get('Content-Type')).toBe('text/markdown; charset=UTF-8');
  return response.text();
}

describe('prefersMarkdown', () => {
  it.each<[string | undefined, boolean]>([
    [undefined, false],
    ['', false],
    ['*/*', false],
    ['text/*', false],
    [BROWSER.Accept, false],
    ['text/html', false],
    ['text/markdown', true],
    ['TEXT/Markdown; charset=utf-8', true],
    ['text/markdown, */*', true],
    ['text/markdown, text/html, */*', true],
    ['text/html, text/markdown', false],
    ['text/markdown, text/html;q=0.9', true],
    ['text/markdown;q=0.5, text/html;q=0.9', false],
    ['text/html;q=0.4, text/markdown;q=0.5', true],
    ['text/markdown;q=0.1', true],
    ['text/markdown;q=0', false],
    ['text/markdown;q=0.2, */*;q=0.8', false],
    ['text/markdown;q=0.8, */*;q=0.8', true],
    ['text/*;q=0.9, text/markdown;q=0.5', false],
    ['text/html;q=0, text/markdown;q=0.001', true],
    ['text/markdown;q=2', false],
    ['text/markdown;q=high', false],
    ['text/markdownish', false],
    ['application/json, text/plain', false],
  ])('for Accept %s returns %s', (accept, isPreferred) => {
    expect(prefersMarkdown(accept)).toBe(isPreferred);
  });
});

describe('a product as Markdown', () => {
  it('has the same content as its page', async () => {
    const nbsp = (text: string) => text.replaceAll('R ', 'R\u00a0');
    const lines = (await markdownAt(canonicalPath)).split('\n');
    expect(lines.slice(0, 2)).toEqual(['# Whistler \\[2 L\\] \\*new\\*', '']);
    expect(lines).toContain(
      `- Sold by [Imbewu Hands (non-profit)](${ORIGIN}/retailers/${supplierId}/imbewu-hands)`,
    );
    expect(lines).toContain(nbsp('- Price: R 1,234.50 (was R 1,646.00, You save R 411.50 (25%)), incl. VAT'));
    expect(lines).toContain('- Stock: Only 3 left');
    expect(lines).toContain('- SKU: KET(17)');
    expect(lines.slice(lines.indexOf('## Description')).join('\n')).toBe(
      `## Description\n\nBoils fast & whistles.\n\n- 2 L\n- Steel\\_lid\n\n1\\. Fill it.\n\nCanonical: <${ORIGIN}${canonicalPath}>\n`,
    );
    const html = await (await visit(canonicalPath)).text();
    const page = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/[^\S\u00a0]+/g, ' ');
    for (const words of ['R 1,234.50', 'R 1,646.00', 'You save R 411.50 (25%)', 'incl. VAT', 'Only 3 left']) {
      expect(page).toContain(nbsp(words));
    }
    const [, day = ''] = /^Order today, get it by (.+)\.$/m.exec(lines.join('\n')) ?? [];
    expect(html).toContain(`Order today, get it by <b>${day}</b>.`);
    expect(lines).toContain(nbsp('Delivery R 60.00; free from R 5,000.00 at this retailer.'));
    expect(page).toContain(nbsp('Delivery R 60.00; free from R 5,000.00 at this retailer.'));
    expect(lines).toContain('7 days to return it after it arrives.');
  });

  it('gives the reason why it cannot be returned, and the terms for a fault', async () => {
    const id = await aProduct({ supplierId });
    await updateReturnExclusion(env.DB, OPERATOR, { productId: id, exclusion: 'made_to_order' });
    const { product } = await clientFor().catalogue.getProduct({ id, parts: 'core' });
    const lines = (await markdownAt(productPath(product))).split('\n');
    expect(lines).toContain(
      'Can’t be returned unless it’s faulty: it’s made or personalised for you. If it’s faulty, you have 6 months.',
    );
    expect(lines.join()).not.toContain('days to return');
  });

  it('lists its variants, each with price, stock and URL', async () => {
    const { variants } = await clientFor().catalogue.getProduct({ id: tee, parts: 'core' });
    const text = await markdownAt(teePath);
    expect(text).toContain(`- Price: From ${formatRand(99)}, incl. VAT`);
    expect(text).toContain('## Options\n\n- Size: S, M, L');
    const stocks = ['In stock', 'Sold out', 'In stock'];
    for (const [place, { id, price, options }] of variants.entries()) {
      const link = `${ORIGIN}${teePath}?variant=${id}`;
      expect(text).toContain(`- [${options[0]?.value}](${link}): ${formatRand(price)}. ${stocks[place]}.`);
      const page = await (await visit(link.replace(ORIGIN, ''))).text();
      expect(page).toContain(`<b>${formatRand(price)}</b>`);
      const box = page.slice(page.indexOf('<h1'), page.indexOf('id="buy"'));
      expect(box.includes('Sold out</p>')).toBe(stocks[place] === 'Sold out');
    }
  });

  it('describes the selected variant, with the product’s canonical URL', async () => {
    const text = await markdownAt(`${teePath}?variant=${red}`);
    expect(text).toContain(`- Choice: S\n- Price: ${formatRand(99)}, incl. VAT`);
    expect(text).toContain(`Canonical: <${ORIGIN}${teePath}>`);
  });
});

describe('a listing as Markdown', () => {
  it('lists the same products as its page', async () => {
    const text = await markdownAt(category());
    expect(text.split('\n').slice(0, 3)).toEqual(['# Kettles', '', '2 products']);
    expect(text).toContain(
      `- [Whistler \\[2 L\\] \\*new\\*](<${ORIGIN}${canonicalPath}>): ${formatRand(1234.5)} (was ${formatRand(1646)}, Save 25%). Only 3 left. Brand: Ketel & Son. Sold by Imbewu Hands (non-profit)`,
    );
    expect(text).toContain(`- [Tee](${ORIGIN}${teePath}): From ${formatRand(99)}. In stock.`);
    expect(text).toContain(`Canonical: <${ORIGIN}${category()}>`);
    const html = await (await visit(category())).text();
    for (const path of [canonicalPath, teePath]) expect(html).toContain(`href="${path}"`);
  });

  it('links to the adjacent pages, and shows the active filters and sort order', async () => {
    const supplier = await aSupplier({ name: 'Many Things' });
    for (let count = 0; count < 25; count += 1) await aProduct({ supplierId: supplier });
    const path = retailerPath({ id: supplier, display_name: 'Many Things' });
    const first = await markdownAt(`${path}?in_stock=1&sort=price_asc`);
    expect(first).toContain('25 products, page 1 of 2');
    expect(first).toContain(`- [Next page](${ORIGIN}${path}?in_stock=1&sort=price_asc&page=2)`);
    expect(first).not.toContain('Previous page');
    expect(first).toContain(`- Filter: In stock ([Remove filter](${ORIGIN}${path}?sort=price_asc))`);
    expect(first).toContain('- Sorted by: Price: low to high');
    const second = await markdownAt(`${path}?page=2`);
    expect(second).toContain(`- [Previous page](${ORIGIN}${path})`);
    expect(second).not.toContain('Next page');
  });

  it('is marked as noindex if it is a search', async () => {
    const response = await visit('/search?q=whistler', { headers: MARKDOWN });
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
    const text = await response.text();
    expect(text).toContain('# Results for “whistler”');
    expect(text).toContain(canonicalPath);
    expect((await visit(category(), { headers: MARKDOWN })).headers.get('X-Robots-Tag')).toBeNull();
  });
});

describe('Markdown and HTML at the same URL', () => {
  it.each([
    ['HTML first', [BROWSER, MARKDOWN, BROWSER, MARKDOWN]],
    ['Markdown first', [MARKDOWN, BROWSER, MARKDOWN, BROWSER]],
  ])('are never served in place of each other: %s', async (_name, order) => {
    for (const path of [canonicalPath, category()]) {
      const seen = new Map<string, string>();
      for (const headers of order) {
        const response = await visit(path, { headers });
        const type = headers === MARKDOWN ? 'text/markdown; charset=UTF-8' : 'text/html; charset=UTF-8';
        expect([response.headers.get('Content-Type'), response.headers.get('Vary')]).toEqual([
          type,
          'Accept',
        ]);
        expect(response.headers.get('Cache-Control')).toBe('private, no-cache');
        const text = withoutSecrets(await response.text());
        expect(text.startsWith(headers === MARKDOWN ? '# ' : '<!DOCTYPE html>')).toBe(true);
        expect(seen.get(type) ?? text).toBe(text);
        seen.set(type, text);
      }
    }
  });

  it('have different ETags', async () => {
    await visit(canonicalPath);
    const html = (await visit(canonicalPath)).headers.get('ETag') ?? '';
    const markdown = (await visit(canonicalPath, { headers: MARKDOWN })).headers.get('ETag') ?? '';
    expect(html).toMatch(/^W\//);
    expect(markdown).toMatch(/^W\//);
    expect(markdown).not.toBe(html);
    const status = async (headers: Record<string, string>, tag: string) => {
      const response = await visit(canonicalPath, { headers: { ...headers, 'If-None-Match': tag } });
      return [response.status, response.headers.get('Vary')];
    };
    expect(await status(MARKDOWN, markdown)).toEqual([304, 'Accept']);
    expect(await status(MARKDOWN, html)).toEqual([200, 'Accept']);
    expect(await status(BROWSER, html)).toEqual([304, 'Accept']);
    expect(await status(BROWSER, markdown)).toEqual([200, 'Accept']);
  });

  it('redirect and return 404 in the same way', async () => {
    const moved = await visit(`/products/${plain}/x/y`, { headers: MARKDOWN });
    expect([moved.status, moved.headers.get('Location')]).toEqual([301, canonicalPath]);
    for (const path of ['/products/999999/x/y', '/categories/999999/x', '/no/such/page']) {
      const [markdown, html] = [await visit(path, { headers: MARKDOWN }), await visit(path)];
      expect([markdown.status, html.status]).toEqual([404, 404]);
    }
  });

  it('support HEAD, and contain nothing personal', async () => {
    const { token } = await aCustomer({ name: 'Somebody Signed In' });
    const headers = { ...MARKDOWN, Cookie: `__Host-session=${token}` };
    expect(await (await visit(canonicalPath, { headers })).text()).toBe(await markdownAt(canonicalPath));
    const head = await visit(canonicalPath, { method: 'HEAD', headers: MARKDOWN });
    expect([head.status, head.headers.get('Content-Type'), await head.text()]).toEqual([
      200,
      'text/markdown; charset=UTF-8',
      '',
    ]);
  });

  it.each(['/', '/about', '/help/returns', '/support'])(
    '%s is HTML even if Markdown is requested',
    async (path) => {
      const response = await visit(path, { headers: MARKDOWN });
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=UTF-8');
      expect(response.headers.get('Vary')).toBeNull();
    },
  );

  it('do not affect payloads and posted forms', async () => {
    const payload = await visit(`${canonicalPath}/_payload.json`, { headers: MARKDOWN });
    expect(payload.headers.get('Content-Type')).toBe('application/json; charset=UTF-8');
    const body = new URLSearchParams({ product_id: String(plain), quantity: '1' });
    const posted = await visit(canonicalPath, {
      method: 'POST',
      headers: { ...MARKDOWN, ...FROM_SHOP },
      body,
    });
    expect(posted.headers.get('Content-Type')).toBe('text/html; charset=UTF-8');
  });

  it('have the same canonical URL', async () => {
    const { canonical } = await readHead(await visit(teePath));
    expect(await markdownAt(teePath)).toContain(`Canonical: <${canonical}>`);
  });
});

describe('Markdown text', () => {
  it.each([
    ['# Heading', '\\# Heading'],
    ['- item', '\\- item'],
    ['+ item', '\\+ item'],
    ['1. item', '1\\. item'],
    ['12) item', '12\\) item'],
    ['=== ', '\\==='],
    ['2.5 L', '2\\.5 L'],
    ['a - b', 'a - b'],
    ['a\n\n# b', 'a \\# b'],
    ['[x](javascript:alert(1))', '\\[x\\](javascript:alert(1))'],
    ['![x](y)', '!\\[x\\](y)'],
    ['<script>', '\\<script\\>'],
    ['a | b', 'a \\| b'],
    ['&amp; &#35;', '\\&amp; \\&\\#35;'],
    ['Pots & Pans', 'Pots & Pans'],
    ['`code`', '\\`code\\`'],
    ['R\u00a01', 'R\u00a01'],
    ['a\u0000b\ud800', 'ab\ufffd'],
  ])('%j becomes %j', (text, markdown) => {
    expect(markdownText(text)).toBe(markdown);
  });

  it('keeps its content, on one line and without Markdown syntax', () => {
    const odd = fc
      .array(fc.constantFrom(...'\\`*_{}[]<>()#+-.!|~&;$= \n\r\t\u2028\u0000ab1'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(odd, fc.string({ unit: 'binary' })), (text) => {
        const markdown = markdownText(text);
        expect(markdown).not.toMatch(/[\n\r\u2028\u2029]/);
        // Outside the escaped characters there must be no Markdown syntax.
        const rest = markdown.replaceAll(/\\[!-/:-@[-`{-~]/g, ' ');
        expect(rest).not.toMatch(/[\\`*_[\]<>#|~]|&#?\w+;/);
        expect(markdown).not.toMatch(/^(?:[-+=]|\d{1,9}[.)])/);
        const said = markdown.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
        const plainText = (value: string) => value.toWellFormed().replaceAll(/[\s\u0085]+|\p{Cc}/gu, '');
        expect(plainText(said)).toBe(plainText(text));
      }),
    );
  });

  it('cannot end the text or the URL of a link early', () => {
    expect(markdownLink('a]b', 'https://shop.test/x)y')).toBe('[a\\]b](<https://shop.test/x)y>)');
  });

  it('keeps unknown entities, such as names that every object inherits', () => {
    expect(htmlToMarkdown('<p>&constructor; &toString; &lt;</p>')).toEqual([
      markdownText('&constructor; &toString; <'),
    ]);
  });

  it('contains a description without its HTML tags', () => {
    expect(
      htmlToMarkdown(
        '<h3>What <em>it</em> is</h3><p>One<br />two &lt;b&gt; &#8217;</p><ul><li>a</li><li>- b</li></ul><table><tr><th>Size</th><td>M</td></tr></table><a href="https://x.example">link</a>',
      ),
    ).toEqual([
      'What it is',
      '',
      'One',
      '',
      'two \\<b\\> ’',
      '',
      '- a',
      '- \\- b',
      '',
      'Size, M',
      '',
      'link',
    ]);
  });
});
