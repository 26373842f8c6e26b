import type { ActionResult } from '#shared/navigation/action-result.ts';
import { KEY_FIELD } from '#shared/navigation/form-fields.ts';
import { pathAndQuery } from './path-and-query.ts';

/** A form as it is sent: the path and query it is posted to, and what it holds. */
export type FormPost = {
  action: string;
  fields: URLSearchParams;
  /** Of a form that was posted before the app ran. */
  answer?: Promise<FormAnswer>;
  /** The customer who pressed it, if another one may be signed in by now: only their own session posts it. */
  customer?: number;
};

/** What came of posting a form; `unanswered`: no answer, or none that can be read, so it may be done or not. */
export type FormAnswer = ActionResult | { kind: 'unanswered' };

/** Reads a form as the browser would post it, the pressed button's own value included. */
export function readFormPost(form: HTMLFormElement, submitter: HTMLElement | null): FormPost {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) fields.append(name, String(value));
  // A press has a key of its own; the one in the page is for browsers that run no scripts.
  if (fields.has(KEY_FIELD)) fields.set(KEY_FIELD, crypto.randomUUID());
  return { action: pathAndQuery(targetOf(form, submitter)), fields };
}

/** Where a form is posted to: the pressed button may say it. Not `form.action`: a field of that name would hide it. */
export function targetOf(form: HTMLFormElement, submitter: HTMLElement | null): URL {
  const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? '';
  return new URL(action, window.location.href);
}
