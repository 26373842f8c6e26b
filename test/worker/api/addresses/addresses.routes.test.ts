import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { NEW_ADDRESS } from '#scripts/contract/new-shopper.ts';
import type { Address } from '#shared/contract/address.ts';
import { aCustomer, anAddress, aProduct } from '#test/support/a-shop.ts';
import { aBuyer } from '#test/support/an-order.ts';
import { call, fieldErrors } from '#test/support/call.ts';

describe('POST /api/addresses', () => {
  it('returns 201 with the address; only the first one becomes current', async () => {
    const { token } = await aCustomer();
    const first = await call('POST', '/api/addresses', { token, body: NEW_ADDRESS });
    expect(first.status).toBe(201);
    expect(first.json).toEqual({
      ...NEW_ADDRESS,
      id: expect.any(Number),
      current: true,
      phone: '+27821234567',
    });
    const next = await call('POST', '/api/addresses', { token, body: NEW_ADDRESS });
    expect(next.json).toMatchObject({ current: false });
  });

  it('makes a new address current on request; a rejected one changes nothing', async () => {
    const { token, api } = await aCustomer();
    const first = await api.addresses.createAddress(NEW_ADDRESS);
    const rejected = { ...NEW_ADDRESS, current: true, province_id: 10 };
    expect((await call('POST', '/api/addresses', { token, body: rejected })).status).toBe(422);
    expect((await api.addresses.listAddresses()).map(({ id }) => id)).toEqual([first.id]);
    const { id, current } = await api.addresses.createAddress({ ...NEW_ADDRESS, current: true });
    expect(current).toBe(true);
    const stored = await api.addresses.listAddresses();
    expect(stored.map((address) => [address.id, address.current])).toEqual([
      [id, true],
      [first.id, false],
    ]);
  });

  it('makes exactly one address current if a new customer sends several at once', async () => {
    const { api } = await aCustomer();
    await Promise.all(Array.from({ length: 6 }, () => api.addresses.createAddress(NEW_ADDRESS)));
    const addresses = await api.addresses.listAddresses();
    expect(addresses.map(({ current }) => current)).toEqual([true, false, false, false, false, false]);
  });

  it.each([
    ['a province that does not exist', { province_id: 10 }, { province_id: ['Choose a province.'] }],
    ['a province id that is out of range', { province_id: 1e300 }, { province_id: ['Choose a province.'] }],
    ['a wrong type', { postal_code: 184 }, { postal_code: ['Enter the postal code.'] }],
    ['a missing field', { street: undefined }, { street: ['This field is required.'] }],
    ['an unknown field', { is_current: true }, { is_current: ['Unknown field.'] }],
    ['a boolean sent as text', { current: 'yes' }, { current: ['Say true or false.'] }],
    ['an owner', { user_id: 1 }, { user_id: ['Unknown field.'] }],
    ['an id', { id: 1 }, { id: ['Unknown field.'] }],
    ['no recipient', { recipient: ' ' }, { recipient: ['Enter the recipient’s name.'] }],
    ['an invisible recipient', { recipient: '\u200b\u2060' }, { recipient: ['Enter the recipient’s name.'] }],
    ['a name with a line break', { recipient: 'A\nBcc: b@c.example' }, { recipient: [expect.any(String)] }],
    ['no phone', { phone: '' }, { phone: ['Enter a cellphone number.', expect.any(String)] }],
    ['a foreign phone number', { phone: '+26771234567' }, { phone: [expect.any(String)] }],
    ['a phone number that is one digit short', { phone: '082 123 456' }, { phone: [expect.any(String)] }],
    ['a phone number that starts with 00', { phone: '0021234567' }, { phone: [expect.any(String)] }],
    [
      'a postal code with a letter',
      { postal_code: 'O184' },
      { postal_code: ['A postal code has 4 digits.'] },
    ],
    [
      'a postal code with five digits',
      { postal_code: '00184' },
      { postal_code: ['A postal code has 4 digits.'] },
    ],
  ])('rejects %s with a field error', async (_what, given, errors) => {
    const { token, api } = await aCustomer();
    const reply = await call('POST', '/api/addresses', { token, body: { ...NEW_ADDRESS, ...given } });
    expect(reply).toMatchObject(fieldErrors(errors));
    expect(await api.addresses.listAddresses()).toEqual([]);
  });

  it.each(['0821234567', '+27 82 123 4567', '(082) 123-4567'])('stores %s as +27821234567', async (phone) => {
    const { api } = await aCustomer();
    expect((await api.addresses.createAddress({ ...NEW_ADDRESS, phone })).phone).toBe('+27821234567');
  });

  it('strips invisible characters from pasted text', async () => {
    const { api } = await aCustomer();
    const stored = await api.addresses.createAddress({
      ...NEW_ADDRESS,
      recipient: '\u202aThandi Nkosi\u202c',
      phone: '\u202a0027 82 123\u20114567\u202c',
      street: '\ufeff1\u00a0Long Street',
      postal_code: '0181\u200b',
      notes: 'Gate\u200b 4\u202e',
    });
    expect(stored).toMatchObject({
      recipient: 'Thandi Nkosi',
      phone: '+27821234567',
      street: '1 Long Street',
      postal_code: '0181',
      notes: 'Gate 4',
    });
  });

  it('accepts each of the nine provinces', async () => {
    const { api } = await aCustomer();
    const provinces = await api.catalogue.listProvinces();
    expect(provinces.map(({ code }) => code).sort()).toEqual('EC FS GP KZN LP MP NC NW WC'.split(' '));
    for (const { id } of provinces) {
      expect((await api.addresses.createAddress({ ...NEW_ADDRESS, province_id: id })).province_id).toBe(id);
    }
  });

  it('rejects the 51st address', async () => {
    const { token, userId, api } = await aCustomer();
    await anAddress(userId);
    await env.DB.prepare(
      `INSERT INTO address (user_id, recipient, phone, street, suburb, city, province_id, postal_code, created_at)
       SELECT ?, 'T', '+27821234567', 'S', 'S', 'C', 3, '0184', '' FROM json_each(?)`,
    )
      .bind(userId, JSON.stringify(Array.from({ length: 48 })))
      .run();
    const replies = await Promise.all(
      [1, 2, 3].map(() => call('POST', '/api/addresses', { token, body: NEW_ADDRESS })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(replies.find(({ status }) => status === 422)).toMatchObject(
      fieldErrors({ recipient: ['You already have 50 addresses. Delete one first.'] }),
    );
    expect(await api.addresses.listAddresses()).toHaveLength(50);
  });

  it('rejects a body that is too large, not JSON, or has another content type', async () => {
    const { token } = await aCustomer();
    const send = async (body: string, type = 'application/json') =>
      (await call('POST', '/api/addresses', { token, body, headers: { 'Content-Type': type } })).status;
    expect(await send(JSON.stringify({ ...NEW_ADDRESS, notes: 'x'.repeat(40_000) }))).toBe(413);
    expect(await send('nothing')).toBe(400);
    expect(await send(JSON.stringify(NEW_ADDRESS), 'text/plain')).toBe(415);
  });
});

describe('GET /api/addresses', () => {
  it('lists the current address first, then the others by id', async () => {
    const { api, userId } = await aCustomer();
    const older = await anAddress(userId, { isCurrent: false });
    const newer = await anAddress(userId, { isCurrent: false });
    const current = await anAddress(userId);
    expect((await api.addresses.listAddresses()).map(({ id }) => id)).toEqual([current, older, newer]);
  });
});

describe('PATCH /api/addresses/:id', () => {
  it('changes only the fields that are sent', async () => {
    const { api } = await aCustomer();
    const before = await api.addresses.createAddress({ ...NEW_ADDRESS, notes: 'Ring twice' });
    const changes = { city: 'Cape Town', province_id: 9, complex: 'Block B', notes: '' };
    const after = { ...before, ...changes };
    expect(await api.addresses.updateAddress({ id: before.id, ...changes })).toEqual(after);
    expect(await api.addresses.updateAddress({ id: before.id })).toEqual(after);
    expect(await api.addresses.listAddresses()).toEqual([after]);
  });

  it.each([
    ['a province that does not exist', { province_id: 10 }, { province_id: ['Choose a province.'] }],
    ['a wrong type', { city: null }, { city: ['Enter the city or town.'] }],
    ['an unknown field', { user_id: 1 }, { user_id: ['Unknown field.'] }],
  ])('rejects %s and changes nothing', async (_what, given, errors) => {
    const { token, api } = await aCustomer();
    const before = await api.addresses.createAddress(NEW_ADDRESS);
    const body = { recipient: 'Someone Else', ...given };
    expect(await call('PATCH', `/api/addresses/${before.id}`, { token, body })).toMatchObject(
      fieldErrors(errors),
    );
    expect(await api.addresses.listAddresses()).toEqual([before]);
  });
});

describe('DELETE /api/addresses/:id', () => {
  it('returns the remaining addresses; the first becomes current if the current one is deleted', async () => {
    const { api, userId } = await aCustomer();
    const current = await anAddress(userId);
    const first = await anAddress(userId, { isCurrent: false });
    const second = await anAddress(userId, { isCurrent: false });
    expect(await api.addresses.deleteAddress({ id: current })).toMatchObject([
      { id: first, current: true },
      { id: second, current: false },
    ]);
    expect(await api.addresses.deleteAddress({ id: second })).toMatchObject([{ id: first, current: true }]);
    expect(await api.addresses.deleteAddress({ id: first })).toEqual([]);
  });
});

describe('POST /api/addresses/:id/set-current', () => {
  it('returns the list with this address as current, even if repeated', async () => {
    const { api, userId } = await aCustomer();
    const before = await anAddress(userId);
    const chosen = await anAddress(userId, { isCurrent: false });
    const expected = [
      { id: chosen, current: true },
      { id: before, current: false },
    ];
    expect(await api.addresses.setCurrentAddress({ id: chosen })).toMatchObject(expected);
    expect(await api.addresses.setCurrentAddress({ id: chosen })).toMatchObject(expected);
  });
});

describe('concurrent requests', () => {
  const currentOf = (addresses: readonly Address[]) =>
    addresses.filter(({ current }) => current).map(({ id }) => id);

  it('that each set a current address all succeed, and one of the addresses is current', async () => {
    const { api, userId } = await aCustomer();
    await anAddress(userId);
    const ids = await Promise.all([1, 2, 3, 4].map(() => anAddress(userId, { isCurrent: false })));
    const answers = await Promise.all(ids.map((id) => api.addresses.setCurrentAddress({ id })));
    expect(answers.map(currentOf)).toEqual(ids.map((id) => [id]));
    const [current, ...others] = currentOf(await api.addresses.listAddresses());
    expect(ids).toContain(current);
    expect(others).toEqual([]);
  });

  it('that delete the current address and set another leave exactly one current', async () => {
    const { token, api, userId } = await aCustomer();
    const current = await anAddress(userId);
    const first = await anAddress(userId, { isCurrent: false });
    const chosen = await anAddress(userId, { isCurrent: false });
    const replies = await Promise.all([
      call('DELETE', `/api/addresses/${current}`, { token }),
      call('POST', `/api/addresses/${chosen}/set-current`, { token }),
      call('DELETE', `/api/addresses/${current}`, { token }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 404]);
    const left = await api.addresses.listAddresses();
    expect(left.map(({ id }) => id).sort()).toEqual([first, chosen].sort());
    expect(currentOf(left)).toHaveLength(1);
  });

  it('that set an address as current and delete it leave an existing address current', async () => {
    const { token, api, userId } = await aCustomer();
    const stays = await anAddress(userId);
    const goes = await anAddress(userId, { isCurrent: false });
    const [chosen] = await Promise.all([
      call('POST', `/api/addresses/${goes}/set-current`, { token }),
      call('DELETE', `/api/addresses/${goes}`, { token }),
    ]);
    expect([200, 404]).toContain(chosen.status);
    expect(await api.addresses.listAddresses()).toMatchObject([{ id: stays, current: true }]);
  });
});

describe('the address of a placed order', () => {
  it('does not change if the customer’s address is changed or deleted', async () => {
    const productId = await aProduct();
    const buyer = await aBuyer(productId);
    const [address] = await buyer.api.addresses.listAddresses();
    const id = address?.id ?? 0;
    const placed = await buyer.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
    await buyer.api.addresses.updateAddress({
      id,
      city: 'Elsewhere',
      recipient: 'Someone Else',
      phone: '0831111111',
    });
    expect((await buyer.api.orders.getOrder({ id: placed.id })).order_address).toEqual(placed.order_address);
    await buyer.api.addresses.deleteAddress({ id });
    expect((await buyer.api.orders.getOrder({ id: placed.id })).order_address).toEqual(placed.order_address);
    expect(placed.order_address.address.city).toBe('Soweto');
  });
});

describe('another customer’s address', () => {
  it.each([
    ['PATCH', '', { city: 'Durban' }],
    ['DELETE', '', undefined],
    ['POST', '/set-current', undefined],
  ])('yields 404 for %s%s like an unknown one, and stays unchanged', async (method, suffix, body) => {
    const owner = await aCustomer();
    await anAddress(owner.userId);
    const id = await anAddress(owner.userId, { isCurrent: false });
    const { token, userId, api } = await aCustomer();
    await anAddress(userId);
    const before = [await owner.api.addresses.listAddresses(), await api.addresses.listAddresses()];
    for (const path of [String(id), '999999', '0', 'x']) {
      expect((await call(method, `/api/addresses/${path}${suffix}`, { token, body })).status).toBe(404);
    }
    expect((await call(method, `/api/addresses/${id}${suffix}`, { body })).status).toBe(401);
    expect([await owner.api.addresses.listAddresses(), await api.addresses.listAddresses()]).toEqual(before);
  });
});
