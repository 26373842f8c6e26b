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
  /** Shows the result. By default, a toast does. */
  onDone?(result: DoneResult, post: FormPost): void;
  onRejected?(result: Extract<SubmitResult, { kind: 'refused' }>): void;
};

/** The state of a form's submission. Submitting again while a submission is in progress does nothing. */
export type Submission = {
  isBusy: boolean;
  /** The submission in progress; null if none is. */
  sending: FormPost | null;
  /** The number of completed attempts, which distinguishes one rejection from the next. */
  attempts: number;
  errors: FieldErrors;
  /** The reason why the form as a whole was rejected. `errors` contains the reasons by field. */
  message: string;
  /** The first field error, otherwise `message`. Empty without a rejection and while submitting. */
  error: string;
  /** The success message. Empty without a success and while submitting. */
  done: string;
  /** The `onSubmit` handler of the `<form>`. */
  send(event: SubmitEvent<HTMLFormElement>): void;
  /** Sends fields that no form on the page contains. */
  post(post: FormPost): Promise<SubmitResult | null>;
  clear(): void;
};

type Answer = Pick<Submission, 'errors' | 'message' | 'done'>;
const NO_ANSWER: Answer = { errors: NO_ERRORS, message: '', done: '' };

export function useSubmission({ returned, onDone, onRejected }: Options = {}): Submission {
  const { submit, showDone } = useAppServices();
  const [{ attempts, errors, message, done }, setAnswer] = useState({
    ...NO_ANSWER,
    ...(returned && { errors: returned.errors, message: returned.message }),
    attempts: 0,
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
    setAnswer((last) => ({ ...answerOf(result), attempts: last.attempts + 1 }));
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
  return {
    isBusy,
    sending,
    attempts,
    errors,
    message,
    error: isBusy ? '' : firstError(errors) || message,
    done: isBusy ? '' : done,
    send: (event) => void send(event),
    post,
    clear: () => setAnswer((last) => ({ ...NO_ANSWER, attempts: last.attempts })),
  };
}

function answerOf(result: SubmitResult): Answer {
  switch (result.kind) {
    case 'done':
      return { ...NO_ANSWER, done: result.message };
    case 'invalid':
      return { ...NO_ANSWER, errors: result.errors, message: result.message };
    case 'refused':
      return { ...NO_ANSWER, message: result.message };
    default:
      return NO_ANSWER;
  }
}

/** Returns the submit button that was used, or null. */
export function submitterOf(event: Event): HTMLElement | null {
  return event instanceof globalThis.SubmitEvent ? event.submitter : null;
}
