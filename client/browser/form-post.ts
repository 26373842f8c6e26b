import type { ActionResult } from '#shared/navigation/action-result.ts';
import { KEY_FIELD } from '#shared/navigation/form-fields.ts';
import { pathAndQuery } from './path-and-query.ts';

/** A form submission: the path and query it is posted to, and its fields. */
export type FormPost = {
  action: string;
  fields: URLSearchParams;
  /** Set if the form was posted before the app ran. */
  answer?: Promise<FormAnswer>;
  /**
   * The customer who submitted the form; set if another one may have signed in since. The form is posted only in this
   * customer's session.
   */
  customer?: number;
};

/**
 * The outcome of posting a form.
 * - `unanswered`: there was no response or an unreadable one, so the form may or may not have been processed.
 * - `unsent`: the form was queued, and its customer was no longer signed in when its turn came.
 */
export type FormAnswer = ActionResult | { kind: 'unanswered' | 'unsent' };

/** Reads a form as the browser would post it, including the submit button's value. */
export function readFormPost(form: HTMLFormElement, submitter: HTMLElement | null): FormPost {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) fields.append(name, String(value));
  // Each submission gets its own key. The key in the page is for browsers without scripts.
  if (fields.has(KEY_FIELD)) fields.set(KEY_FIELD, crypto.randomUUID());
  return { action: pathAndQuery(targetOf(form, submitter)), fields };
}

/**
 * Returns the URL that a form is posted to; the submit button may override it. Does not use `form.action`, because a
 * field with that name would replace it.
 */
export function targetOf(form: HTMLFormElement, submitter: HTMLElement | null): URL {
  const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? '';
  return new URL(action, window.location.href);
}
