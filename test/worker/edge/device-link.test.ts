import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { visit } from '#test/support/the-shop.ts';
import { createDeviceTicket, readDevice } from '#worker/platform/known-device.ts';

const SECRET = env.OPERATOR_SECRET ?? '';
const open = (path: string, init: RequestInit = {}) => visit(path, init);

describe('the link in a PIN email', () => {
  it('marks the browser as a known device of the account, and redirects without the ticket', async () => {
    const ticket = createDeviceTicket(SECRET, 'thandi@example.com', new Date());
    const response = await open(`/?auth=forgot_password&device=${ticket}`);
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/?auth=forgot_password']);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const token = /__Host-device=([^;]+); Max-Age=31536000/.exec(
      response.headers.get('Set-Cookie') ?? '',
    )?.[1];
    expect(readDevice(SECRET, token, new Date())?.knownSince('thandi@example.com')).toBeInstanceOf(Date);
  });

  it.each(['x', '', 'a'.repeat(30)])('sets no cookie for the malformed ticket "%s"', async (ticket) => {
    const response = await open(`/?auth=forgot_password&device=${ticket}`);
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/?auth=forgot_password']);
    expect(response.headers.get('Set-Cookie')).toBeNull();
  });
});
