import { beforeAll, describe, expect, it } from 'vitest';
import { productPath } from '#shared/navigation/paths.ts';
import { aCategory, aProduct, clientFor } from '#test/support/a-shop.ts';
import { visit } from '#test/support/the-shop.ts';
import manifest from '../../../dist/manifest.json' with { type: 'json' };

const LINK = `<link rel="stylesheet" href="${manifest.css}"/>`;
const EARLY_SCRIPT = `src="${manifest.earlyEvents}"`;
const OTHER_BUILD = '/assets/shop-0123456789.css';

let path = '';
beforeAll(async () => {
  // Without a category, the menu would be empty, and the page would have no ETag.
  const id = await aProduct({ name: 'Enamel kettle – 2 ℓ', categoryId: await aCategory() });
  path = productPath((await clientFor().catalogue.getProduct({ id, parts: 'core' })).product);
  // The first response may be streamed; the next ones come from the isolate's memory.
  await (await visit(path)).text();
});

function load(stylesheet: string | null): Promise<Response> {
  return visit(path, stylesheet === null ? {} : { headers: { Cookie: `assets=${stylesheet}` } });
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

describe('a visitor’s first document', () => {
  it.each([null, OTHER_BUILD])('inlines the style sheet and early script (cookie: %s)', async (cookie) => {
    const response = await load(cookie);
    const html = await response.text();
    const [, css = ''] = /<style data-href="([^"]+)">/.exec(html) ?? [];
    expect(css).toBe(manifest.css);
    expect(html).not.toContain(LINK);
    expect(html).not.toContain(EARLY_SCRIPT);
    expect(html).toMatch(/<h1[^>]*>Enamel kettle – 2 ℓ<\/h1>/);
    expect(html).toMatch(/<\/html>$/);
    expect(response.headers.get('Link')).toBeNull();
  });

  it('has a content security policy that allows its inline style sheet and script', async () => {
    const response = await load(null);
    const html = await response.text();
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(policy).toContain(await hashOf(/<style[^>]*>([^<]+)<\/style>/.exec(html)?.[1] ?? ''));
    expect(/<\/style><script nonce="([^"]+)"/.exec(html)?.[1]).toBe(nonce);
  });
});

describe('a later document', () => {
  it('links to the style sheet and the early script', async () => {
    const response = await load(manifest.css);
    const html = await response.text();
    expect(html).toContain(LINK);
    expect(html).toContain(EARLY_SCRIPT);
    expect(html).not.toContain('<style');
    expect(response.headers.get('Link')).toBe(`<${manifest.css}>; rel=preload; as=style`);
  });

  it('has the same ETag, so the browser keeps its first document', async () => {
    const tag = (await load(null)).headers.get('ETag') ?? '';
    expect(tag).toMatch(/^W\//);
    const headers = { Cookie: `assets=${manifest.css}`, 'If-None-Match': tag };
    expect((await visit(path, { headers })).status).toBe(304);
  });
});

it('an error page links to the style sheet and the early script', async () => {
  const html = await (await visit('/no-such-page')).text();
  expect(html).toContain(LINK);
  expect(html).toContain(EARLY_SCRIPT);
});
