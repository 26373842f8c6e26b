import { env } from 'cloudflare:workers';
import type { ActionResult, UndoForm } from '#shared/navigation/action-result.ts';
import { antiForgeryToken } from '#worker/edge/session-cookie.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { FROM_SHOP, visit } from './the-shop.ts';

export type FormFields = Readonly<Record<string, string | number>>;
/**
 * `token`: the session cookie to send. `endedFor`: the customer for whom the form was rendered and who has since logged
 * out.
 */
type Sender = { token?: string; endedFor?: { token: string; userId: number } };
/** `page`: path and query of the page that the customer is on. */
type Place = { page?: string; bindings?: Bindings };
export type SubmittedForm = { status: number; headers: Headers; result: ActionResult };

/** Submits a form as the shop's scripts do. */
export async function submitForm(
  path: string,
  fields: FormFields,
  { token, endedFor }: Sender = {},
  { page, bindings = env }: Place = {},
): Promise<SubmittedForm> {
  const formSession = endedFor?.token ?? token;
  const headers = {
    ...headersOf(token),
    Accept: 'application/json',
    ...(formSession !== undefined && { 'X-Session-Token': await antiForgeryToken(formSession) }),
    ...(page !== undefined && { 'X-Page': page }),
  };
  const response = await visit(path, { method: 'POST', headers, body: bodyOf(fields) }, { bindings });
  const result: ActionResult = await response.json();
  return { status: response.status, headers: response.headers, result };
}

/** Submits a form as a browser without scripts does. */
export async function postForm(
  path: string,
  fields: FormFields,
  { token, endedFor }: Sender = {},
  { bindings = env }: Pick<Place, 'bindings'> = {},
): Promise<Response> {
  const body = bodyOf(fields);
  if (endedFor !== undefined) {
    body.set('session_token', `${await antiForgeryToken(endedFor.token)}.${endedFor.userId}`);
  } else if (token !== undefined) {
    body.set('session_token', await antiForgeryToken(token));
  }
  return visit(path, { method: 'POST', headers: headersOf(token), body }, { bindings });
}

/** Reads the message and the undo form that a form without scripts passes to the next page. */
export function readFlash({ headers }: Pick<Response, 'headers'>): { message?: string; undo?: UndoForm } {
  const text = flashOf(headers)?.replace(/^[^=]*=/, '');
  return text === undefined ? {} : JSON.parse(decodeURIComponent(text));
}

/** Loads the page to which a form without scripts redirected. */
export async function pageAfter({ headers }: Response, { token }: Sender = {}): Promise<string> {
  const cookies = [token === undefined ? [] : `__Host-session=${token}`, flashOf(headers) ?? []].flat();
  const page = await visit(headers.get('Location') ?? '', { headers: { Cookie: cookies.join('; ') } });
  return page.text();
}

function flashOf(headers: Headers): string | undefined {
  return /__Host-flash=[^;]+/.exec(headers.get('Set-Cookie') ?? '')?.[0];
}

function bodyOf(fields: FormFields): URLSearchParams {
  return new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

function headersOf(token: string | undefined): Record<string, string> {
  return { ...FROM_SHOP, ...(token !== undefined && { Cookie: `__Host-session=${token}` }) };
}
