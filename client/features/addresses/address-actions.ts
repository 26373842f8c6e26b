import { orIfGone } from '#client/browser/call-api.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { ApiError } from '#shared/api-client/api-error.ts';
import type { Address } from '#shared/contract/address.ts';
import type { FieldErrors } from '#shared/contract/errors.ts';
import { idFromUrl } from '#shared/navigation/page-validity.ts';
import { safeNext } from '#shared/navigation/paths.ts';
import { addressValues, toAddressInput } from './address-fields.ts';
import type { AddressPlace } from './address-place.ts';

type Result = { kind: 'redirect'; to: string } | { kind: 'invalid'; errors: FieldErrors; message: string };

/** A form as it was posted, and the query of the page it was posted to. */
type Posted = { api: ApiClient; form: URLSearchParams; query: URLSearchParams };

/** A new address from a form; at the checkout it is the one to deliver to. */
export function createAddressFrom({ api, form, query }: Posted, place: AddressPlace): Promise<Result> {
  return answering(safeNext(query.get('next')) ?? place.createdPath, async () => {
    await makeCurrent(api, place, await api.createAddress(toAddressInput(typedIn(form))));
  });
}

/** Changes of a stored address from a form. */
export function updateAddressFrom({ api, form, query }: Posted, place: AddressPlace): Promise<Result> {
  const input = toAddressInput(typedIn(form));
  return answering(place.listPath, () => api.updateAddress(addressIdIn(query) ?? 0, input));
}

/** The id in `?id=`, or null. */
export function addressIdIn(query: URLSearchParams): number | null {
  return idFromUrl(query.get('id') ?? '');
}

/** What a card's form asks for: make it the current address, or delete it. */
export function changeAddresses({ api, form }: Posted, place: AddressPlace): Promise<Result> {
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
