import type { Address } from '#shared/contract/address.ts';
import { invalid, notFound, orNotFound } from '../http/errors.ts';
import { customerCall, type EndpointHandlers } from '../http/routes.ts';
import {
  type AddressWrite,
  deleteAddress,
  insertAddress,
  listAddresses,
  MAX_ADDRESSES_OF_A_USER,
  setCurrentAddress,
  updateAddress,
} from './addresses.repository.ts';

export const addressesHandlers = {
  listAddresses: async (c) => c.json(await listAddresses(c.env.DB, c.get('session').userId)),

  createAddress: async (c, { body, keyedCall }) => {
    const write = await insertAddress(c.env.DB, body, customerCall(c, keyedCall));
    return c.json(addressOf(write), write.ok && write.isRepeated ? 200 : 201);
  },

  updateAddress: async (c, { params, body }) => {
    return c.json(addressOf(await updateAddress(c.env.DB, c.get('session').userId, params.id, body)));
  },

  deleteAddress: async (c, { params }) => {
    return c.json(orNotFound(await deleteAddress(c.env.DB, c.get('session').userId, params.id)));
  },

  setCurrentAddress: async (c, { params }) => {
    return c.json(orNotFound(await setCurrentAddress(c.env.DB, c.get('session').userId, params.id)));
  },
} satisfies EndpointHandlers<'addresses'>;

function addressOf(write: AddressWrite): Address {
  if (write.ok) return write.address;
  switch (write.problem) {
    case 'missing':
      throw notFound();
    case 'province':
      throw invalid({ province_id: ['Choose a province.'] });
    case 'full':
      throw invalid({
        recipient: [`You already have ${MAX_ADDRESSES_OF_A_USER} addresses. Delete one first.`],
      });
  }
}
