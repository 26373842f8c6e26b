import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { anAffiliate, unique } from '#test/support/a-shop.ts';
import { countRows } from '#test/support/an-order.ts';
import { call, fieldErrors } from '#test/support/call.ts';

const BROWSER = 'Mozilla/5.0 (Linux; Android 16)';
const NOON = new Date('2026-11-20T12:00:00.000Z');

type Visit = { ip?: string; browser?: string; minutes?: number };

/** The same visitor at noon, but for what is given. */
function click(
  affiliateId: number | string,
  { ip = '192.0.2.1', browser = BROWSER, minutes = 0 }: Visit = {},
) {
  return call('POST', `/api/clicks/${affiliateId}`, {
    body: { ip_address: ip, user_agent: browser },
    headers: { 'CF-Connecting-IP': ip },
    now: new Date(NOON.getTime() + minutes * 60_000),
  });
}

function clicksOf(affiliateId: number): Promise<number> {
  return countRows('affiliate_click', 'affiliate_id = ?', affiliateId);
}

describe('POST /api/clicks/:affiliateId', () => {
  it('keeps who clicked and when, and answers the click’s id', async () => {
    const affiliateId = await anAffiliate();
    const { status, json } = await click(affiliateId);
    expect(status).toBe(201);
    expect(json).toEqual({ id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) });
    const row = await env.DB.prepare('SELECT * FROM affiliate_click WHERE affiliate_id = ?')
      .bind(affiliateId)
      .first();
    expect(row).toEqual({
      ...(json as object),
      affiliate_id: affiliateId,
      ip_address: '192.0.2.1',
      user_agent: BROWSER,
      created_at: NOON.toISOString(),
    });
  });

  it('counts the same visitor’s repeat within an hour once, over the turn of the hour too', async () => {
    const affiliateId = await anAffiliate();
    const first = await click(affiliateId, { minutes: 50 });
    const again = await click(affiliateId, { minutes: 109 });
    expect(again).toMatchObject({ status: 200, json: first.json });
    expect(await clicksOf(affiliateId)).toBe(1);
  });

  it('counts anew an hour after the click that counted, whatever was tried between', async () => {
    const affiliateId = await anAffiliate();
    const first = await click(affiliateId);
    await click(affiliateId, { minutes: 40 });
    const later = await click(affiliateId, { minutes: 60 });
    expect(later.status).toBe(201);
    expect(later.json).not.toEqual(first.json);
    expect(await click(affiliateId, { minutes: 61 })).toMatchObject({ status: 200, json: later.json });
    expect(await clicksOf(affiliateId)).toBe(2);
  });

  it('counts another address, another browser and another affiliate apart', async () => {
    const [affiliateId, other] = [await anAffiliate(), await anAffiliate()];
    const replies = [
      await click(affiliateId),
      await click(affiliateId, { ip: '2001:db8::7' }),
      await click(affiliateId, { browser: '' }),
      await click(other),
    ];
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await clicksOf(affiliateId)).toBe(3);
    expect(await clicksOf(other)).toBe(1);
  });

  it('counts many at once as one', async () => {
    const affiliateId = await anAffiliate();
    const replies = await Promise.all(Array.from({ length: 12 }, () => click(affiliateId)));
    expect(new Set(replies.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await clicksOf(affiliateId)).toBe(1);
  });

  it('believes no address in the body: a forged one neither counts anew nor is kept', async () => {
    const affiliateId = await anAffiliate();
    const first = await click(affiliateId);
    const forged = await call('POST', `/api/clicks/${affiliateId}`, {
      body: { ip_address: '203.0.113.9', user_agent: BROWSER },
      headers: { 'CF-Connecting-IP': '192.0.2.1' },
      now: NOON,
    });
    expect(forged).toMatchObject({ status: 200, json: first.json });
    expect(await countRows('affiliate_click', 'ip_address = ?', '203.0.113.9')).toBe(0);
  });

  it('knows no click on an affiliate that there is not, or on what is no id', async () => {
    await anAffiliate();
    for (const id of [unique() + 900_000, 0, -1, '1.5', 'abc', '1%20', '9'.repeat(16)]) {
      expect(await click(id), String(id)).toMatchObject({
        status: 404,
        json: { message: expect.any(String) },
      });
    }
  });

  it('refuses a body that is none, with a message per field', async () => {
    const affiliateId = await anAffiliate();
    const send = (body: unknown) => call('POST', `/api/clicks/${affiliateId}`, { body });
    expect(await send({})).toMatchObject(
      fieldErrors({ ip_address: [expect.any(String)], user_agent: [expect.any(String)] }),
    );
    expect(await send({ ip_address: '192.0.2.1', user_agent: 'x'.repeat(1_001) })).toMatchObject(
      fieldErrors({ user_agent: [expect.any(String)] }),
    );
    expect(await send({ ip_address: 7, user_agent: '', extra: 1 })).toMatchObject(
      fieldErrors({ ip_address: [expect.any(String)], extra: ['Unknown field.'] }),
    );
    expect((await send('{')).status).toBe(400);
    expect(await clicksOf(affiliateId)).toBe(0);
  });
});

describe('GET /api/get-ip', () => {
  it('answers the address that Cloudflare saw', async () => {
    const reply = await call('GET', '/api/get-ip', { headers: { 'CF-Connecting-IP': '2001:db8::7' } });
    expect(reply).toMatchObject({ status: 200, json: { ip_address: '2001:db8::7' } });
    expect(reply.headers.get('Cache-Control')).toBe('private, no-store');
  });

  it('answers an empty one where nobody vouches for any', async () => {
    const forged = { 'X-Forwarded-For': '192.0.2.7', 'X-Real-IP': '192.0.2.7', 'X-Client-IP': '192.0.2.7' };
    expect(await call('GET', '/api/get-ip', { headers: forged })).toMatchObject({ json: { ip_address: '' } });
  });
});
