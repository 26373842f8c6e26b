import { type Env, Hono, type Schema } from 'hono';
import { HttpError } from '#shared/contract/http-error.ts';
import { payloadPath } from '#shared/navigation/payload-path.ts';
import { writeLog } from '#worker/platform/log.ts';
import type { Customer, CustomerEnv, FormContext } from '#worker/platform/request-context.ts';

/** Returns the response that a page's `_payload.json` would give this customer now. */
export type NextPayload = (form: FormContext, path: string, customer: Customer) => Promise<Response>;

/**
 * Lets a posted form load the payload of its next page within the same request. Runs the same steps as for any page,
 * but with the form's customer, because the browser gets a new session's cookie only with the form's response.
 */
export function createNextPayload<Stages extends Env, Paths extends Schema>(
  steps: Hono<Stages, Paths>,
): NextPayload {
  const askers = new WeakMap<Request, { form: FormContext; customer: Customer }>();
  const payloads = new Hono<CustomerEnv>()
    .use(async function inherit(c, next) {
      const asker = askers.get(c.req.raw);
      if (asker === undefined) throw new Error('No form has requested this payload');
      const known = asker.form.var;
      c.set('requestId', known.requestId);
      c.set('nonce', known.nonce);
      c.set('pageHeaders', known.pageHeaders);
      c.set('apiFetcher', known.apiFetcher);
      c.set('publicApi', known.publicApi);
      c.set('readChanges', known.readChanges);
      c.set('flags', known.flags);
      c.set('keepDevice', known.keepDevice);
      c.set('limitLoad', known.limitLoad);
      c.set('setCacheStatus', known.setCacheStatus);
      c.set('knownCustomer', asker.customer);
      await next();
    })
    .route('/', steps)
    .onError(reject);
  return async (form, path, customer) => {
    const { pathname, search, origin } = new URL(path, form.var.page.url);
    const headers = new Headers(form.req.raw.headers);
    const request = new Request(`${origin}${payloadPath(pathname)}${search}`, { headers });
    askers.set(request, { form, customer });
    const response = await payloads.fetch(request, form.env, form.executionCtx);
    for (const cookie of response.headers.getSetCookie()) form.header('Set-Cookie', cookie, { append: true });
    return response;
  };
}

/**
 * Returns the error's status instead of failing, because the form itself has succeeded. The browser then requests the
 * page separately and receives the error.
 */
function reject(error: Error): Response {
  const isRejection = error instanceof HttpError;
  const message = 'the page after a form failed';
  if (!isRejection) writeLog({ level: 'error', at: 'edge', message, cause: error });
  return Response.json({}, { status: isRejection ? error.status : 500 });
}
