import type { Handler, Hono } from 'hono';
import * as v from 'valibot';
import { HttpError } from '#shared/contract/http-error.ts';
import { SESSION_FIELD } from '#shared/navigation/form-fields.ts';
import { hasOwnOrigin } from '#worker/edge/same-origin.ts';
import { MAX_BODY_BYTES, readBoundedBytes } from '#worker/platform/bounded-body.ts';
import { setFlash } from '#worker/platform/flash.ts';
import { readPostedFields, rejectOtherThanForm, unreadableForm } from '#worker/platform/posted-fields.ts';
import type { RequestEnv } from '#worker/platform/request-context.ts';
import type { DeskContext } from './context.ts';
import type { PostedState } from './form.tsx';
import { isFormToken } from './form-token.ts';

/**
 * The result of a form. `done`: the sentence shown on the page `to`. `fault`: the reason why nothing was changed, and
 * the messages of single fields. A response: the page of a form that changes nothing.
 */
export type FormResult =
  | Response
  | { done: string; to: string }
  | { fault: string; errors?: Readonly<Record<string, string>> };

type Action<Fields extends v.GenericSchema> = {
  /** Parses the fields. A field that the form contains several times is a list. */
  fields: Fields;
  /** The largest file of the form in bytes, for a `DeskForm` with `hasFile`. Omitted for a form without files. */
  maxFileBytes?: number;
  /** Added to the error for a larger file, for example the command to use instead. */
  largerFileHint?: string;
  /**
   * Makes the change. The operator is `c.get('operator')`. `isRetry`: an attempt failed because the database was locked;
   * a change of several batches may have applied some of them.
   */
  run(c: DeskContext, input: v.InferOutput<Fields>, isRetry: boolean): Promise<FormResult>;
  /** Shows the screen again, with the posted form's input and its faults. */
  show(c: DeskContext, posted: PostedState): Response | Promise<Response>;
};

const TRY_AGAIN = 'This form is out of date. Nothing was changed. Check it and send it again.';
const CHECK = 'Nothing was changed. Please check what you filled in.';

/** The fields of a form that contains only its button. */
export const NO_FIELDS = v.object({});

/** Returns a screen's function `form(path, fields, run)`, which adds a posted form to its routes: {@link formAction}. */
export function formsFor(routes: Hono<RequestEnv>, show: Action<v.GenericSchema>['show']) {
  return <Fields extends v.GenericSchema>(
    path: string,
    fields: Fields,
    run: Action<Fields>['run'],
    files: Omit<Action<Fields>, 'fields' | 'run' | 'show'> = {},
  ) => {
    routes.post(path, formAction({ fields, show, run, ...files }));
  };
}

/** The result of a form with invalid fields: their messages. */
export function invalid(errors: Readonly<Record<string, string>>): FormResult {
  return { fault: 'Nothing was changed.', errors };
}

/**
 * Creates the handler of a posted form. It checks the origin and the CSRF token, parses the fields and runs the change.
 * Then it redirects (303) and shows the result there, or shows the form again with its input and the fault (422).
 */
export function formAction<Fields extends v.GenericSchema>({
  fields,
  maxFileBytes,
  largerFileHint,
  run,
  show,
}: Action<Fields>): Handler<RequestEnv> {
  return async (c) => {
    if (!hasOwnOrigin(c)) {
      throw new HttpError(403, 'forbidden', 'This form must be sent from the desk itself.');
    }
    const { posted, files } = await readForm(c.req.raw, maxFileBytes, largerFileHint);
    const token = posted.get(SESSION_FIELD) ?? '';
    posted.delete(SESSION_FIELD);
    const again = (fault: string, errors: Readonly<Record<string, string>> = {}) => {
      c.status(422);
      return show(c, { action: c.req.path, values: posted, fault, errors });
    };
    if (!isFormToken(c, token)) return again(TRY_AGAIN);
    const parsed = v.safeParse(fields, { ...toRecord(posted), ...files });
    if (!parsed.success) return again(CHECK, errorsOf(parsed.issues));
    const result = await untilUnlocked((isRetry) => run(c, parsed.output, isRetry));
    if (result instanceof Response) return result;
    if ('fault' in result) return again(result.fault, result.errors);
    setFlash(c, { message: result.done });
    return c.redirect(result.to, 303);
  };
}

const LOCK_TRIES = 40;
const LOCK_PAUSE_MS = 50;

/**
 * Retries a change while the database is locked, which happens only in a local shop: there the shop's worker is another
 * process with the same database file. A locked database has applied nothing of a batch.
 */
async function untilUnlocked<Result>(work: (isRetry: boolean) => Promise<Result>): Promise<Result> {
  for (let left = LOCK_TRIES; ; left -= 1) {
    try {
      return await work(left < LOCK_TRIES);
    } catch (error) {
      if (left === 0 || !(error instanceof Error && error.message.includes('SQLITE_BUSY'))) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOCK_PAUSE_MS));
    }
  }
}

type PostedForm = { posted: URLSearchParams; files: Readonly<Record<string, File>> };

/** Reads a form. With `maxFileBytes`, it is multipart and may contain files of this size in total. */
async function readForm(
  request: Request,
  maxFileBytes: number | undefined,
  largerFileHint = '',
): Promise<PostedForm> {
  if (maxFileBytes === undefined) {
    rejectOtherThanForm(request);
    return { posted: await readPostedFields(request), files: {} };
  }
  const type = request.headers.get('Content-Type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new HttpError(415, 'unsupported_media_type', 'This form must be sent with its file.');
  }
  const body = await readBoundedBytes(request, maxFileBytes + MAX_BODY_BYTES);
  if (body === null) {
    const text = `The file is larger than ${Math.floor(maxFileBytes / 1_000_000)} MB. Nothing was changed.${largerFileHint && ` ${largerFileHint}`}`;
    throw new HttpError(413, 'body_too_large', text);
  }
  const data = await new Response(body, { headers: { 'Content-Type': type } })
    .formData()
    .catch((cause: unknown) => {
      throw unreadableForm(cause);
    });
  const entries = [...data];
  return {
    posted: new URLSearchParams(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    files: Object.fromEntries(entries.filter((entry): entry is [string, File] => entry[1] instanceof File)),
  };
}

/** Texts by field name; a list if a field appears several times. */
function toRecord(posted: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(posted.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = posted.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

/** The first message of each field. */
function errorsOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message;
  return errors;
}
