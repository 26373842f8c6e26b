import { env } from 'cloudflare:workers';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { type Flash, setFlash, takeFlash } from '#worker/platform/flash.ts';
import type { RequestEnv } from '#worker/platform/request-context.ts';

/** Browsers discard a cookie if its name and value are longer than this. */
const MAX_COOKIE_BYTES = 4_096;

/** Sends a message through the cookie as a browser would; returns the cookie's size and the message read back. */
async function handOn(flash: Flash): Promise<{ bytes: number; read: Flash | null }> {
  const app = new Hono<RequestEnv>()
    .get('/', (c) => {
      setFlash(c, flash);
      return c.body(null);
    })
    .get('/next', (c) => c.json(takeFlash(c)));
  const set = await app.request('https://shop.test/', {}, env);
  const [Cookie = ''] = (set.headers.get('Set-Cookie') ?? '').split(';');
  const next = await app.request('https://shop.test/next', { headers: { Cookie } }, env);
  return { bytes: Cookie.length, read: await next.json() };
}

const UNDO = { action: '/cart', fields: { intent: 'restore' } };

describe('the flash message', () => {
  it('is passed to the next page with its undo form', async () => {
    const flash = { message: 'Braai tongs was removed.', undo: UNDO };
    expect((await handOn(flash)).read).toEqual(flash);
  });

  it.each([
    ['plain words', 'Braai tongs was removed. '],
    ['letters that take nine characters in a cookie', 'Rooibos “ñandú” – 90 “€” weg. '],
    ['emoji', '🧺🧺🧺 was removed. '],
  ])('is truncated after a whole word if it is too long for a cookie: %s', async (_of, sentence) => {
    const message = sentence.repeat(300);
    const { bytes, read } = await handOn({ message, undo: UNDO });
    expect(bytes).toBeLessThanOrEqual(MAX_COOKIE_BYTES);
    expect(read?.undo).toBeUndefined();
    const said = read?.message ?? '';
    expect(said).toMatch(/\S …$/);
    expect(message.startsWith(`${said.slice(0, -1)}`)).toBe(true);
    expect(said.length).toBeGreaterThan(200);
  });

  it('is truncated anywhere if it has no spaces', async () => {
    const { bytes, read } = await handOn({ message: 'x'.repeat(9_000) });
    expect(bytes).toBeLessThanOrEqual(MAX_COOKIE_BYTES);
    expect(read?.message).toMatch(/^x{3000,} …$/);
  });
});
