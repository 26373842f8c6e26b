import { type SubmitEvent, useRef, useState } from 'react';
import type { FieldErrors } from '#shared/contract/errors.ts';
import { firstError, NO_ERRORS } from '#shared/domain/form-errors.ts';
import type { DoneResult } from '#shared/navigation/action-result.ts';
import { type SubmitResult, useAppServices } from './app-services.ts';
import { markDirty } from './dirty-forms.ts';
import { readPress } from './early-presses.ts';
import type { FormPost } from './form-post.ts';

type Options = {
  /** What was wrong with the form when it was posted without scripts. */
  returned?: { errors: FieldErrors; message: string } | null;
  /** Shows what was done; left out, a toast says it. */
  onDone?(result: DoneResult, post: FormPost): void;
};

/** The state of a form that is sent: one at a time, a second press meanwhile does nothing. */
export type Action = {
  isBusy: boolean;
  errors: FieldErrors;
  /** Why it was refused, in a sentence; empty where it was not. */
  error: string;
  /** For the `<form>`. */
  send(event: SubmitEvent<HTMLFormElement>): void;
  /** Sends what no form on the page holds. */
  post(post: FormPost): Promise<SubmitResult | null>;
  clear(): void;
};

type ActionState = { isBusy: boolean; errors: FieldErrors; message: string };
const IDLE: ActionState = { isBusy: false, errors: NO_ERRORS, message: '' };

export function useAction({ returned, onDone }: Options = {}): Action {
  const { submit, showDone } = useAppServices();
  const [state, setState] = useState<ActionState>({ ...IDLE, ...returned });
  /** State comes with the next drawing: too late for a second press in the same moment. */
  const isSending = useRef(false);

  async function post(sent: FormPost): Promise<SubmitResult | null> {
    if (isSending.current) return null;
    isSending.current = true;
    setState({ ...IDLE, isBusy: true });
    const result = await submit(sent);
    isSending.current = false;
    setState(stateAfter(result));
    if (result.kind === 'done') (onDone ?? showDone)(result, sent);
    return result;
  }

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const result = await post(readPress(form, submitterOf(event.nativeEvent)));
    if (result !== null && result.kind !== 'done' && result.kind !== 'redirect') markDirty(form);
  }

  return {
    isBusy: state.isBusy,
    errors: state.errors,
    error: firstError(state.errors) || state.message,
    send: (event) => void send(event),
    post,
    clear: () => setState(IDLE),
  };
}

function stateAfter(result: SubmitResult): ActionState {
  if (result.kind === 'invalid') return { ...IDLE, errors: result.errors, message: result.message };
  return result.kind === 'refused' ? { ...IDLE, message: result.message } : IDLE;
}

/** The button that was pressed. */
export function submitterOf(event: Event): HTMLElement | null {
  return event instanceof globalThis.SubmitEvent ? event.submitter : null;
}
