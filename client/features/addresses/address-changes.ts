import type { ApiClient } from '#shared/api-client/api-client.ts';
import { orIfGone } from '#shared/api-client/or-if-gone.ts';
import type { Address } from '#shared/contract/address.ts';
import type { AddressPlace } from './address-place.ts';

/** Makes a new address the current one where the place says so. */
export async function makeCurrent(api: ApiClient, place: AddressPlace, address: Address): Promise<void> {
  if (place.isNewCurrent && !address.current) await api.setCurrentAddress(address.id);
}

/** Answers the addresses that remain; one that is gone already needs no deleting. */
export function removeAddress(api: ApiClient, id: number): Promise<Address[]> {
  return orIfGone(api.deleteAddress(id), api.listAddresses);
}
