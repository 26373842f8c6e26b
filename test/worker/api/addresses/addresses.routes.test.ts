import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aCustomer, anAddress } from '#test/support/a-shop.ts';
import { call, fieldErrors } from '#test/support/call.ts';

const INPUT = {
  recipient: 'Thandi Nkosi',
  phone: '082 123 4567',
  street: '12 Vilakazi Street',
  complex: '',
  suburb: 'Orlando West',
  city: 'Soweto',
  province_id: 3,
  postal_code: '0184',
  notes: '',
};

describe('POST /api/addresses', () => {
  it('answers 201 with the address; the first becomes current, the next does not', async () => {
    const { token } = await aCustomer();
    const first = await call('POST', '/api/addresses', { token, body: INPUT });
    expect(first.status).toBe(201);
    expect(first.json).toEqual({ ...INPUT, id: expect.any(Number), current: true, phone: '+27821234567' });
    const next = await call('POST', '/api/addresses', { token, body: INPUT });
    expect(next.json).toMatchObject({ current: false });
  });

  it('makes exactly one current when a new customer sends several at once', async () => {
    const { api } = await aCustomer();
    await Promise.all(Array.from({ length: 6 }, () => api.createAddress(INPUT)));
    const addresses = await api.listAddresses();
    expect(addresses.map(({ current }) => current)).toEqual([true, false, false, false, false, false]);
  });

  it.each([
    ['a province there is none of', { province_id: 10 }, { province_id: ['Choose a province.'] }],
    ['a province beyond all numbers', { province_id: 1e300 }, { province_id: ['Choose a province.'] }],
    ['a wrong type', { postal_code: 184 }, { postal_code: ['Postal code is required.'] }],
    ['a missing field', { street: undefined }, { street: ['This field is required.'] }],
    ['an unknown field', { current: true }, { current: ['Unknown field.'] }],
  ])('refuses %s with a field error', async (_what, given, errors) => {
    const { token, api } = await aCustomer();
    const reply = await call('POST', '/api/addresses', { token, body: { ...INPUT, ...given } });
    expect(reply).toMatchObject(fieldErrors(errors));
    expect(await api.listAddresses()).toEqual([]);
  });

  it('refuses the 51st', async () => {
    const { token, userId, api } = await aCustomer();
    await anAddress(userId);
    await env.DB.prepare(
      `INSERT INTO address (user_id, recipient, phone, street, suburb, city, province_id, postal_code, created_at)
       SELECT ?, 'T', '+27821234567', 'S', 'S', 'C', 3, '0184', '' FROM json_each(?)`,
    )
      .bind(userId, JSON.stringify(Array.from({ length: 48 })))
      .run();
    const replies = await Promise.all(
      [1, 2, 3].map(() => call('POST', '/api/addresses', { token, body: INPUT })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(replies.find(({ status }) => status === 422)).toMatchObject(
      fieldErrors({ recipient: ['You have 50 addresses already. Please delete one first.'] }),
    );
    expect(await api.listAddresses()).toHaveLength(50);
  });

  it('refuses what is too large, no JSON, or said to be something else', async () => {
    const { token } = await aCustomer();
    const send = async (body: string, type = 'application/json') =>
      (await call('POST', '/api/addresses', { token, body, headers: { 'Content-Type': type } })).status;
    expect(await send(JSON.stringify({ ...INPUT, notes: 'x'.repeat(40_000) }))).toBe(413);
    expect(await send('nothing')).toBe(400);
    expect(await send(JSON.stringify(INPUT), 'text/plain')).toBe(415);
  });
});

describe('GET /api/addresses', () => {
  it('lists the current one first, then by id', async () => {
    const { api, userId } = await aCustomer();
    const older = await anAddress(userId, { isCurrent: false });
    const newer = await anAddress(userId, { isCurrent: false });
    const current = await anAddress(userId);
    expect((await api.listAddresses()).map(({ id }) => id)).toEqual([current, older, newer]);
  });
});

describe('PATCH /api/addresses/:id', () => {
  it('changes what is sent and leaves the rest', async () => {
    const { api } = await aCustomer();
    const before = await api.createAddress({ ...INPUT, notes: 'Ring twice' });
    const changes = { city: 'Cape Town', province_id: 9, complex: 'Block B', notes: '' };
    const after = { ...before, ...changes };
    expect(await api.updateAddress(before.id, changes)).toEqual(after);
    expect(await api.updateAddress(before.id, {})).toEqual(after);
    expect(await api.listAddresses()).toEqual([after]);
  });

  it.each([
    ['a province there is none of', { province_id: 10 }, { province_id: ['Choose a province.'] }],
    ['a wrong type', { city: null }, { city: ['City or town is required.'] }],
    ['an unknown field', { user_id: 1 }, { user_id: ['Unknown field.'] }],
  ])('refuses %s and changes nothing', async (_what, given, errors) => {
    const { token, api } = await aCustomer();
    const before = await api.createAddress(INPUT);
    const body = { recipient: 'Someone Else', ...given };
    expect(await call('PATCH', `/api/addresses/${before.id}`, { token, body })).toMatchObject(
      fieldErrors(errors),
    );
    expect(await api.listAddresses()).toEqual([before]);
  });
});

describe('DELETE /api/addresses/:id', () => {
  it('answers what remains; without the current one the first remaining is current', async () => {
    const { api, userId } = await aCustomer();
    const current = await anAddress(userId);
    const first = await anAddress(userId, { isCurrent: false });
    const second = await anAddress(userId, { isCurrent: false });
    expect(await api.deleteAddress(current)).toMatchObject([
      { id: first, current: true },
      { id: second, current: false },
    ]);
    expect(await api.deleteAddress(second)).toMatchObject([{ id: first, current: true }]);
    expect(await api.deleteAddress(first)).toEqual([]);
  });
});

describe('POST /api/addresses/:id/set-current', () => {
  it('answers the list with that one current, however often it is asked', async () => {
    const { api, userId } = await aCustomer();
    const before = await anAddress(userId);
    const chosen = await anAddress(userId, { isCurrent: false });
    const expected = [
      { id: chosen, current: true },
      { id: before, current: false },
    ];
    expect(await api.setCurrentAddress(chosen)).toMatchObject(expected);
    expect(await api.setCurrentAddress(chosen)).toMatchObject(expected);
  });
});

describe("another's address", () => {
  it.each([
    ['PATCH', '', { city: 'Durban' }],
    ['DELETE', '', undefined],
    ['POST', '/set-current', undefined],
  ])('is not found by %s%s, as one that is not there, and stays as it is', async (method, suffix, body) => {
    const owner = await aCustomer();
    await anAddress(owner.userId);
    const id = await anAddress(owner.userId, { isCurrent: false });
    const { token, userId, api } = await aCustomer();
    await anAddress(userId);
    const before = [await owner.api.listAddresses(), await api.listAddresses()];
    for (const path of [String(id), '999999', '0', 'x']) {
      expect((await call(method, `/api/addresses/${path}${suffix}`, { token, body })).status).toBe(404);
    }
    expect((await call(method, `/api/addresses/${id}${suffix}`, { body })).status).toBe(401);
    expect([await owner.api.listAddresses(), await api.listAddresses()]).toEqual(before);
  });
});
