import { createHmac } from 'node:crypto';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { HttpError } from '#shared/contract/http-error.ts';
import { SESSION_FIELD } from '#shared/navigation/form-fields.ts';
import { FOR_TWO_SECONDS, withRetries } from '#worker/api/db/with-retries.ts';
import { hasOwnOrigin } from '#worker/edge/same-origin.ts';
import { getConfig } from '#worker/env/config.ts';
import { BadFileError } from '#worker/operations/catalogue/text-file.ts';
import { FlagError } from '#worker/operations/flags.ts';
import { MAX_BODY_BYTES, readBoundedBytes } from '#worker/platform/bounded-body.ts';
import { setFlash } from '#worker/platform/flash.ts';
import { readPostedFields, rejectOtherThanForm, unreadableForm } from '#worker/platform/posted-fields.ts';
import type { RequestEnv } from '#worker/platform/request-context.ts';
import { isEqualConstantTime } from '#worker/platform/timing-safe-equal.ts';
import { type DeskContext, forbidden } from './context.ts';

/**
 * The result of a form. A string: the sentence to show on the form's result page. `done`: the sentence to show on the
 * page `to`. `fault`: the reason why nothing was changed; `errors`: the messages of single fields. A response: the page
 * to show, for a form that changes nothing.
 */
export type FormResult = Response | string | { done: string; to: string } | FormRejection;
export type FormRejection = { fault: string; errors?: Readonly<Record<string, string>> };

type Run<Input> = (c: DeskContext, input: Input, isRetry: boolean) => FormResult | Promise<FormResult>;

type FileLimit = {
  /** The maximum total size of the files in bytes. */
  maxFileBytes?: number;
  /** A sentence for the error if a file is larger, for example the command to use instead. */
  largerFileHint?: string;
};

const TRY_AGAIN = 'This form is out of date. Nothing was changed. Check it and send it again.';
const CHECK = 'Nothing was changed. Please check what you filled in.';

/** The fields of a form that contains only its button. */
export const NO_FIELDS = v.object({});

/**
 * Returns the function `form(path, fields, run)`, which adds the handler of a posted form to a screen's routes. The
 * handler checks the origin and the CSRF token, parses the fields and runs the change. Then it redirects (303) and
 * shows the result there, or calls `show` to show the form again with its input and the fault (422).
 *
 * If the form contains a field several times, its value is a list. A form with files needs `limit`. `isRetry`: an
 * earlier attempt failed because the database was locked. If the change consists of several batches, that attempt may
 * have applied some of them.
 * @param resultPath the page after a form, unless the result names another page
 */
export function formsFor(
  routes: Hono<RequestEnv>,
  show: (c: DeskContext) => Response | Promise<Response>,
  resultPath: string | ((c: DeskContext) => string),
) {
  return <Fields extends v.GenericSchema>(
    path: string,
    fields: Fields,
    run: Run<v.InferOutput<Fields>>,
    limit: FileLimit = {},
  ) => {
    routes.post(path, async (c) => {
      if (!hasOwnOrigin(c)) throw forbidden('This form must be sent from the desk itself.');
      const { values, files } = await readForm(c.req.raw, limit);
      const token = values.get(SESSION_FIELD) ?? '';
      values.delete(SESSION_FIELD);
      const rerender = (fault: string, errors: Readonly<Record<string, string>> = {}) => {
        c.status(422);
        c.set('posted', { action: c.req.path, values, fault, errors });
        return show(c);
      };
      if (!isEqualConstantTime(token, formToken(c))) return rerender(TRY_AGAIN);
      const parsed = v.safeParse(fields, { ...toRecord(values), ...files });
      if (!parsed.success) return rerender(CHECK, errorsOf(parsed.issues));
      const attempt = async (isRetry: boolean) => run(c, parsed.output, isRetry);
      const change = withRetries(attempt, { ...FOR_TWO_SECONDS, mayRetry: isLocked });
      const result = await change.catch(toFault);
      if (result instanceof Response) return result;
      if (typeof result !== 'string' && 'fault' in result) return rerender(result.fault, result.errors);
      const path = typeof resultPath === 'string' ? resultPath : resultPath(c);
      const { done, to } = typeof result === 'string' ? { done: result, to: path } : result;
      setFlash(c, { message: done });
      return c.redirect(to, 303);
    });
  };
}

/** Turns the error of an unusable file or an unavailable flag into a rejection. Throws all other errors again. */
function toFault(error: unknown): FormRejection {
  if (error instanceof BadFileError) return { fault: error.message };
  if (!(error instanceof FlagError)) throw error;
  return { fault: error.mayBeStored ? `${error.message} Reload this page to check it.` : error.message };
}

/** Returns the rejection of a form with invalid fields. `errors`: the message of each field. */
export function invalidFields(errors: Readonly<Record<string, string>>): FormRejection {
  return { fault: 'Nothing was changed.', errors };
}

/**
 * True if the database was locked. This happens only locally, where the shop's worker is another process that uses the
 * same file. A batch that failed because of the lock has changed nothing.
 */
function isLocked(error: unknown): boolean {
  return error instanceof Error && error.message.includes('SQLITE_BUSY');
}

/** Reads a form's text fields and files. With `maxFileBytes`, the form must be multipart. */
async function readForm(request: Request, { maxFileBytes, largerFileHint = '' }: FileLimit) {
  if (maxFileBytes === undefined) {
    rejectOtherThanForm(request);
    return { values: await readPostedFields(request), files: {} };
  }
  const type = request.headers.get('Content-Type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new HttpError(415, 'unsupported_media_type', 'This form must be sent with its file.');
  }
  const body = await readBoundedBytes(request, maxFileBytes + MAX_BODY_BYTES);
  if (body === null) {
    const text = `The file is larger than ${Math.floor(maxFileBytes / 1_000_000)} MB. Nothing was changed. ${largerFileHint}`;
    throw new HttpError(413, 'body_too_large', text.trim());
  }
  const data = await new Response(body, { headers: { 'Content-Type': type } })
    .formData()
    .catch((cause: unknown) => {
      throw unreadableForm(cause);
    });
  const values = new URLSearchParams();
  const files: Record<string, File> = {};
  for (const [name, value] of data) {
    if (typeof value === 'string') values.append(name, value);
    else files[name] = value;
  }
  return { values, files };
}

/** Returns the values by field name. The value of a field that appears several times is a list. */
function toRecord(posted: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(posted.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const [first = '', ...others] = posted.getAll(name);
      return [name, others.length === 0 ? first : [first, ...others]];
    }),
  );
}

/** Returns the first error message of each field. */
function errorsOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message;
  return errors;
}

/**
 * Returns the CSRF token of the operator's forms. The token is derived from the operator's email, so it needs no
 * storage and is invalid for other operators.
 */
export function formToken(c: DeskContext): string {
  const { operatorSecret } = getConfig(c.env);
  return createHmac('sha256', operatorSecret)
    .update(`desk-form:${c.get('operator').email.toLowerCase()}`)
    .digest('base64url');
}
