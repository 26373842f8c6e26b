import { Hono } from 'hono';
import * as v from 'valibot';
import { type Address, AddressInputSchema, AddressPatchSchema } from '#shared/contract/address.ts';
import type { ApiEnv } from '../api-env.ts';
import { requireSession } from '../auth/require-session.ts';
import { invalid, notFound } from '../http/errors.ts';
import { idParam, parseBody, parseOptionalBody } from '../http/validate.ts';
import {
  deleteAddress,
  insertAddress,
  listAddresses,
  MAX_ADDRESSES_OF_A_USER,
  type Stored,
  setCurrentAddress,
  updateAddress,
} from './addresses.repository.ts';

export const addressesRoutes = new Hono<ApiEnv>();

addressesRoutes.get('/addresses', requireSession, async (c) =>
  c.json(await listAddresses(c.env.DB, c.get('session').userId)),
);

addressesRoutes.post('/addresses', requireSession, async (c) => {
  const input = await parseBody(c, AddressInputSchema);
  return c.json(
    storedAddress(await insertAddress(c.env.DB, c.get('session').userId, input, c.get('now')())),
    201,
  );
});

addressesRoutes.patch('/addresses/:id', requireSession, async (c) => {
  const id = idParam(c);
  const patch = await parseBody(c, AddressPatchSchema);
  return c.json(storedAddress(await updateAddress(c.env.DB, c.get('session').userId, id, patch)));
});

addressesRoutes.delete('/addresses/:id', requireSession, async (c) => {
  const remaining = await deleteAddress(c.env.DB, c.get('session').userId, idParam(c));
  if (remaining === null) throw notFound();
  return c.json(remaining);
});

addressesRoutes.post('/addresses/:id/set-current', requireSession, async (c) => {
  const id = idParam(c);
  await parseOptionalBody(c, v.strictObject({}));
  const addresses = await setCurrentAddress(c.env.DB, c.get('session').userId, id);
  if (addresses === null) throw notFound();
  return c.json(addresses);
});

function storedAddress(stored: Stored): Address {
  if (stored.ok) return stored.address;
  switch (stored.problem) {
    case 'missing':
      throw notFound();
    case 'province':
      throw invalid({ province_id: ['Choose a province.'] });
    case 'full':
      throw invalid({
        recipient: [`You have ${MAX_ADDRESSES_OF_A_USER} addresses already. Please delete one first.`],
      });
  }
}
