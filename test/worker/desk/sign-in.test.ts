import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { OPERATOR } from '#test/support/an-operator.ts';
import { deployedBindings } from '#test/support/deployed-bindings.ts';
import { AUDIENCE, anOperator, type Identity, visitDesk } from '#test/support/the-desk.ts';
import { visit } from '#test/support/the-shop.ts';
import { ROLES, removeOperator, setOperatorRole } from '#worker/operations/operators.repository.ts';

async function textOf(response: Response): Promise<string> {
  return (await response.text()).replaceAll('&#x27;', "'");
}

describe('a request without a verified identity', () => {
  const forged: [string, Identity, Record<string, string>][] = [
    ['nothing at all', null, {}],
    ['headers that name an owner', null, { 'Cf-Access-Authenticated-User-Email': 'owner@desk.test' }],
    ['a token of Access in a header', null, { 'Cf-Access-Jwt-Assertion': 'a.b.c' }],
    ['a cookie of Access', null, { Cookie: 'CF_Authorization=a.b.c' }],
    ['the local runtime’s own header', null, { 'MF-Access-Blob': JSON.stringify({ app_aud: AUDIENCE }) }],
    ['an identity of another application', { email: 'owner@desk.test', aud: 'another' }, {}],
    ['an identity without an email', {}, {}],
  ];

  it.each(forged)('is rejected with a reason: %s', async (_, as, headers) => {
    for (const bindings of [env, deployedBindings('staging'), deployedBindings('production')]) {
      const response = await visitDesk('/', { as, bindings, headers });
      expect(response.status).toBe(403);
      expect(await textOf(response)).toMatch(/Cloudflare Access|Access application/);
    }
  });

  it('gets the same response for every path, so that screens cannot be discovered', async () => {
    const statuses = await Promise.all(
      ['/', '/orders', '/orders/1', '/no-such-screen'].map(
        async (path) => (await visitDesk(path, { as: null })).status,
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([403]));
  });
});

describe('an identity that Access has verified', () => {
  it('is rejected if it is not an operator’s, with its email and the command for an owner', async () => {
    const response = await visitDesk('/', { as: { email: 'new@desk.test' } });
    expect(response.status).toBe(403);
    expect(await textOf(response)).toContain(
      'new@desk.test is not an operator of this shop. An owner must run: npm run ops -- operators add new@desk.test --role ROLE',
    );
  });

  it.each(ROLES)('is allowed with the role %s, regardless of the case of its email', async (role) => {
    const { email } = await anOperator(role);
    const response = await visitDesk('/', { as: { email: email.toUpperCase() } });
    expect(response.status).toBe(200);
    expect(await textOf(response)).toContain(`${email} (${role})`);
  });

  it('is rejected from the first request after its removal', async () => {
    await anOperator('owner');
    const as = await anOperator('orders');
    expect((await visitDesk('/', { as })).status).toBe(200);
    expect(await removeOperator(env.DB, OPERATOR, { ...as, now: new Date() })).toBe('changed');
    expect((await visitDesk('/', { as })).status).toBe(403);
  });
});

describe('the last owner', () => {
  it('remains if one of two owners is removed and the other is demoted concurrently', async () => {
    await env.DB.prepare('DELETE FROM operator').run();
    const one = await anOperator('owner');
    const other = await anOperator('owner');
    const now = new Date();
    const outcomes = await Promise.all([
      removeOperator(env.DB, OPERATOR, { ...one, now }),
      setOperatorRole(env.DB, OPERATOR, { ...other, role: 'support', now }),
    ]);
    expect(outcomes.sort()).toEqual(['changed', 'last-owner']);
  });
});

describe('every response', () => {
  it('has Cache-Control: no-store, and allows neither scripts nor frames', async () => {
    const as = await anOperator('owner');
    for (const path of ['/', '/no-such-screen']) {
      const { headers } = await visitDesk(path, { as });
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(headers.get('X-Robots-Tag')).toBe('noindex');
      expect(headers.get('X-Frame-Options')).toBe('DENY');
      const policy = headers.get('Content-Security-Policy');
      expect(policy).toMatch(/^default-src 'none'; style-src 'self'; /);
      expect(policy).not.toContain('script-src');
    }
  });
});

describe('the shop', () => {
  it('has no desk routes, not even for an operator', async () => {
    const { email } = await anOperator('owner');
    const headers = { 'Cf-Access-Authenticated-User-Email': email, Host: 'desk.test' };
    for (const path of ['/operators', '/desk', '/desk/orders', '/orders/1/pack']) {
      expect((await visit(path, { headers })).status, path).not.toBe(200);
    }
  });
});
