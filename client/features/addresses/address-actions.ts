import { orIfGone } from '#client/browser/call-api.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { ApiError } from '#shared/api-client/api-error.ts';
import type { Address } from '#shared/contract/address.ts';
import type { FieldErrors } from '#shared/contract/errors.ts';
import { addressValues, toAddressInput } from './address-fields.ts';
import type { AddressPlace } from './address-place.ts';

type Result = { kind: 'redirect'; to: string } | { kind: 'invalid'; errors: FieldErrors; message: string };

/** A new address from a form; at the checkout it is the one to deliver to. */
export async function createAddressFrom(
  api: ApiClient,
  form: URLSearchParams,
  place: AddressPlace,
  to: string,
): Promise<Result> {
  return answering(to, async () => {
    await makeCurrent(api, place, await api.createAddress(toAddressInput(typedIn(form))));
  });
}

/** Changes of a stored address from a form. */
export async function updateAddressFrom(
  api: ApiClient,
  form: URLSearchParams,
  addressId: number,
  to: string,
): Promise<Result> {
  return answering(to, () => api.updateAddress(addressId, toAddressInput(typedIn(form))));
}

/** What a card's form asks for: make it the current address, or delete it. */
export async function changeAddresses(
  api: ApiClient,
  form: URLSearchParams,
  place: AddressPlace,
): Promise<Result> {
  const id = Number(form.get('id'));
  if (form.get('intent') === 'delete') return answering(place.listPath, () => removeAddress(api, id));
  return answering(place.chosenPath, () => api.setCurrentAddress(id));
}

/** Makes a new address the current one where the place says so. */
export async function makeCurrent(api: ApiClient, place: AddressPlace, address: Address): Promise<void> {
  if (place.isNewCurrent && !address.current) await api.setCurrentAddress(address.id);
}

/** Answers the addresses that remain; one that is gone already needs no deleting. */
export function removeAddress(api: ApiClient, id: number): Promise<Address[]> {
  return orIfGone(api.deleteAddress(id), api.listAddresses);
}

function typedIn(form: URLSearchParams) {
  return addressValues(Object.fromEntries(form), null);
}

async function answering(to: string, change: () => Promise<unknown>): Promise<Result> {
  try {
    await change();
    return { kind: 'redirect', to };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error;
    return { kind: 'invalid', errors: error.errors, message: error.message };
  }
}
