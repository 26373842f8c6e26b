import { makeCurrent, removeAddress } from '#client/features/addresses/address-changes.ts';
import { addressValues, toAddressInput } from '#client/features/addresses/address-fields.ts';
import type { AddressPlace } from '#client/features/addresses/address-place.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { safeNext } from '#shared/navigation/safe-next.ts';
import { idFromUrl } from '#shared/navigation/url-ids.ts';
import type { ActionOutcome } from '../page-action.ts';
import { refusedForm } from '../refused-form.ts';

/** A form as it was posted, and the query of the page it was posted to. */
type Posted = { api: ApiClient; form: URLSearchParams; query: URLSearchParams };

/** Stores a new address from a form; in the checkout it becomes the delivery address. */
export function createAddressFrom({ api, form, query }: Posted, place: AddressPlace): Promise<ActionOutcome> {
  return answering(safeNext(query.get('next')) ?? place.createdPath, async () => {
    await makeCurrent(api, place, await api.createAddress(toAddressInput(typedIn(form))));
  });
}

/** Changes a stored address from a form. */
export function updateAddressFrom({ api, form, query }: Posted, place: AddressPlace): Promise<ActionOutcome> {
  const input = toAddressInput(typedIn(form));
  return answering(place.listPath, () => api.updateAddress(addressIdIn(query) ?? 0, input));
}

/** The id in `?id=`, or null. */
export function addressIdIn(query: URLSearchParams): number | null {
  return idFromUrl(query.get('id'));
}

/** Runs the forms of an address's card: make it the current address, or delete it. */
export function changeAddresses({ api, form }: Posted, place: AddressPlace): Promise<ActionOutcome> {
  const id = Number(form.get('id'));
  if (form.get('intent') === 'delete') return answering(place.listPath, () => removeAddress(api, id));
  return answering(place.chosenPath, () => api.setCurrentAddress(id));
}

function typedIn(form: URLSearchParams) {
  return addressValues(Object.fromEntries(form), null);
}

async function answering(to: string, change: () => Promise<unknown>): Promise<ActionOutcome> {
  try {
    await change();
    return { kind: 'redirect', to };
  } catch (error) {
    return refusedForm(error, [422]);
  }
}
