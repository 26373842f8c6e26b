import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aFullCustomer } from '#test/support/a-full-customer.ts';
import { aCustomer, anAddress, unique } from '#test/support/a-shop.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { aPlacedOrder } from '#test/support/an-order.ts';
import { call } from '#test/support/call.ts';
import {
  endSessionsAsOperator,
  findCustomerDetails,
  findCustomers,
} from '#worker/operations/customers.repository.ts';
import { listOperatorEvents } from '#worker/operations/operator-events.repository.ts';

async function find(text: string): Promise<number[]> {
  return (await findCustomers(env.DB, text, 10)).map(({ id }) => id);
}

describe('finding customers', () => {
  it('works by name, email, order number and phone number in any spelling', async () => {
    const name = `Lerato ${unique()}`;
    const { userId, email } = await aCustomer({ name });
    await anAddress(userId, { phone: '+27 82 914 3377' });
    for (const text of [
      name.toLowerCase(),
      email,
      email.slice(0, -4),
      '082 914 3377',
      '082 914 3',
      '+27829143377',
    ]) {
      expect(await find(text), text).toContain(userId);
    }
    const { buyer, order } = await aPlacedOrder();
    expect(await find(String(order.id).padStart(6, '0'))).toContain(buyer.userId);
    expect(await find(`no ${name}`)).toEqual([]);
    expect(await find('%')).toEqual([]);
  });

  it('returns all data of the customer, and none of other customers', async () => {
    const { userId, orderId } = await aFullCustomer('Naledi');
    const other = await aFullCustomer('Sipho', { ipAddress: '192.0.2.77' });
    const customer = await findCustomerDetails(env.DB, userId, new Date());
    expect(customer).toMatchObject({ name: 'Naledi', erasedAt: null });
    expect(customer?.newestOrders.map(({ id }) => id)).toEqual([orderId]);
    expect(customer?.addresses[0]?.recipient).toBe('Naledi');
    expect(customer?.requests).toHaveLength(1);
    expect(JSON.stringify(customer)).not.toContain('Sipho');
    expect(JSON.stringify(customer)).not.toContain(other.email);
    expect(await findCustomerDetails(env.DB, 9_999_999, new Date())).toBeNull();
  });
});

describe('ending sessions', () => {
  it('signs out only this customer, and is recorded', async () => {
    const [customer, other] = [await aCustomer(), await aCustomer()];
    const userId = customer.userId;
    expect(await endSessionsAsOperator(env.DB, OPERATOR, { userId, now: new Date() })).toBeGreaterThan(0);
    expect((await call('GET', '/api/user', { token: customer.token })).status).toBe(401);
    expect((await call('GET', '/api/user', { token: other.token })).status).toBe(200);
    const record = { kind: 'customer', id: String(userId) } as const;
    const events = await listOperatorEvents(env.DB, { record, operator: null, since: null, limit: 5 });
    expect(events.map(({ act, operator }) => [act, operator])).toEqual([
      ['customers.end-sessions', OPERATOR.operator],
    ]);
    expect(await endSessionsAsOperator(env.DB, OPERATOR, { userId, now: new Date() })).toBe(0);
  });
});
