import { type ChangeEvent, type FocusEvent, useState } from 'react';
import type { FieldErrors } from '#shared/contract/errors.ts';
import type { FieldNote, HintedForm } from '#shared/domain/field-hints.ts';
import { fieldError } from '#shared/domain/form-errors.ts';
import type { DoneResult } from '#shared/navigation/action-result.ts';
import { isTextControl, validateOnBlur } from './blur-validation.ts';
import type { FormPost } from './form-post.ts';
import { usePointerTracking } from './pointer-tracking.ts';
import { type Submission, useSubmission } from './use-submission.ts';

/** A form returned to a shopper without scripts, with its values and errors. */
export type ReturnedForm = {
  values: Readonly<Record<string, string>>;
  errors: FieldErrors;
  message: string;
  /** The message about the form's result. */
  notice?: string;
};

export type ServerFormOptions<Field extends string> = {
  /** Field names in their order on screen. */
  fields: readonly Field[];
  name: HintedForm;
  /**
   * Prefix of the fields' ids; defaults to `name`. If a page contains the form several times, each needs its own
   * prefix.
   */
  idPrefix?: string;
  form: ReturnedForm | null;
  onDone?(result: DoneResult, post: FormPost): void;
};

/**
 * Notes since the form's last response, by field. If a field's note is empty, the field has changed since that
 * response.
 */
type Notes = { attempts: number; fields: Readonly<Record<string, FieldNote>> };

/**
 * Manages a form that the server validates (R-VAL-1). Typed text stays in the fields themselves, so it is never lost. A
 * note appears when the shopper leaves a field and disappears when the field changes.
 */
export function useServerForm<Field extends string>({
  fields,
  name: formName,
  idPrefix = formName,
  form,
  onDone,
}: ServerFormOptions<Field>) {
  const submission = useSubmission({ returned: form, ...(onDone && { onDone }) });
  const { attempts, errors } = submission;
  const [notes, setNotes] = useState<Notes>({ attempts: 0, fields: {} });
  usePointerTracking();

  const setNote = (name: string, note: FieldNote): void =>
    setNotes((last) => ({
      attempts,
      fields: { ...(last.attempts === attempts && last.fields), [name]: note },
    }));
  const noteOf = (name: string): FieldNote => {
    const note = notes.attempts === attempts ? notes.fields[name] : undefined;
    const error = fieldError(errors, name);
    return note ?? (error === '' ? {} : { error });
  };
  const errorOf = (name: string): string => noteOf(name).error ?? '';

  return {
    submission,
    /** The data for the error summary above the form. */
    problem: problemOf(fields, idPrefix, submission, errorOf),
    /** Event handlers for the `<form>`. */
    events: {
      onBlur(event: FocusEvent<HTMLFormElement>): void {
        const field = fields.find((name) => name === event.target.name);
        if (field === undefined) return;
        void validateOnBlur(event, formName, (note) => setNote(field, note));
      },
      onChange({ target }: ChangeEvent<HTMLFormElement>): void {
        if (isTextControl(target)) setNote(target.name, {});
      },
    },
    /** Returns the props of a field. */
    field(name: Field) {
      return { name, idPrefix, ...noteOf(name) };
    },
  };
}

/** Returns the remaining errors of the last rejection; null without a rejection. */
function problemOf(
  fields: readonly string[],
  idPrefix: string,
  { attempts, errors, message }: Submission,
  errorOf: (name: string) => string,
) {
  const blamed = fields.filter((name) => fieldError(errors, name) !== '');
  if (blamed.length === 0 && message === '') return null;
  const standing = blamed.map((field) => ({ field, message: errorOf(field), id: `${idPrefix}-${field}` }));
  return {
    count: attempts,
    // The general message is shown only if no field of the form has an error.
    message: blamed.length === 0 ? message : '',
    fields: standing.filter(({ message }) => message !== ''),
  };
}
