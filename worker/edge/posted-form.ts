import { createMiddleware } from 'hono/factory';
import { HttpError } from '#shared/contract/http-error.ts';
import { MAX_BODY_BYTES, readBoundedText } from '#worker/platform/bounded-body.ts';
import { bodyTooLarge } from '#worker/platform/refusals.ts';
import type { FormEnv } from '#worker/platform/request-context.ts';
import { findVisitor, visitorClient } from './guards.ts';
import { hasOwnOrigin } from './same-origin.ts';
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts';

/** Accepts a form only from the shop's own pages, URL-encoded and of bounded size (R-SES-2). */
export const postedForm = createMiddleware<FormEnv>(async (c, next) => {
  if (!hasOwnOrigin(c)) throw new HttpError(403, 'forbidden', 'This form must be sent from the shop itself.');
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    throw new HttpError(415, 'unsupported_media_type', 'This form cannot be read.');
  }
  const values = await readForm(c.req.raw);
  const visitor = c.get('visitor') ?? (await findVisitor(c));
  c.set('form', {
    values,
    api: visitor?.api ?? visitorClient(c, null),
    isSignedIn: visitor !== null,
    apiOf: (token) => visitorClient(c, token),
    beginSession: (token) => setSessionCookie(c, token),
    endSession: () => clearSessionCookie(c),
  });
  await next();
});

async function readForm(request: Request): Promise<URLSearchParams> {
  const body = await readBoundedText(request, MAX_BODY_BYTES).catch((cause: unknown) => {
    throw new HttpError(400, 'bad_request', 'This form cannot be read.', { cause });
  });
  if (body === null) throw bodyTooLarge();
  return new URLSearchParams(body);
}
