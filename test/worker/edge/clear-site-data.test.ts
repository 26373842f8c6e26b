import { describe, expect, it } from 'vitest';
import { aCustomer, type Customer } from '#test/support/a-shop.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';
import { FROM_SHOP, visit } from '#test/support/the-shop.ts';
import { antiForgeryToken } from '#worker/edge/session-cookie.ts';

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

type Ending = (customer: Customer, token: string) => Promise<Response>;

function form(path: string, intent: string, accept: string): Ending {
  return ({ token: session, userId }, token) =>
    visit(
      path,
      {
        method: 'POST',
        headers: { ...FROM_SHOP, ...FORM, Accept: accept, Cookie: `__Host-session=${session}` },
        body: new URLSearchParams({ intent, session_token: `${token}.${userId}` }),
      },
      { bindings: listenForEmails().bindings },
    );
}

function apiCall(method: string, path: string): Ending {
  return ({ token: session }, token) =>
    visit(
      path,
      { method, headers: { ...FROM_SHOP, Cookie: `__Host-session=${session}`, 'X-Session-Token': token } },
      { bindings: listenForEmails().bindings },
    );
}

describe('Clear-Site-Data', () => {
  it.each<[string, Ending]>([
    ['a logout by scripts', form('/account', 'logout', 'application/json')],
    ['a logout without scripts', form('/account', 'logout', 'text/html')],
    ['a logout by the API', apiCall('POST', '/api/auth/logout')],
    ['an account removal by scripts', form('/account/details', 'remove', 'application/json')],
    ['an account removal without scripts', form('/account/details', 'remove', 'text/html')],
    ['an account removal by the API', apiCall('DELETE', '/api/user')],
  ])('clears the cache, but no storage, on %s', async (_what, end) => {
    const customer = await aCustomer();
    const response = await end(customer, await antiForgeryToken(customer.token));
    expect(response.headers.get('Set-Cookie')).toContain('__Host-session=; Max-Age=0');
    expect(response.headers.get('Clear-Site-Data')).toBe('"cache"');
  });

  it('is not sent with other responses', async () => {
    const customer = await aCustomer();
    const token = await antiForgeryToken(customer.token);
    const saved = await form('/account/details', 'end-other-sessions', 'text/html')(customer, token);
    expect([saved.status, saved.headers.get('Clear-Site-Data')]).toEqual([303, null]);
    expect((await visit('/about')).headers.get('Clear-Site-Data')).toBeNull();
  });
});
