import { type ChangeEvent, type FocusEvent, type SubmitEvent, useState } from 'react';
import { useAppPorts } from '#client/browser/app-ports.ts';
import { ApiError } from '#shared/api-client/api-error.ts';
import type { FieldErrors } from '#shared/contract/errors.ts';
import { clearFieldError, fieldError, NO_ERRORS } from '#shared/domain/form-errors.ts';
import { SUPPORT_FIELDS, SUPPORT_ID_PREFIX, type SupportField, toSupportInput } from './support-fields.ts';

/** A form that came back to a shopper without scripts. */
export type ReturnedForm = {
  values: Readonly<Record<string, string>>;
  errors: FieldErrors;
  message: string;
};

/** What was refused; `count` tells one refusal from the next. */
type Refusal = { count: number; errors: FieldErrors; message: string };

/** The state of the form. What is typed stays in the fields themselves, so it is never lost. */
export function useSupportForm(form: ReturnedForm | null, onReceived: (reference: string) => void) {
  const { api, report } = useAppPorts();
  const [errors, setErrors] = useState<FieldErrors>(form?.errors ?? NO_ERRORS);
  const [refusal, setRefusal] = useState<Refusal | null>(form === null ? null : { ...form, count: 1 });
  const [isBusy, setBusy] = useState(false);

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const input = toSupportInput(typedIn(event.currentTarget));
    try {
      onReceived((await (await api()).askSupport(input)).reference);
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

  /** A hint, never a bar (R-VAL-1), and only on the way to another field: on the way to a button it would push it away. */
  async function leave({ target, relatedTarget }: FocusEvent<HTMLFormElement>): Promise<void> {
    if (!isTextControl(target) || !isTextControl(relatedTarget)) return;
    const field = SUPPORT_FIELDS.find((name) => name === target.name);
    const text = target.value;
    if (field === undefined || text.trim() === '') return;
    const hint = await hintOf(field, text);
    if (hint !== '' && target.value === text) setErrors((known) => ({ ...known, [field]: [hint] }));
  }

  return {
    refusal,
    isBusy,
    send,
    leave,
    change({ target }: ChangeEvent<HTMLFormElement>): void {
      if (isTextControl(target)) setErrors((known) => clearFieldError(known, target.name));
    },
    field(name: SupportField) {
      const error = fieldError(errors, name);
      return { name, idPrefix: SUPPORT_ID_PREFIX, ...(error === '' ? {} : { error }) };
    },
  };
}

/** A refusal as the summary lists it, in the order of the fields. */
export function summaryOf(errors: FieldErrors): { field: string; message: string; id: string }[] {
  return SUPPORT_FIELDS.flatMap((field) => {
    const message = fieldError(errors, field);
    return message === '' ? [] : [{ field, message, id: `${SUPPORT_ID_PREFIX}-${field}` }];
  });
}

async function hintOf(field: SupportField, text: string): Promise<string> {
  try {
    const { supportHint } = await import('./support-hints.ts');
    return await supportHint(field, text);
  } catch {
    // Without the schemas there is no hint; the server checks in any case.
    return '';
  }
}

function typedIn(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

function isTextControl(element: EventTarget | null): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
