import type { AddressPageData } from '#client/pages/address-page.tsx';
import type { AddressesPageData } from '#client/pages/addresses-page.tsx';
import { safeNext } from '#shared/navigation/safe-next.ts';
import { pageNotFound } from '#worker/platform/request-errors.ts';
import type { LoadResult, PersonalLoaderContext } from '../define-page.ts';
import { addressIdIn } from './address-actions.ts';
import { addressName, toAddressText, toAddressValues } from './address-text.ts';

/** Loads the customer's addresses, for the account and the checkout. */
export async function loadAddresses({ api }: PersonalLoaderContext): Promise<LoadResult<AddressesPageData>> {
  const [addresses, provinces] = await Promise.all([
    api.addresses.listAddresses(),
    api.catalogue.listProvinces(),
  ]);
  const entries = addresses.map((address) => ({
    ...toAddressText(address, provinces),
    id: address.id,
    current: address.current,
    name: addressName(address),
  }));
  return { kind: 'page', data: { addresses: entries } };
}

/** Loads the data of an empty address form, and the path of the page to show after it is submitted. */
export async function loadNewAddress({
  api,
  query,
}: PersonalLoaderContext): Promise<LoadResult<AddressPageData>> {
  const provinces = await api.catalogue.listProvinces();
  return { kind: 'page', data: { stored: null, provinces, next: safeNext(query.get('next')) } };
}

/** Loads the customer's address with the id in `?id=`. Another customer's address is a 404. */
export async function loadAddress({
  api,
  path,
  query,
}: PersonalLoaderContext): Promise<LoadResult<AddressPageData>> {
  const [addresses, provinces] = await Promise.all([
    api.addresses.listAddresses(),
    api.catalogue.listProvinces(),
  ]);
  const address = addresses.find(({ id }) => id === addressIdIn(query));
  if (address === undefined) throw pageNotFound(path);
  const stored = { id: address.id, values: toAddressValues(address) };
  return { kind: 'page', data: { stored, provinces, next: null } };
}
