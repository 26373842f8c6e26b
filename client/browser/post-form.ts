import { isRecord } from '#shared/is-record.ts';
import type { ActionResult } from '#shared/navigation/action-result.ts';
import { PAGE_HEADER, SESSION_HEADER } from '#shared/navigation/form-fields.ts';
import type { FormAnswer, FormPost } from './form-post.ts';

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
): Promise<FormAnswer> {
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
    const answer: unknown = await response.json();
    return isActionResult(answer) ? answer : { kind: 'unanswered' };
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
