import { type SubmitEvent, useRef, useState } from 'react';
import type { FieldErrors } from '#shared/contract/errors.ts';
import { firstError, NO_ERRORS } from '#shared/domain/form-errors.ts';
import type { DoneResult } from '#shared/navigation/action-result.ts';
import { type SubmitResult, useAppServices } from './app-services.ts';
import { markDirty } from './dirty-forms.ts';
import type { FormPost } from './form-post.ts';
import { readSubmission } from './held-events.ts';

type Options = {
  /** The errors of a form that was posted without scripts, if any. */
  returned?: { errors: FieldErrors; message: string } | null;
  /** Shows the result. If omitted, a toast shows the result. */
  onDone?(result: DoneResult, post: FormPost): void;
  onRejected?(result: Extract<SubmitResult, { kind: 'refused' }>): void;
};

/** The state of a form's submission. Submitting again while a submission is in progress does nothing. */
export type Submission = {
  isBusy: boolean;
  /** The submission in progress, or null. */
  sending: FormPost | null;
  /** The number of completed attempts, which distinguishes one rejection from the next. */
  attempts: number;
  errors: FieldErrors;
  /** The reason why the form as a whole was rejected. `errors` contains the reasons by field. */
  message: string;
  /** The first field error, otherwise `message`. Empty if there is no rejection, and during a submission. */
  error: string;
  /** The success message. Empty if the last submission did not succeed, and during a submission. */
  done: string;
  /** The `onSubmit` handler of the `<form>`. */
  send(event: SubmitEvent<HTMLFormElement>): void;
  /** Sends fields that no form on the page contains. Returns null if a submission is already in progress. */
  post(post: FormPost): Promise<SubmitResult | null>;
  clear(): void;
};

/**
 * Manages the submission of one form. `onRejected` is called if the form as a whole was rejected, not for invalid
 * fields.
 */
export function useSubmission({ returned, onDone, onRejected }: Options = {}): Submission {
  const { submit, showDone } = useAppServices();
  const [{ attempts, result }, setLast] = useState<{ attempts: number; result: SubmitResult | null }>({
    attempts: 0,
    result: returned ? { kind: 'invalid', errors: returned.errors, message: returned.message } : null,
  });
  const [sending, setSending] = useState<FormPost | null>(null);
  /** A ref, because state would change only with the next render, too late to stop an immediate second submission. */
  const isSending = useRef(false);

  async function post(sent: FormPost): Promise<SubmitResult | null> {
    if (isSending.current) return null;
    isSending.current = true;
    setSending(sent);
    const result = await submit(sent);
    isSending.current = false;
    setSending(null);
    setLast((last) => ({ attempts: last.attempts + 1, result }));
    if (result.kind === 'done') (onDone ?? showDone)(result, sent);
    if (result.kind === 'refused') onRejected?.(result);
    return result;
  }

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const result = await post(readSubmission(form, submitterOf(event.nativeEvent)));
    if (result !== null && result.kind !== 'done' && result.kind !== 'redirect') markDirty(form);
  }

  const isBusy = sending !== null;
  const errors = result?.kind === 'invalid' ? result.errors : NO_ERRORS;
  const message = result?.kind === 'invalid' || result?.kind === 'refused' ? result.message : '';
  return {
    isBusy,
    sending,
    attempts,
    errors,
    message,
    error: isBusy ? '' : firstError(errors) || message,
    done: !isBusy && result?.kind === 'done' ? result.message : '',
    send: (event) => void send(event),
    post,
    clear: () => setLast(({ attempts }) => ({ attempts, result: null })),
  };
}

/** Returns the submit button that was used, or null. */
export function submitterOf(event: Event): HTMLElement | null {
  return event instanceof globalThis.SubmitEvent ? event.submitter : null;
}
