import { type ChangeEvent, type FocusEvent, useState } from 'react';
import type { FieldErrors } from '#shared/contract/errors.ts';
import type { HintedForm } from '#shared/domain/field-hints.ts';
import { fieldError } from '#shared/domain/form-errors.ts';
import type { DoneResult } from '#shared/navigation/action-result.ts';
import { isTextControl, validateOnBlur } from './blur-validation.ts';
import type { FormPost } from './form-post.ts';
import { usePointerTracking } from './pointer-tracking.ts';
import { type Action, useAction } from './use-action.ts';

/** A form that came back to a shopper without scripts: what was typed, and what is wrong with it. */
export type ReturnedForm = {
  values: Readonly<Record<string, string>>;
  errors: FieldErrors;
  message: string;
  /** What has succeeded of it. */
  notice?: string;
};

export type ServerFormOptions<Field extends string> = {
  /** In their order on screen. */
  fields: readonly Field[];
  name: HintedForm;
  /** The ids of its fields begin with it; left out, with the name. A page with several such forms has one for each. */
  idPrefix?: string;
  form: ReturnedForm | null;
  onDone?(result: DoneResult, post: FormPost): void;
};

/** The hints at fields since the form's last answer, by field; empty for a field that was changed. */
type Notes = { answers: number; texts: Readonly<Record<string, string>> };

/**
 * The state of a form that the server validates (R-VAL-1). What is typed stays in the fields themselves, so it is never
 * lost; hints come on leaving a field and go when it is changed.
 */
export function useServerForm<Field extends string>({
  fields,
  name: formName,
  idPrefix = formName,
  form,
  onDone,
}: ServerFormOptions<Field>) {
  const action = useAction({ returned: form, ...(onDone && { onDone }) });
  const { answers, errors } = action;
  const [notes, setNotes] = useState<Notes>({ answers: 0, texts: {} });
  usePointerTracking();

  const note = (name: string, text: string): void =>
    setNotes((last) => ({ answers, texts: { ...(last.answers === answers && last.texts), [name]: text } }));
  const errorOf = (name: string): string =>
    (notes.answers === answers ? notes.texts[name] : undefined) ?? fieldError(errors, name);

  return {
    action,
    /** For the summary over the form. */
    problem: problemOf(fields, idPrefix, action, errorOf),
    /** For the `<form>` itself. */
    events: {
      onBlur(event: FocusEvent<HTMLFormElement>): void {
        const field = fields.find((name) => name === event.target.name);
        if (field === undefined) return;
        void validateOnBlur(event, formName, (text) => note(field, text));
      },
      onChange({ target }: ChangeEvent<HTMLFormElement>): void {
        if (isTextControl(target)) note(target.name, '');
      },
    },
    /** The props of a field. */
    field(name: Field) {
      const error = errorOf(name);
      return { name, idPrefix, ...(error === '' ? {} : { error }) };
    },
  };
}

/** What is left of the last refusal; null if nothing was refused. */
function problemOf(
  fields: readonly string[],
  idPrefix: string,
  { answers, errors, refusal }: Action,
  errorOf: (name: string) => string,
) {
  const blamed = fields.filter((name) => fieldError(errors, name) !== '');
  if (blamed.length === 0 && refusal === '') return null;
  const standing = blamed.map((field) => ({ field, message: errorOf(field), id: `${idPrefix}-${field}` }));
  return {
    count: answers,
    // A sentence only where no field of the form is to blame.
    message: blamed.length === 0 ? refusal : '',
    fields: standing.filter(({ message }) => message !== ''),
  };
}
