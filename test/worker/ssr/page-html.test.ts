import { beforeEach, describe, expect, it } from 'vitest';
import { IsolateMemory, type MemoryEntry, type StoredHtml } from '#worker/page-cache/page-cache.ts';
import { fillIn, placeholders, splitHtml } from '#worker/ssr/page-html.ts';

const MARK = '11111111-1111-4111-8111-111111111111';
const VALUES = { nonce: 'AAAA+/AAAA', formKey: '22222222-2222-4222-8222-222222222222' };
const page = (text: string, { nonce, formKey }: typeof VALUES, mark = ''): string =>
  `<script nonce="${nonce}"></script>${mark}<style nonce="${nonce}">${mark}<p>${text}</p><input value="${formKey}">`;

function htmlOf(text: string): StoredHtml {
  const { assetsMark, ...values } = placeholders(MARK);
  return splitHtml(page(text, values, `<script>${assetsMark}</script>`), MARK, 'W/"page"');
}

it('stored HTML is served with a request’s own nonce and key, even after multi-byte characters', () => {
  const { before, assets, after } = htmlOf('Crème – R 10 💚');
  const html = fillIn([...before, ...assets, ...after], VALUES);
  expect(new TextDecoder().decode(html)).toBe(page('Crème – R 10 💚', VALUES));
});

describe('the HTML of a page in memory', () => {
  const MAX_BYTES = 1_000_000;
  let memory = new IsolateMemory();

  beforeEach(() => {
    memory = new IsolateMemory();
  });

  it('is kept if a refresh changes nothing, and dropped if the page’s data changes', () => {
    const key = 'page:one';
    const before = aPage(key, 'old');
    before.storeHtml(htmlOf('old'), MAX_BYTES);
    expect(aPage(key, 'old')).toBe(before);
    expect(before.html).not.toBeNull();
    expect(aPage(key, 'new').html).toBeNull();
  });

  it('is evicted if it was used least recently and the limit is exceeded', () => {
    const html = htmlOf('x'.repeat(1_000));
    const keys = ['page:one', 'page:two', 'page:three'] as const;
    const [first, second, third] = [aPage(keys[0], 1), aPage(keys[1], 2), aPage(keys[2], 3)];
    const keep = (cached: MemoryEntry): void => {
      cached.storeHtml(html, 2_500);
    };
    keep(first);
    keep(second);
    memory.touch(keys[0], first);
    keep(third);
    expect([first, second, third].map((cached) => cached.html)).toEqual([html, null, html]);
  });

  it('is never stored if it is larger than the limit', () => {
    const cached = aPage('page:large', 'large');
    cached.storeHtml(htmlOf('large'), 10);
    expect(cached.html).toBeNull();
  });

  function aPage(key: string, value: unknown): MemoryEntry {
    const dependsOn = { atOnce: [], soon: [], later: [] };
    return memory.store(key, { value, storedAt: 0, version: '0', dependsOn, seq: null, writtenToKvAt: 0 });
  }
});
