import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { aFullCustomer } from '#test/support/a-full-customer.ts';
import { aCustomer, unique } from '#test/support/a-shop.ts';
import { call } from '#test/support/call.ts';
import { anOperator, postForm, readableText, screenText, visitDesk } from '#test/support/the-desk.ts';

let support: { email: string };
let orders: { email: string };
beforeAll(async () => {
  support = await anOperator('support');
  orders = await anOperator('orders');
});

function act(userId: number, action: string): Promise<Response> {
  return postForm(`/customers/${userId}/${action}`, { as: support, page: `/customers/${userId}` });
}

async function operatorActs(userId: number): Promise<unknown[]> {
  const { results } = await env.DB.prepare(
    `SELECT operator, act FROM operator_event WHERE record_kind = 'customer' AND record_id = ?`,
  )
    .bind(String(userId))
    .all();
  return results;
}

describe('the search for customers', () => {
  it('finds by name and email, and shows hostile names as text', async () => {
    const name = `<script>${unique()}</script>`;
    const { userId, email } = await aCustomer({ name });
    for (const q of [name, email]) {
      const page = await screenText(`/customers?${new URLSearchParams({ q })}`, support);
      expect(page).toContain(`href="/customers/${userId}"`);
      expect(page).not.toContain('<script');
    }
    for (const q of ['%%', "' OR 1=1 --"]) {
      expect(await screenText(`/customers?${new URLSearchParams({ q })}`, support)).toContain(
        'No customer matches.',
      );
    }
  });
});

describe('a customer', () => {
  it('is shown in full, with links only to the screens that the role may open', async () => {
    const { userId, orderId } = await aFullCustomer('Naledi');
    const forSupport = await screenText(`/customers/${userId}`, support);
    expect(forSupport).toContain('<h1 class="display">Naledi</h1>');
    expect(forSupport).toMatch(/href="\/messages\/\d+"/);
    expect(forSupport).not.toContain(`href="/orders/${orderId}"`);
    const forOrders = await screenText(`/customers/${userId}`, orders);
    expect(forOrders).toContain(`href="/orders/${orderId}"`);
    expect(forOrders).not.toMatch(/href="\/messages\/\d+"/);
  });

  it('is signed out everywhere, without affecting other customers', async () => {
    const [customer, other] = [await aCustomer(), await aCustomer()];
    expect((await act(customer.userId, 'end-sessions')).status).toBe(303);
    expect((await call('GET', '/api/user', { token: customer.token })).status).toBe(401);
    expect((await call('GET', '/api/user', { token: other.token })).status).toBe(200);
    expect(await operatorActs(customer.userId)).toEqual([
      { operator: support.email, act: 'customers.end-sessions' },
    ]);
  });

  it.each(['/customers/999999', '/customers/x'])('that does not exist returns 404: %s', async (path) => {
    expect((await visitDesk(path, { as: support })).status).toBe(404);
  });
});

describe('a removal', () => {
  it('is listed with its date until it is withdrawn', async () => {
    const { userId } = await aCustomer();
    await env.DB.prepare('UPDATE user SET removal_requested_at = ? WHERE id = ?')
      .bind(new Date().toISOString(), userId)
      .run();
    const link = `href="/customers/${userId}"`;
    expect(await screenText('/customers', support)).toContain(link);
    expect(await screenText(`/customers/${userId}`, support)).toMatch(/Due on \d+ \w+ \d{4}/);
    expect((await act(userId, 'withdraw-removal')).status).toBe(303);
    expect(await screenText('/customers', support)).not.toContain(link);
    expect(await operatorActs(userId)).toEqual([{ operator: support.email, act: 'removals.withdraw' }]);
    const token = { as: support, page: `/customers/${(await aCustomer()).userId}` };
    const again = await postForm(`/customers/${userId}/withdraw-removal`, token);
    expect(again.status).toBe(422);
    expect(await readableText(again)).toContain('Nothing was changed.');
  });
});
