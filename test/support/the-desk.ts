import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { SESSION_FIELD } from '#shared/navigation/form-fields.ts';
import desk from '#worker/desk/index.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { addOperator, type Role } from '#worker/operations/operators.repository.ts';
import { OPERATOR } from './an-operator.ts';

export const DESK = 'https://desk.test';
export const AUDIENCE = 'the-desk';

/** The identity that Cloudflare Access has verified; null if the request did not pass Access. */
export type Identity = { email?: string; aud?: string } | null;

type Visit = { as: Identity; bindings?: Bindings } & RequestInit;

/** Sends a request to the whole desk and waits for its background work. */
export async function visitDesk(path: string, { as, bindings, ...init }: Visit): Promise<Response> {
  const ctx = createExecutionContext();
  if (as !== null) {
    const { aud = AUDIENCE, ...identity } = as;
    Object.defineProperty(ctx, 'access', { value: { aud, getIdentity: async () => identity } });
  }
  const withAudience = Object.assign({ ...(bindings ?? env) }, { ACCESS_AUD: AUDIENCE });
  const request = new Request(`${DESK}${path}`, { redirect: 'manual', ...init });
  const response = await desk.fetch(request, withAudience, ctx);
  const body = await response.arrayBuffer();
  await waitOnExecutionContext(ctx);
  return new Response([204, 304].includes(response.status) ? null : body, response);
}

/** Adds an operator and returns the identity. */
export async function anOperator(role: Role): Promise<{ email: string }> {
  const email = `${role}-${crypto.randomUUID().slice(0, 8)}@desk.test`;
  await addOperator(env.DB, OPERATOR, { email, role, now: new Date() });
  return { email };
}

/** Returns the CSRF token of an operator's form on a page. */
export async function tokenOn(path: string, as: Identity): Promise<string> {
  const html = await (await visitDesk(path, { as })).text();
  return new RegExp(`name="${SESSION_FIELD}" value="([^"]+)"`).exec(html)?.[1] ?? '';
}

/** The headers that a browser sends with a form of the desk. */
export const FROM_DESK = {
  Origin: DESK,
  'Sec-Fetch-Site': 'same-origin',
  'Content-Type': 'application/x-www-form-urlencoded',
};

/** Posts a form as a browser does. `page`: the page that contains the form and its CSRF token. */
export async function postForm(
  action: string,
  given: { as: Identity; page: string; fields?: Record<string, string> },
): Promise<Response> {
  const token = await tokenOn(given.page, given.as);
  return visitDesk(action, {
    as: given.as,
    method: 'POST',
    headers: FROM_DESK,
    body: new URLSearchParams({ ...given.fields, [SESSION_FIELD]: token }).toString(),
  });
}

/** Like {@link postForm}, for a form with a file. */
export async function postFile(
  action: string,
  given: { as: Identity; page: string; fields: Record<string, string | File> },
): Promise<Response> {
  const { 'Content-Type': _, ...headers } = FROM_DESK;
  const body = new FormData();
  body.set(SESSION_FIELD, await tokenOn(given.page, given.as));
  for (const [name, value] of Object.entries(given.fields)) body.set(name, value);
  return visitDesk(action, { as: given.as, method: 'POST', headers, body });
}

/** Returns the hidden fields of a form on a page. */
export async function hiddenFieldsOf(
  path: string,
  as: Identity,
  action: string,
): Promise<Record<string, string>> {
  const html = await pageText(path, as);
  const form = html.split('<form ').find((each) => each.includes(`action="${action}"`)) ?? '';
  return Object.fromEntries(
    [...form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

/** Returns a screen's HTML as {@link readableText} does, whatever the screen's status. */
export async function screenText(path: string, as: Identity): Promise<string> {
  return readableText(await visitDesk(path, { as }));
}

/** Returns a response's HTML with plain quotation marks, ampersands and spaces. */
export async function readableText(response: Response): Promise<string> {
  const html = await response.text();
  return html
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('\u00a0', ' ');
}

/** Like {@link screenText}, but throws unless the screen's status is 200. */
export async function pageText(path: string, as: Identity): Promise<string> {
  const response = await visitDesk(path, { as });
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}`);
  return readableText(response);
}
