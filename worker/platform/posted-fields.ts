import { HttpError } from '#shared/contract/http-error.ts';
import { MAX_BODY_BYTES, readBoundedText } from './bounded-body.ts';
import { bodyTooLarge, UNREADABLE_FORM } from './request-errors.ts';

/** Throws 415 unless the request contains a URL-encoded form. */
export function rejectOtherThanForm(request: Request): void {
  if (/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(request.headers.get('Content-Type') ?? ''))
    return;
  throw new HttpError(415, 'unsupported_media_type', UNREADABLE_FORM);
}

/** Reads a form's fields. Throws 413 if the form is larger than {@link MAX_BODY_BYTES}, 400 if it is not UTF-8. */
export async function readPostedFields(request: Request): Promise<URLSearchParams> {
  const body = await readBoundedText(request, MAX_BODY_BYTES).catch((cause: unknown) => {
    throw unreadableForm(cause);
  });
  if (body === null) throw bodyTooLarge();
  return new URLSearchParams(body);
}

/** The error for a form that no page sends. */
export function unreadableForm(cause?: unknown): HttpError {
  return new HttpError(400, 'bad_request', UNREADABLE_FORM, { cause });
}
