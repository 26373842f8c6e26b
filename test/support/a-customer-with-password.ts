import { env } from 'cloudflare:workers';
import { scryptSync } from 'node:crypto';
import { aCustomer, type Customer } from './a-shop.ts';

export const PASSWORD = 'kudu-on-a-bicycle';

/** A customer with {@link PASSWORD}, hashed with parameters so small that checking is fast. */
export async function aCustomerWithPassword(given: { name?: string } = {}): Promise<Customer> {
  const customer = await aCustomer(given);
  const salt = Buffer.from('a salt for tests');
  const key = scryptSync(PASSWORD, salt, 32, { N: 16, r: 1, p: 1 });
  await env.DB.prepare('UPDATE user SET password_hash = ? WHERE id = ?')
    .bind(`$scrypt$ln=4,r=1,p=1$${salt.toString('base64url')}$${key.toString('base64url')}`, customer.userId)
    .run();
  return customer;
}
