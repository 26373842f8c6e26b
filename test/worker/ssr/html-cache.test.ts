import { describe, expect, it } from 'vitest';
import { unique } from '#test/support/a-shop.ts';
import { findHtml, storeHtml } from '#worker/ssr/html-cache.ts';

const NONCE = 'AAAAAAAAAAAAAAAAAAAAAA==';
const OTHER_NONCE = 'BBBBBBBBBBBBBBBBBBBBBB==';
const KEY = '11111111-1111-4111-8111-111111111111';
const TAG = 'W/"page"';
const OTHER_KEY = '22222222-2222-4222-8222-222222222222';
const page = (text: string, nonce: string, key = KEY): string =>
  `<script nonce="${nonce}"></script><p>${text}</p><input value="${key}"><link nonce="${nonce}">`;

describe('the HTML cache of an isolate', () => {
  it('carries the nonce and the key of the one who asks, also behind characters of many bytes', () => {
    const [key, payload] = [`page:${unique()}`, {}];
    storeHtml(key, payload, {
      html: page('Crème – R 10 💚', NONCE),
      secrets: [NONCE, KEY],
      tag: TAG,
      maxBytes: 1_000_000,
    });
    const html = findHtml(key, payload, [OTHER_NONCE, OTHER_KEY]);
    expect(new TextDecoder().decode(html?.bytes)).toBe(page('Crème – R 10 💚', OTHER_NONCE, OTHER_KEY));
  });

  it('is of no use for another payload', () => {
    const key = `page:${unique()}`;
    storeHtml(key, {}, { html: page('old', NONCE), tag: TAG, secrets: [NONCE, KEY], maxBytes: 1_000_000 });
    expect(findHtml(key, {}, [OTHER_NONCE, OTHER_KEY])).toBeNull();
  });

  it('gives up what was used longest ago where it would be too much', () => {
    const html = page('x'.repeat(1_000), NONCE);
    const keys = [`page:${unique()}`, `page:${unique()}`, `page:${unique()}`] as const;
    const payload = {};
    const keep = (key: string): void => {
      storeHtml(key, payload, { html, tag: TAG, secrets: [NONCE, KEY], maxBytes: html.length * 2 });
    };
    keep(keys[0]);
    keep(keys[1]);
    findHtml(keys[0], payload, [OTHER_NONCE, OTHER_KEY]);
    keep(keys[2]);
    const isKept = keys.map((key) => findHtml(key, payload, [OTHER_NONCE, OTHER_KEY]) !== null);
    expect(isKept).toEqual([true, false, true]);
  });

  it('never keeps a page larger than all it may keep', () => {
    const [key, payload] = [`page:${unique()}`, {}];
    storeHtml(key, payload, { html: page('large', NONCE), tag: TAG, secrets: [NONCE, KEY], maxBytes: 10 });
    expect(findHtml(key, payload, [OTHER_NONCE, OTHER_KEY])).toBeNull();
  });
});
