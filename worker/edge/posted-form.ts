import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import type { SignedIn } from '#shared/contract/auth.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { IdempotencyKeySchema } from '#shared/contract/idempotency-key.ts';
import { KEY_FIELD, SESSION_FIELD, SESSION_HEADER } from '#shared/navigation/form-fields.ts';
import { readPostedFields, rejectOtherThanForm, unreadableForm } from '#worker/platform/posted-fields.ts';
import { findFormLimit } from '#worker/platform/rate-limits.ts';
import type { Customer, FormContext, FormEnv, PostedForm } from '#worker/platform/request-context.ts';
import { noRouteMatch } from '#worker/platform/request-errors.ts';
import { apiClientFor, findCustomer, toCustomer } from './customer.ts';
import { rejectAboveEdgeLimit } from './edge-rate-limits.ts';
import { replaceSession } from './replaced-session.ts';
import { hasOwnOrigin, provenance } from './same-origin.ts';
import { endBrowserSession } from './session-cookie.ts';

/**
 * Accepts only URL-encoded forms of bounded size, from the shop's own pages (R-SES-2). Checks the origin before it
 * counts a limit. Otherwise another site could use up a network's limits through the browsers of that site's visitors.
 */
export const acceptForm = createMiddleware<FormEnv>(async (c, next) => {
  if (!hasOwnOrigin(c) && !isOneClickUnsubscribe(c))
    throw new HttpError(403, 'forbidden', 'This form must be sent from the shop itself.');
  const { match, url } = c.var.page;
  if (match === null) throw noRouteMatch(url);
  rejectOtherThanForm(c.req.raw);
  await rejectAboveEdgeLimit(c, 'form');
  const fields = await readPostedFields(c.req.raw);
  await rejectAboveEdgeLimit(c, findFormLimit(match.row.id, fields));
  const formSession = readSession(c.req.header(SESSION_HEADER) ?? fields.get(SESSION_FIELD) ?? '');
  const key = fields.get(KEY_FIELD) ?? '';
  if (key !== '' && !v.is(IdempotencyKeySchema, key)) throw unreadableForm();
  fields.delete(SESSION_FIELD);
  fields.delete(KEY_FIELD);
  const customer = await findCustomer(c);
  let begun: Promise<Customer> | null = null;
  c.set('form', {
    fields,
    key,
    formSession,
    customer,
    beginSession(signedIn) {
      begun ??= beginSession(c, signedIn);
      return begun;
    },
    endSession: () => endBrowserSession(c),
  });
  await next();
});

/**
 * True for the one-click "Unsubscribe" of a mail client (RFC 8058), which is not a browser. Such a request needs no
 * forgery check, because the unsubscribe page requires the token in its URL.
 */
function isOneClickUnsubscribe(c: FormContext): boolean {
  return c.var.page.match?.row.id === 'unsubscribe' && provenance(c) === 'no-browser';
}

/**
 * Parses the anti-forgery token and the customer's id. Only form fields contain the id, after a dot. Returns null if
 * the text is empty.
 */
function readSession(text: string): PostedForm['formSession'] {
  const [token = '', customer] = text.split('.');
  if (token === '') return null;
  return { token, customer: customer === undefined ? null : Number(customer) };
}

async function beginSession(c: FormContext, { token, user }: SignedIn): Promise<Customer> {
  replaceSession(c, token);
  return toCustomer(apiClientFor(c, token), token, user);
}
