import { FAILURE_TEXT } from '../constants.ts';
import { codeOfStatus, isErrorCode, isFieldErrors } from '../contract/errors.ts';
import { HttpError } from '../contract/http-error.ts';
import { isRecord } from '../is-record.ts';

type Refusal = { status: number; body: unknown; retryAfterSeconds: number | null };

/** Reads the error that an API sent as JSON. An API elsewhere may send no code; then the status gives it. */
export function readRefusal({ status, body, retryAfterSeconds }: Refusal): HttpError {
  const { code, message, errors, ...others } = isRecord(body) ? body : {};
  return new HttpError(
    status,
    isErrorCode(code) ? code : codeOfStatus(status),
    typeof message === 'string' ? message : FAILURE_TEXT,
    { details: isFieldErrors(errors) ? { ...others, errors } : others, retryAfterSeconds },
  );
}
