import type { AddressPlace } from '#client/features/addresses/address-place.ts';
import type { AddressInput } from '#shared/contract/address.ts';
import { HttpError, isMissing } from '#shared/contract/http-error.ts';
import { addressWarning, withProvince } from '#shared/domain/address-province.ts';
import { safeNext } from '#shared/navigation/safe-next.ts';
import { idFromUrl } from '#shared/navigation/url-ids.ts';
import { fallBackIfMissing } from '../fallbacks.ts';
import type { ActionContext, ActionOutcome } from '../page-action.ts';
import { addressName } from './address-text.ts';

const SAVED = 'Your address is saved.';

/** Creates an address from a form. In the checkout it becomes the delivery address. */
export async function createAddressFrom(
  { api, form, query, key }: ActionContext,
  place: AddressPlace,
): Promise<ActionOutcome> {
  const to = safeNext(query.get('next')) ?? place.createdPath;
  const { input, question } = await readAddress({ api, form });
  if (question !== null) return confirmationOf(question);
  try {
    await api.addresses.createAddress(
      { ...input, ...(place.isNewCurrent && { current: true }) },
      { idempotencyKey: key },
    );
    return { kind: 'redirect', to, message: SAVED };
  } catch (error) {
    if (!isMissing(error)) throw error;
    return { kind: 'redirect', to, message: DELETED_SINCE };
  }
}

/** Shown when the first response was lost and the address has been deleted since. */
const DELETED_SINCE = 'This address was saved, but has been deleted since.';

/** Updates an address from a form. */
export async function updateAddressAction(
  { api, form, query }: ActionContext,
  place: AddressPlace,
): Promise<ActionOutcome> {
  const { input, question } = await readAddress({ api, form });
  if (question !== null) return confirmationOf(question);
  await api.addresses.updateAddress({ id: addressIdIn(query) ?? 0, ...input });
  return { kind: 'redirect', to: place.listPath, message: SAVED };
}

/**
 * Reads the address from a form, and the question to ask about unusual values. The question is null if there is nothing
 * to ask, or if the shopper has already confirmed the values (field `asked`).
 */
async function readAddress({
  api,
  form,
}: Pick<ActionContext, 'api' | 'form'>): Promise<{ input: AddressInput; question: string | null }> {
  const provinces = await api.catalogue.listProvinces();
  const input = withProvince(toAddressInput(form), provinces);
  const question = addressWarning(input, provinces);
  return { input, question: question === form.get('asked') ? null : question };
}

function confirmationOf(question: string): ActionOutcome {
  return { kind: 'invalid', errors: { postal_code: [question] } };
}

/** The id in `?id=`, or null. */
export function addressIdIn(query: URLSearchParams): number | null {
  return idFromUrl(query.get('id'));
}

/** Runs the forms of an address card: set as current address, or delete. */
export function addressesAction(context: ActionContext, place: AddressPlace): Promise<ActionOutcome> {
  return context.form.get('intent') === 'delete' ? deleteAddress(context) : chooseAddress(context, place);
}

/** Deletes an address. It is not an error if the address has already been deleted. */
async function deleteAddress({ api, form }: ActionContext): Promise<ActionOutcome> {
  const id = Number(form.get('id'));
  const address = (await api.addresses.listAddresses()).find((known) => known.id === id);
  if (address !== undefined)
    await fallBackIfMissing(api.addresses.deleteAddress({ id }), api.addresses.listAddresses);
  const name = address === undefined ? 'That address' : addressName(address);
  return { kind: 'done', message: `${name} was deleted.` };
}

async function chooseAddress(
  { api, form }: ActionContext,
  { chosenPath, listPath }: AddressPlace,
): Promise<ActionOutcome> {
  const id = Number(form.get('id'));
  const addresses = await api.addresses.setCurrentAddress({ id }).catch((error: unknown) => {
    throw isMissing(error) ? new HttpError(409, 'conflict', DELETED) : error;
  });
  if (chosenPath !== listPath) return { kind: 'redirect', to: chosenPath };
  const chosen = addresses.find((known) => known.id === id);
  return { kind: 'done', message: chosen && `${addressName(chosen)} is your current address.` };
}

const DELETED = 'That address has been deleted. Please choose another one.';

/** The typed values in the API's format. The API validates them (R-VAL-1). */
function toAddressInput(form: URLSearchParams): AddressInput {
  const typed = (name: keyof AddressInput): string => form.get(name) ?? '';
  return {
    recipient: typed('recipient'),
    phone: typed('phone'),
    street: typed('street'),
    complex: typed('complex'),
    suburb: typed('suburb'),
    city: typed('city'),
    province_id: Number(typed('province_id')),
    postal_code: typed('postal_code'),
    notes: typed('notes'),
  };
}
