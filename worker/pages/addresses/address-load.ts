import type { AddressData, AddressesData, NewAddressData } from '#client/pages/address-data.ts';
import { safeNext } from '#shared/navigation/paths.ts';
import type { LoadResult, PersonalLoad } from '../define-page.ts';
import { addressIdIn } from './address-actions.ts';

/** The customer's addresses, for the account and the checkout alike. */
export async function loadAddresses({ api }: PersonalLoad): Promise<LoadResult<AddressesData>> {
  const [addresses, provinces] = await Promise.all([api.listAddresses(), api.listProvinces()]);
  return { kind: 'page', data: { addresses, provinces } };
}

/** What an empty form needs, and where to go on to from it. */
export async function loadNewAddress({ api, query }: PersonalLoad): Promise<LoadResult<NewAddressData>> {
  const provinces = await api.listProvinces();
  return { kind: 'page', data: { provinces, next: safeNext(query.get('next')) } };
}

/** The address that `?id=` names, among the customer's own: another's does not exist for them. */
export async function loadAddress({ api, query }: PersonalLoad): Promise<LoadResult<AddressData>> {
  const [addresses, provinces] = await Promise.all([api.listAddresses(), api.listProvinces()]);
  const address = addresses.find(({ id }) => id === addressIdIn(query));
  if (address === undefined) return { kind: 'not-found' };
  return { kind: 'page', data: { address, provinces } };
}
