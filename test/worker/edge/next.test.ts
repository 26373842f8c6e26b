import { beforeAll, describe, expect, it } from 'vitest';
import { cookieCheckPath } from '#shared/navigation/paths.ts';
import { safeNext } from '#shared/navigation/safe-next.ts';
import { aCustomer, unique } from '#test/support/a-shop.ts';
import { FROM_SHOP, ORIGIN, visit } from '#test/support/the-shop.ts';
import { antiForgeryToken } from '#worker/edge/session-cookie.ts';

const HOSTILE = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/./\\evil.example',
  '/.\t//evil.example',
  'https://evil.example/',
  'https:evil.example',
  'HTTPS://evil.example',
  '//user:pass@evil.example',
  '/\\user@evil.example',
  '@evil.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '／／evil.example',
  '//evil。example',
  'evil.example',
  '',
  `/${'a'.repeat(2_000)}`,
];

/** Paths that look suspicious but stay within this shop. */
const HARMLESS = [
  '/cart?reason=stock#top',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/／evil.example',
  '/@evil.example',
  '/search?q=//evil.example',
  '/?next=https://evil.example',
  '/javascript:alert(1)',
];

/** The origin that a browser ends up on when the shop redirects to this location. */
function originAfter(location: string | null): string {
  return new URL(location ?? '', ORIGIN).origin;
}

describe('safeNext (R-EDGE-5)', () => {
  it.each(HOSTILE)('rejects %j', (next) => {
    expect(safeNext(next)).toBeNull();
  });

  it.each(HARMLESS)('accepts %j, which stays within this shop', (next) => {
    const path = safeNext(next);
    expect(path).toMatch(/^\/(?![/\\])/);
    expect(originAfter(path)).toBe(ORIGIN);
    expect(safeNext(path)).toBe(path);
  });
});

describe('the next parameter never redirects to another site', () => {
  const password = 'a swim in the Kei';
  const email = `next-${unique()}@example.com`;
  let cookie = '';

  beforeAll(async () => {
    const body = JSON.stringify({ name: 'Ayanda', email, password, password_confirmation: password });
    const headers = { 'Content-Type': 'application/json', ...FROM_SHOP };
    const registered = await visit('/api/auth/register', { method: 'POST', headers, body });
    cookie = (registered.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
  });

  it('at the login prompt for a signed-in customer', async () => {
    for (const next of [...HOSTILE, ...HARMLESS]) {
      const path = `/?auth=login&next=${encodeURIComponent(next)}`;
      const answer = await visit(path, { headers: { Cookie: cookie } });
      expect(answer.status, next).toBe(302);
      expect(originAfter(answer.headers.get('Location')), next).toBe(ORIGIN);
      const payload = await visit(path.replace('/?', '/_payload.json?'), { headers: { Cookie: cookie } });
      const { redirect } = await payload.json<{ redirect: string }>();
      expect(originAfter(redirect), next).toBe(ORIGIN);
    }
  });

  it('after a login without scripts, from the form or from the URL', async () => {
    for (const next of ['/\\evil.example', '/.//evil.example']) {
      const form = { intent: 'login', email, password };
      const inForm = await visit('/?auth=login', {
        method: 'POST',
        headers: FROM_SHOP,
        body: new URLSearchParams({ ...form, next }),
      });
      expect(inForm.status, next).toBe(303);
      expect(inForm.headers.get('Location'), next).toBe(cookieCheckPath('/'));
      const inAddress = await visit(`/?auth=login&next=${encodeURIComponent(next)}`, {
        method: 'POST',
        headers: FROM_SHOP,
        body: new URLSearchParams(form),
      });
      expect(originAfter(inAddress.headers.get('Location')), next).toBe(ORIGIN);
    }
  });

  it('after an address is created without scripts', async () => {
    const form = {
      recipient: 'Ayanda Dlamini',
      phone: '+27821234567',
      street: '1 Loop Street',
      suburb: 'Gardens',
      city: 'Cape Town',
      province_id: '9',
      postal_code: '8001',
      session_token: await antiForgeryToken(cookie.slice(cookie.indexOf('=') + 1)),
    };
    const answer = await visit(`/account/addresses/create?next=${encodeURIComponent('/.//evil.example')}`, {
      method: 'POST',
      headers: { ...FROM_SHOP, Cookie: cookie },
      body: new URLSearchParams(form),
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toBe('/account/addresses');
  });

  it('when a page requires a login or a path is canonicalised', async () => {
    for (const path of [
      '//evil.example',
      '//evil.example/',
      '/.//evil.example/',
      '/\\evil.example/',
      '//evil.example/orders',
    ]) {
      const answer = await visit(path, {
        headers: { Cookie: `__Host-session=${(await aCustomer()).token}` },
      });
      expect(originAfter(answer.headers.get('Location') ?? '/'), path).toBe(ORIGIN);
    }
    const guarded = await visit('/orders?next=//evil.example');
    expect(guarded.headers.get('Location')).toBe(
      `/?auth=login&next=${encodeURIComponent('/orders?next=//evil.example')}`,
    );
  });
});
