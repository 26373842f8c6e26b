import { env } from 'cloudflare:workers';
import { aCustomer, type Customer } from './a-shop.ts';
import { QUICK_HASHER } from './quick-hasher.ts';

export const PASSWORD = 'kudu-on-a-bicycle';

/** A customer with {@link PASSWORD}, whose account is older than the dates at which tests log in. */
export async function aCustomerWithPassword(given: { name?: string } = {}): Promise<Customer> {
  const customer = await aCustomer(given);
  await env.DB.prepare(
    "UPDATE user SET password_hash = ?, created_at = '2026-01-01T00:00:00.000Z' WHERE id = ?",
  )
    .bind(await QUICK_HASHER.hash(PASSWORD), customer.userId)
    .run();
  return customer;
}
