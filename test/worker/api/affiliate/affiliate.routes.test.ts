import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ClickSchema } from '#shared/contract/affiliate.ts';
import { anAffiliate, unique } from '#test/support/a-shop.ts';
import { countRows } from '#test/support/an-order.ts';
import { call, fieldErrors } from '#test/support/call.ts';

const BROWSER = 'Mozilla/5.0 (Linux; Android 16)';
const NOON = new Date('2026-11-20T12:00:00.000Z');

/** `cookie`: the earlier click, which the edge reads from the visitor's cookie. */
type Visit = { ip?: string; cookie?: string; minutes?: number };

/** Records a click. By default it happens at noon, and the visitor has no cookie. */
function click(affiliateId: number | string, { ip = '192.0.2.1', cookie, minutes = 0 }: Visit = {}) {
  return call('POST', `/api/clicks/${affiliateId}`, {
    body: { ip_address: ip, user_agent: BROWSER },
    headers: { 'CF-Connecting-IP': ip, ...(cookie !== undefined && { 'X-Affiliate-Click': cookie }) },
    now: new Date(NOON.getTime() + minutes * 60_000),
  });
}

function idOf({ json }: { json: unknown }): string {
  return v.parse(ClickSchema, json).id;
}

function clicksOf(affiliateId: number): Promise<number> {
  return countRows('affiliate_click', 'affiliate_id = ?', affiliateId);
}

describe('POST /api/clicks/:affiliateId', () => {
  it('stores who clicked and when, and returns the click’s id', async () => {
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
      is_of_order: 0,
      created_at: NOON.toISOString(),
    });
  });

  it('reuses the click in the visitor’s cookie for an hour, even across a clock hour', async () => {
    const affiliateId = await anAffiliate();
    const first = await click(affiliateId, { minutes: 50 });
    const again = await click(affiliateId, { cookie: idOf(first), minutes: 109 });
    expect(again).toMatchObject({ status: 200, json: first.json });
    expect(await click(affiliateId, { cookie: idOf(first).toUpperCase(), minutes: 109 })).toMatchObject({
      status: 200,
      json: first.json,
    });
    expect(await clicksOf(affiliateId)).toBe(1);
  });

  it('reuses the click from another IP address too, because phones change networks', async () => {
    const affiliateId = await anAffiliate();
    const first = await click(affiliateId);
    expect(await click(affiliateId, { ip: '2001:db8::7', cookie: idOf(first) })).toMatchObject({
      status: 200,
      json: first.json,
    });
    expect(await clicksOf(affiliateId)).toBe(1);
  });

  it('records a new click an hour after the recorded one, regardless of clicks in between', async () => {
    const affiliateId = await anAffiliate();
    const first = await click(affiliateId);
    await click(affiliateId, { cookie: idOf(first), minutes: 40 });
    const later = await click(affiliateId, { cookie: idOf(first), minutes: 60 });
    expect(later.status).toBe(201);
    expect(later.json).not.toEqual(first.json);
    expect(await click(affiliateId, { cookie: idOf(later), minutes: 61 })).toMatchObject({
      status: 200,
      json: later.json,
    });
    expect(await clicksOf(affiliateId)).toBe(2);
  });

  it('records a click for each visitor, even if they share an IP address and a browser', async () => {
    const affiliateId = await anAffiliate();
    const replies = await Promise.all(Array.from({ length: 12 }, () => click(affiliateId)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(12);
    expect(new Set(replies.map(idOf)).size).toBe(12);
    expect(await clicksOf(affiliateId)).toBe(12);
  });

  it('records a click on another affiliate, regardless of the cookie', async () => {
    const [affiliateId, other] = [await anAffiliate(), await anAffiliate()];
    const first = await click(affiliateId);
    const replies = [
      await click(other, { cookie: idOf(first) }),
      await click(other, { cookie: crypto.randomUUID() }),
      await click(other, { cookie: 'no click at all' }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await clicksOf(affiliateId)).toBe(1);
    expect(await clicksOf(other)).toBe(3);
  });

  it('ignores the IP address in the body', async () => {
    const affiliateId = await anAffiliate();
    const forged = await call('POST', `/api/clicks/${affiliateId}`, {
      body: { ip_address: '203.0.113.9', user_agent: BROWSER },
      headers: { 'CF-Connecting-IP': '192.0.2.1' },
      now: NOON,
    });
    expect(forged.status).toBe(201);
    expect(await countRows('affiliate_click', 'id = ? AND ip_address = ?', idOf(forged), '192.0.2.1')).toBe(
      1,
    );
    expect(await countRows('affiliate_click', 'ip_address = ?', '203.0.113.9')).toBe(0);
  });

  it('returns 404 for an unknown affiliate or an invalid id', async () => {
    await anAffiliate();
    for (const id of [unique() + 900_000, 0, -1, '1.5', 'abc', '1%20', '9'.repeat(16)]) {
      expect(await click(id), String(id)).toMatchObject({
        status: 404,
        json: { message: expect.any(String) },
      });
    }
  });

  it('rejects an invalid body with a message per field', async () => {
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
  it('returns the IP address that Cloudflare reports', async () => {
    const reply = await call('GET', '/api/get-ip', { headers: { 'CF-Connecting-IP': '2001:db8::7' } });
    expect(reply).toMatchObject({ status: 200, json: { ip_address: '2001:db8::7' } });
    expect(reply.headers.get('Cache-Control')).toBe('private, no-store');
  });

  it('returns an empty address if only untrusted headers contain one', async () => {
    const forged = { 'X-Forwarded-For': '192.0.2.7', 'X-Real-IP': '192.0.2.7', 'X-Client-IP': '192.0.2.7' };
    expect(await call('GET', '/api/get-ip', { headers: forged })).toMatchObject({ json: { ip_address: '' } });
  });
});
