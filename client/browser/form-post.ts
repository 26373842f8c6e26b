import { isRecord } from '#shared/is-record.ts';
import type { ActionResult } from '#shared/navigation/action-result.ts';
import { KEY_FIELD, PAGE_HEADER, SESSION_HEADER } from '#shared/navigation/form-fields.ts';
import { pathAndQuery } from './path-and-query.ts';

/** A form submission: the path and query it is posted to, and its fields. */
export type FormPost = {
  action: string;
  fields: URLSearchParams;
  /** Set if the form was posted before the app ran. */
  response?: Promise<FormResponse>;
  /**
   * The customer who submitted the form; set if another customer may have signed in since. The form is posted only in
   * the session of the customer who submitted it.
   */
  customer?: number;
};

/**
 * The outcome of posting a form.
 * - `unanswered`: there was no response or an unreadable one, so the form may or may not have been processed.
 * - `unsent`: the form was queued, and its customer was no longer signed in when its turn came.
 */
export type FormResponse = ActionResult | { kind: 'unanswered' | 'unsent' };

/** Reads a form as the browser would post it, including the submit button's value. */
export function readFormPost(form: HTMLFormElement, submitter: HTMLElement | null): FormPost {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) fields.append(name, String(value));
  // Each submission gets its own key. The key in the page is for browsers without scripts.
  if (fields.has(KEY_FIELD)) fields.set(KEY_FIELD, crypto.randomUUID());
  return { action: pathAndQuery(actionUrlOf(form, submitter)), fields };
}

/**
 * Returns the URL that a form is posted to; the submit button may override it. Does not use `form.action`, because a
 * field with that name would replace it.
 */
export function actionUrlOf(form: HTMLFormElement, submitter: HTMLElement | null): URL {
  const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? '';
  return new URL(action, window.location.href);
}

/** Timeout for a response, long enough for a slow phone on a slow connection. */
const TIMEOUT_MS = 30_000;

/**
 * Posts a form to its own page (R-WRITE-1).
 * @param token the session's anti-forgery token; empty if no customer is signed in
 * @param shown the page on screen if it is a customer's page, else null; the response then includes the page's new data
 */
export async function postForm(
  { action, fields }: FormPost,
  token: string,
  shown: string | null,
): Promise<FormResponse> {
  try {
    const response = await fetch(action, {
      method: 'POST',
      body: fields,
      headers: {
        Accept: 'application/json',
        ...(token !== '' && { [SESSION_HEADER]: token }),
        ...(shown !== null && { [PAGE_HEADER]: shown }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body: unknown = await response.json();
    return isActionResult(body) ? body : { kind: 'unanswered' };
  } catch (error) {
    console.warn(`Posting to ${action} got no answer`, error);
    return { kind: 'unanswered' };
  }
}

const KINDS: ReadonlySet<unknown> = new Set(['done', 'invalid', 'login', 'refused', 'redirect']);

/**
 * Validates only the kind, because the response comes from the shop's own worker, although possibly from another build.
 */
function isActionResult(value: unknown): value is ActionResult {
  return isRecord(value) && KINDS.has(value.kind);
}
