import * as v from 'valibot';
import { type AddressInput, type AddressPatch, AddressSchema } from '../contract/address.ts';
import type { ApiCall } from './api-call.ts';

const AddressListSchema = v.array(AddressSchema);

export function createAddressesApi(call: ApiCall) {
  return {
    listAddresses: () => call({ method: 'GET', path: '/api/addresses', reply: AddressListSchema }),
    createAddress: (body: AddressInput) =>
      call({ method: 'POST', path: '/api/addresses', body, reply: AddressSchema }),
    updateAddress: (id: number, body: AddressPatch) =>
      call({ method: 'PATCH', path: `/api/addresses/${id}`, body, reply: AddressSchema }),
    /** Answers the addresses that remain. */
    deleteAddress: (id: number) =>
      call({ method: 'DELETE', path: `/api/addresses/${id}`, reply: AddressListSchema }),
    /** Answers the address list. */
    setCurrentAddress: (id: number) =>
      call({ method: 'POST', path: `/api/addresses/${id}/set-current`, reply: AddressListSchema }),
  };
}
