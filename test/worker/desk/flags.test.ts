import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { intercepted, throws } from '#test/support/faults/faulty-part.ts';
import { anOperator, FROM_DESK, pageText, postForm, tokenOn, visitDesk } from '#test/support/the-desk.ts';
import { listOperatorEvents } from '#worker/operations/operator-events.repository.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';

let owner: { email: string };
let catalogue: { email: string };

beforeAll(async () => {
  owner = await anOperator('owner');
  catalogue = await anOperator('catalogue');
});

async function actsOf(operator: string): Promise<string[]> {
  const events = await listOperatorEvents(env.DB, { record: null, operator, since: null, limit: 50 });
  return events.map(({ act, recordKind, recordId }) => `${act} ${recordKind} ${recordId}`).toReversed();
}

describe('redirects', () => {
  const post = (action: string, fields: Record<string, string>) =>
    postForm(`/redirects/${action}`, { as: catalogue, page: '/redirects', fields });

  it('are added, replaced and removed, including the built-in ones', async () => {
    expect((await post('add', { from: '/winter', redirect: '/brands/1', status: '302' })).status).toBe(303);
    expect((await post('add', { from: '/winter', redirect: '/brands/2', status: '301' })).status).toBe(303);
    expect(await env.KV.get(FLAG_KEYS.routeRules, 'json')).toEqual([
      { from: '/winter', redirect: '/brands/2', status: 301 },
    ]);
    expect(await pageText('/redirects', catalogue)).toContain('/brands/2');
    expect((await post('remove', { from: '/winter' })).status).toBe(303);
    expect((await post('remove', { from: '/contact' })).status).toBe(303);
    expect(await env.KV.get(FLAG_KEYS.routeRules, 'json')).toEqual([{ from: '/contact', off: true }]);
    expect(await pageText('/redirects', catalogue)).not.toContain('/contact<');
    expect(await actsOf(catalogue.email)).toEqual([
      'route-rules.add redirect /winter',
      'route-rules.add redirect /winter',
      'route-rules.remove redirect /winter',
      'route-rules.remove redirect /contact',
    ]);
  });

  it.each([
    ['add', { from: '/a', redirect: 'https://evil.example/', status: '302' }, 'allowed hosts'],
    ['add', { from: '/a', redirect: '/b', status: '200' }, 'Choose a status.'],
    ['add', { from: '', redirect: '/b', status: '302' }, 'Enter an address.'],
    ['add', { from: '/a', redirect: '/a', status: '302' }, 'Nothing was changed.'],
    ['remove', { from: '/never' }, 'There is no rule from /never.'],
  ])('stay unchanged after an invalid %s: %o', async (action, fields, fault) => {
    const before = await env.KV.get(FLAG_KEYS.routeRules);
    const response = await post(action, fields);
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(fault)]);
    expect(await env.KV.get(FLAG_KEYS.routeRules)).toBe(before);
  });

  it('are not overwritten if the stored list cannot be parsed', async () => {
    await env.KV.put(FLAG_KEYS.routeRules, 'not json');
    expect(await pageText('/redirects', catalogue)).toContain('Some redirects are ignored');
    const response = await post('add', { from: '/a', redirect: '/b', status: '302' });
    expect([response.status, await env.KV.get(FLAG_KEYS.routeRules)]).toEqual([422, 'not json']);
    await env.KV.delete(FLAG_KEYS.routeRules);
  });
});

describe('maintenance', () => {
  const post = (action: string, fields: Record<string, string> = {}) =>
    postForm(`/maintenance/${action}`, { as: owner, page: '/maintenance', fields });

  it('closes the shop with an announcement, and reopens it', async () => {
    const at = new Date(Date.now() + 3_600_000 * 26).toISOString().slice(0, 16);
    const message = '<b>New</b> shelves';
    expect((await post('on', { until: at, message })).status).toBe(303);
    expect(await env.KV.get(FLAG_KEYS.maintenance, 'json')).toEqual({
      on: true,
      until: new Date(`${at}+02:00`).toISOString(),
      message,
    });
    const page = await pageText('/maintenance', owner);
    expect(page).toContain('Maintenance is on: the shop is closed.');
    expect(page).toContain('&lt;b&gt;New');
    expect(page).toContain(`value="${at}"`);
    expect(page).toContain('value="&lt;b&gt;New&lt;/b&gt; shelves"');
    expect((await post('off')).status).toBe(303);
    expect(await env.KV.get(FLAG_KEYS.maintenance)).toBe('off');
    expect(await actsOf(owner.email)).toEqual([
      'maintenance.on flag maintenance',
      'maintenance.off flag maintenance',
    ]);
  });

  it.each([
    [{ until: '2020-01-01T10:00', message: '' }, 'This time is in the past.'],
    [{ until: '2999-01-01T10:00', message: '' }, 'more than 30 days ahead'],
    [{ until: '2031-02-30T10:00', message: '' }, 'Enter a day and a time.'],
    [{ until: 'soon', message: '' }, 'Enter a day and a time.'],
    [{ until: '', message: 'x'.repeat(301) }, 'Enter at most 300 characters.'],
  ])('rejects %o and leaves the shop open', async (fields, fault) => {
    const response = await post('on', fields);
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(fault)]);
    expect(await env.KV.get(FLAG_KEYS.maintenance)).toBe('off');
  });
});

describe('the desk while KV is down', () => {
  /** Posts a desk form while these KV methods fail. */
  async function postWithout(methods: string[], action: string, fields: Record<string, string>) {
    const KV = intercepted(env.KV, Object.fromEntries(methods.map((method) => [method, [throws]])));
    const token = await tokenOn('/maintenance', owner);
    const response = await visitDesk(action, {
      ...{ as: owner, bindings: { ...env, KV, ENVIRONMENT: 'local' }, method: 'POST', headers: FROM_DESK },
      body: new URLSearchParams({ session_token: token, ...fields }).toString(),
    });
    return { status: response.status, html: await response.text() };
  }

  it('warns that the change may have been stored, and keeps the input', async () => {
    const { status, html } = await postWithout(['put'], '/maintenance/on', {
      until: '',
      message: 'Back soon',
    });
    expect(status).toBe(422);
    expect(html).toContain('so it may or may not be stored');
    expect(html).toContain('value="Back soon"');
  });

  it('changes no redirect if the list cannot be read', async () => {
    const before = await env.KV.get(FLAG_KEYS.routeRules);
    const { status, html } = await postWithout(['get'], '/redirects/add', {
      from: '/a',
      redirect: '/b',
      status: '302',
    });
    expect([status, await env.KV.get(FLAG_KEYS.routeRules)]).toEqual([422, before]);
    expect(html).toContain('KV could not be read');
  });

  it('closes the shop if the flag can be written but not read', async () => {
    expect((await postWithout(['get'], '/maintenance/on', { until: '', message: '' })).status).toBe(303);
    expect(await env.KV.get(FLAG_KEYS.maintenance)).toBe('on');
  });

  it('shows the screens, including both maintenance forms', async () => {
    const bindings = { ...env, KV: intercepted(env.KV, { get: [throws] }), ENVIRONMENT: 'local' };
    const page = await (await visitDesk('/maintenance', { as: owner, bindings })).text();
    expect(page).toContain('action="/maintenance/on"');
    expect(page).toContain('action="/maintenance/off"');
    expect((await visitDesk('/redirects', { as: owner, bindings })).status).toBe(200);
  });
});
