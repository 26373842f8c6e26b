import { type ChangeEvent, type FocusEvent, type SubmitEvent, useState } from 'react';
import { useAppPorts } from '#client/browser/app-ports.ts';
import { ApiError } from '#shared/api-client/api-error.ts';
import type { Address } from '#shared/contract/address.ts';
import type { FieldErrors } from '#shared/contract/errors.ts';
import { clearFieldError, fieldError, NO_ERRORS } from '#shared/domain/form-errors.ts';
import { createAddress } from './address-actions.ts';
import { ADDRESS_FIELDS, type AddressField, addressValues, toAddressInput } from './address-fields.ts';
import type { AddressPlace } from './address-place.ts';

/** The ids of the fields begin with it. */
const ID_PREFIX = 'address';

/** A form that came back to a shopper without scripts. */
export type ReturnedForm = {
  values: Readonly<Record<string, string>>;
  errors: FieldErrors;
  message: string;
};

type Options = {
  place: AddressPlace;
  address: Address | null;
  savedPath: string;
  form: ReturnedForm | null;
};

/** What the server refused; `count` tells one refusal from the next. */
type Refusal = { count: number; errors: FieldErrors; message: string };

/** The state of an address form. What is typed stays in the fields themselves, so it is never lost. */
export function useAddressForm({ place, address, savedPath, form }: Options) {
  const { api, goTo, report } = useAppPorts();
  const [errors, setErrors] = useState<FieldErrors>(form?.errors ?? NO_ERRORS);
  const [refusal, setRefusal] = useState<Refusal | null>(form === null ? null : { ...form, count: 1 });
  const [isBusy, setBusy] = useState(false);
  const initial = addressValues(form?.values ?? null, address);

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const input = toAddressInput(addressValues(typedIn(event.currentTarget), null));
    try {
      const client = await api();
      if (address === null) await createAddress(client, place, input);
      else await client.updateAddress(address.id, input);
      // Busy until the next page stands: a second click would save a second address.
      goTo(savedPath);
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status === 422;
      const refused = isRefused
        ? { errors: error.errors, message: error.message }
        : { errors: NO_ERRORS, message: report(error) };
      setErrors(refused.errors);
      setRefusal((last) => ({ ...refused, count: (last?.count ?? 0) + 1 }));
      setBusy(false);
    }
  }

  /**
   * A hint, never a bar (R-VAL-1). Only where the focus goes on to another field: a hint that appears on the way to a
   * button would push it from under the pointer.
   */
  async function leave(event: FocusEvent<HTMLFormElement>): Promise<void> {
    const { target, relatedTarget } = event;
    if (!isTextControl(target) || !isTextControl(relatedTarget)) return;
    const field = ADDRESS_FIELDS.find((name) => name === target.name);
    const text = target.value;
    if (field === undefined || text === '') return;
    const hint = await hintOf(field, text);
    if (hint !== '' && target.value === text) setErrors((known) => ({ ...known, [field]: [hint] }));
  }

  return {
    refusal,
    isBusy,
    send,
    leave,
    change(event: ChangeEvent<HTMLFormElement>): void {
      if (isTextControl(event.target)) {
        const { name } = event.target;
        setErrors((known) => clearFieldError(known, name));
      }
    },
    field(name: AddressField) {
      const error = fieldError(errors, name);
      return { name, idPrefix: ID_PREFIX, defaultValue: initial[name], ...(error === '' ? {} : { error }) };
    },
  };
}

/** A refusal as the summary lists it, in the order of the fields. */
export function summaryOf(errors: FieldErrors): { field: string; message: string; id: string }[] {
  return ADDRESS_FIELDS.flatMap((field) => {
    const message = fieldError(errors, field);
    return message === '' ? [] : [{ field, message, id: `${ID_PREFIX}-${field}` }];
  });
}

async function hintOf(field: AddressField, text: string): Promise<string> {
  try {
    const { addressHint } = await import('./address-hints.ts');
    return await addressHint(field, text);
  } catch {
    // Without the schemas there is no hint; the server checks in any case.
    return '';
  }
}

function typedIn(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

type TextControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isTextControl(element: EventTarget | null): element is TextControl {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}
