import * as v from 'valibot';
import { AddressInputSchema, AddressPatchSchema, AddressSchema } from '../address.ts';
import { del, get, patch, post } from './endpoint.ts';
import { IdParamsSchema } from './schemas.ts';

/** R-API-30: a customer's addresses. */
export const ADDRESS_ENDPOINTS = {
  listAddresses: get('/api/addresses', 'session', 'List the customer’s addresses', {
    reply: v.array(AddressSchema),
  }),
  createAddress: post(
    '/api/addresses',
    'session',
    'Add an address; the first one becomes the current address, as does any with `current`',
    { body: AddressInputSchema, idempotencyKey: 'optional', reply: AddressSchema },
  ),
  updateAddress: patch('/api/addresses/{id}', 'session', 'Change an address', {
    params: IdParamsSchema,
    body: AddressPatchSchema,
    reply: AddressSchema,
  }),
  deleteAddress: del('/api/addresses/{id}', 'session', 'Delete an address; returns the remaining ones', {
    params: IdParamsSchema,
    reply: v.array(AddressSchema),
  }),
  setCurrentAddress: post(
    '/api/addresses/{id}/set-current',
    'session',
    'Set the current address; returns all addresses',
    { params: IdParamsSchema, reply: v.array(AddressSchema) },
  ),
};
