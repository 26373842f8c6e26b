import { type ChangeEvent, type FocusEvent, type SubmitEvent, useRef, useState } from 'react';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { FieldErrors } from '#shared/contract/errors.ts';
import { clearFieldError, fieldError, NO_ERRORS } from '#shared/domain/form-errors.ts';
import { useAppServices } from './app-services.ts';
import { callApi } from './call-api.ts';
import { markDirty } from './dirty-forms.ts';

/** A form that came back to a shopper without scripts. */
export type ReturnedForm = {
  values: Readonly<Record<string, string>>;
  errors: FieldErrors;
  message: string;
};

type Typed = Readonly<Record<string, string>>;

type Options<Field extends string> = {
  /** In their order on screen. */
  fields: readonly Field[];
  /** The ids of the fields begin with it. */
  idPrefix: string;
  form: ReturnedForm | null;
  /** What the API would say of a field, or nothing. Fetched when a field is first left: a first view needs no schemas. */
  hint(field: Field, text: string): Promise<string>;
  /** Sends what was typed. Until it is through, another page that it leads to included, no second click is taken. */
  save(client: ApiClient, typed: Typed): Promise<void>;
};

/** What the server refused; `count` tells one refusal from the next. */
type Refusal = { count: number; errors: FieldErrors; message: string };

/**
 * The state of a form that the server validates (R-VAL-1). What is typed stays in the fields themselves, so it is never
 * lost; hints come on leaving a field and go when it is changed.
 */
export function useServerForm<Field extends string>({ fields, idPrefix, form, hint, save }: Options<Field>) {
  const ports = useAppServices();
  const [errors, setErrors] = useState<FieldErrors>(form?.errors ?? NO_ERRORS);
  const [refusal, setRefusal] = useState<Refusal | null>(form === null ? null : { ...form, count: 1 });
  const [isBusy, setBusy] = useState(false);
  /** State comes with the next drawing: too late for a second click in the same moment. */
  const isSending = useRef(false);

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    const { currentTarget } = event;
    setBusy(true);
    const outcome = await callApi(ports, (client) => save(client, typedIn(currentTarget)));
    setErrors(outcome.ok ? NO_ERRORS : outcome.errors);
    isSending.current = false;
    setBusy(false);
    if (outcome.ok) return setRefusal(null);
    markDirty(currentTarget);
    setRefusal((last) => ({ ...outcome, count: (last?.count ?? 0) + 1 }));
  }

  /**
   * A hint, never a bar. Only where the focus goes on to another field: a hint that appears on the way to a button would
   * push it from under the pointer.
   */
  async function leave({ target, relatedTarget }: FocusEvent<HTMLFormElement>): Promise<void> {
    if (!isTextControl(target) || !isTextControl(relatedTarget)) return;
    const field = fields.find((name) => name === target.name);
    const text = target.value;
    if (field === undefined || text === '') return;
    // Without the schemas there is no hint; the server checks in any case.
    const message = await hint(field, text).catch(() => '');
    if (message !== '' && target.value === text) setErrors((known) => ({ ...known, [field]: [message] }));
  }

  return {
    isBusy,
    /** For the summary over the form; null while nothing was refused. */
    problem: refusal === null ? null : problemOf(fields, idPrefix, refusal, errors),
    /** For the `<form>` itself. */
    events: {
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void send(event),
      onBlur: (event: FocusEvent<HTMLFormElement>) => void leave(event),
      onChange({ target }: ChangeEvent<HTMLFormElement>): void {
        if (isTextControl(target)) setErrors((known) => clearFieldError(known, target.name));
      },
    },
    /** What a field is told of itself. */
    field(name: Field) {
      const error = fieldError(errors, name);
      return { name, idPrefix, ...(error === '' ? {} : { error }) };
    },
  };
}

/** What still stands of a refusal, in its present words. A sentence only where no field of the form is to blame. */
function problemOf(fields: readonly string[], idPrefix: string, refusal: Refusal, standing: FieldErrors) {
  const blamed = fields.filter((field) => fieldError(refusal.errors, field) !== '');
  return {
    count: refusal.count,
    message: blamed.length === 0 ? refusal.message : '',
    fields: summaryOf(blamed, idPrefix, standing),
  };
}

/** Errors in the order of the fields. */
function summaryOf(fields: readonly string[], idPrefix: string, errors: FieldErrors) {
  return fields.flatMap((field) => {
    const message = fieldError(errors, field);
    return message === '' ? [] : [{ field, message, id: `${idPrefix}-${field}` }];
  });
}

function typedIn(form: HTMLFormElement): Typed {
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
