import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aCustomer, anAddress, type Customer } from '#test/support/a-shop.ts';
import { aPlacedOrder } from '#test/support/an-order.ts';
import { visit } from '#test/support/the-shop.ts';

const HOSTILE = `<img src=x onerror="alert(1)">&amp;'`;

async function pageOf({ token }: Customer, path: string): Promise<string> {
  const response = await visit(path, { headers: { Cookie: `__Host-session=${token}` } });
  expect(response.status).toBe(200);
  return response.text();
}

describe('/account', () => {
  it('shows the customer, the last orders with their state, and the current address', async () => {
    const { buyer, order } = await aPlacedOrder();
    const html = await pageOf(buyer, '/account');
    expect(html).toContain('Thandi');
    expect(html).toContain(buyer.email);
    expect(html).toContain(`/orders/${String(order.id).padStart(6, '0')}`);
    expect(html).toContain('Waiting for payment');
    expect(html).toContain('12 Vilakazi Street');
    expect(html).toContain('Gauteng');
    expect(html).toContain('Log out');
  });

  it('links to the shop and the address form if nothing is saved yet', async () => {
    const html = await pageOf(await aCustomer(), '/account');
    expect(html).toContain('Start shopping');
    expect(html).toContain('href="/account/addresses/create"');
    expect(html).toContain('Nothing saved yet.');
  });
});

describe('HTML in names and addresses', () => {
  it('is escaped on the account and address pages', async () => {
    const customer = await aCustomer({ name: HOSTILE });
    const id = await anAddress(customer.userId);
    await env.DB.prepare(
      'UPDATE address SET recipient = ?1, street = ?1, complex = ?1, suburb = ?1, city = ?1, notes = ?1 WHERE id = ?2',
    )
      .bind(HOSTILE, id)
      .run();
    const pages = [
      '/account',
      '/account/addresses',
      `/account/addresses/edit?id=${id}`,
      '/checkout/addresses',
    ];
    for (const path of pages) {
      const html = await pageOf(customer, path);
      expect([path, html.includes('<img src=x')]).toEqual([path, false]);
      expect([path, html.includes('&lt;img src=x')]).toEqual([path, true]);
    }
  });
});
