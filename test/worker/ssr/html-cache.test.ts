import { describe, expect, it } from 'vitest';
import { unique } from '#test/support/a-shop.ts';
import { findHtml, storeHtml } from '#worker/ssr/html-cache.ts';

const NONCE = 'AAAAAAAAAAAAAAAAAAAAAA==';
const OTHER_NONCE = 'BBBBBBBBBBBBBBBBBBBBBB==';
const page = (text: string, nonce: string): string =>
  `<script nonce="${nonce}"></script><p>${text}</p><link nonce="${nonce}">`;

describe('the HTML cache of an isolate', () => {
  it('carries the nonce of the one who asks, also behind characters of many bytes', () => {
    const [key, payload] = [`page:${unique()}`, {}];
    storeHtml(key, payload, { html: page('Crème – R 10 💚', NONCE), nonce: NONCE, maxBytes: 1_000_000 });
    const html = findHtml(key, payload, OTHER_NONCE);
    expect(new TextDecoder().decode(html ?? undefined)).toBe(page('Crème – R 10 💚', OTHER_NONCE));
  });

  it('is of no use for another payload', () => {
    const key = `page:${unique()}`;
    storeHtml(key, {}, { html: page('old', NONCE), nonce: NONCE, maxBytes: 1_000_000 });
    expect(findHtml(key, {}, OTHER_NONCE)).toBeNull();
  });

  it('gives up what was used longest ago where it would be too much', () => {
    const html = page('x'.repeat(1_000), NONCE);
    const keys = [`page:${unique()}`, `page:${unique()}`, `page:${unique()}`] as const;
    const payload = {};
    const keep = (key: string): void => {
      storeHtml(key, payload, { html, nonce: NONCE, maxBytes: html.length * 2 });
    };
    keep(keys[0]);
    keep(keys[1]);
    findHtml(keys[0], payload, OTHER_NONCE);
    keep(keys[2]);
    const isKept = keys.map((key) => findHtml(key, payload, OTHER_NONCE) !== null);
    expect(isKept).toEqual([true, false, true]);
  });

  it('never keeps a page larger than all it may keep', () => {
    const [key, payload] = [`page:${unique()}`, {}];
    storeHtml(key, payload, { html: page('large', NONCE), nonce: NONCE, maxBytes: 10 });
    expect(findHtml(key, payload, OTHER_NONCE)).toBeNull();
  });
});
