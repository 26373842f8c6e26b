import * as v from 'valibot';
import type { Bindings } from '#worker/env/bindings.ts';
import { unique } from './a-shop.ts';
import type { Form, Outcome } from './expected-outcome.ts';
import { payloadOf } from './payload-of.ts';
import { inlineJson, visit } from './the-shop.ts';

const PayloadSchema = v.union([
  v.object({ redirect: v.string() }),
  v.object({ prompt: v.literal('login'), next: v.string() }),
  v.object({ route: v.string() }),
  v.object({ message: v.string() }),
]);
const InlinePageSchema = v.object({ route: v.string() });
const InlineErrorSchema = v.object({ error: v.object({ message: v.string() }) });

const CLICK = /^affiliateUuid=[0-9a-f-]{36}; Max-Age=2592000; Path=\/; Secure; SameSite=Lax$/;

/** A visitor with a unique IP address who requests pages and stores cookies if `keepsCookies` is true. */
export function aBrowser(given: { sessionToken: string | null; keepsCookies: boolean; bindings?: Bindings }) {
  const cookies = new Map(given.sessionToken === null ? [] : [['__Host-session', given.sessionToken]]);
  const number = unique();
  const ip = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;

  return async function ask(url: URL, form: Form): Promise<{ response: Response; outcome: Outcome }> {
    const path = `${url.pathname}${url.search}`;
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await visit(
      form === 'document' ? path : payloadOf(path),
      { headers: { 'CF-Connecting-IP': ip, Cookie } },
      { bindings: given.bindings },
    );
    if (given.keepsCookies) keepCookies(cookies, response);
    return { response, outcome: await readOutcome(response, form) };
  };
}

function keepCookies(cookies: Map<string, string>, response: Response): void {
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (cookie.includes('Max-Age=0')) cookies.delete(name);
    else cookies.set(name, value);
  }
}

/** Reads the response as an outcome in the specification's terms. */
function readOutcome(response: Response, form: Form): Promise<Outcome> {
  return form === 'document' ? readDocument(response) : readPayload(response);
}

async function readDocument(response: Response): Promise<Outcome> {
  const { status } = response;
  const to = response.headers.get('Location');
  if (to !== null) return { kind: 'redirect', to, status, setsClick: setsClick(response) };
  const html = await response.text();
  if (status === 404) {
    return {
      kind: 'rejected',
      status,
      message: v.parse(InlineErrorSchema, inlineJson(html, 'page-error')).error.message,
    };
  }
  return readPage(response, v.parse(InlinePageSchema, inlineJson(html, 'payload')).route);
}

/** A payload redirects with status 200, so a redirect's `status` is 200 here. */
async function readPayload(response: Response): Promise<Outcome> {
  const { status } = response;
  const payload = v.parse(PayloadSchema, await response.json());
  if ('redirect' in payload) {
    return { kind: 'redirect', to: payload.redirect, status, setsClick: setsClick(response) };
  }
  if (status === 404 && 'message' in payload) return { kind: 'rejected', status, message: payload.message };
  if (status === 200 && 'prompt' in payload) return { kind: 'prompt-login', next: payload.next };
  if ('route' in payload) return readPage(response, payload.route);
  throw new Error(`${status} ${JSON.stringify(payload)} is no answer for a payload`);
}

function readPage(response: Response, route: string): Outcome {
  const { status, headers } = response;
  const isClosed = status === 503 && route === 'maintenance' && Number(headers.get('Retry-After')) > 0;
  if (isClosed) return { kind: 'closed' };
  if (status !== 200) throw new Error(`${route} came with ${status}`);
  return { kind: 'page', route };
}

function setsClick({ headers }: Response): boolean {
  return headers.getSetCookie().some((cookie) => CLICK.test(cookie));
}
