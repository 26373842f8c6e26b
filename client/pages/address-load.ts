import { addressIdIn } from '#client/features/addresses/address-actions.ts';
import type { Address, Province } from '#shared/contract/address.ts';
import { safeNext } from '#shared/navigation/paths.ts';
import type { Loaded, PersonalLoad } from './page.ts';

export type AddressesData = { addresses: Address[]; provinces: Province[] };
export type NewAddressData = { provinces: Province[]; next: string | null };
export type AddressData = { address: Address; provinces: Province[] };

/** The customer's addresses, for the account and the checkout alike. */
export async function loadAddresses({ api }: PersonalLoad, title: string): Promise<Loaded<AddressesData>> {
  const [addresses, provinces] = await Promise.all([api.listAddresses(), api.listProvinces()]);
  return { kind: 'page', data: { addresses, provinces }, head: personalHead(title) };
}

/** What an empty form needs, and where to go on to from it. */
export async function loadNewAddress(
  { api, query }: PersonalLoad,
  title: string,
): Promise<Loaded<NewAddressData>> {
  const provinces = await api.listProvinces();
  return { kind: 'page', data: { provinces, next: safeNext(query.get('next')) }, head: personalHead(title) };
}

/** The address that `?id=` names, among the customer's own: another's does not exist for them. */
export async function loadAddress({ api, query }: PersonalLoad, title: string): Promise<Loaded<AddressData>> {
  const [addresses, provinces] = await Promise.all([api.listAddresses(), api.listProvinces()]);
  const address = addresses.find(({ id }) => id === addressIdIn(query));
  if (address === undefined) return { kind: 'not-found' };
  return { kind: 'page', data: { address, provinces }, head: personalHead(title) };
}

function personalHead(title: string) {
  return { title, canonical: null, noindex: true };
}
