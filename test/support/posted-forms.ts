import { env } from 'cloudflare:workers';
import type { ActionResult } from '#shared/navigation/action-result.ts';
import { antiForgeryToken } from '#worker/edge/session-cookie.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { FROM_SHOP, visit } from './the-shop.ts';

type Fields = Record<string, string>;
/** `token`: of the cookie that the browser sends; `endedFor`: whom the form was made for, who is logged out since. */
type Sender = { token?: string; endedFor?: { token: string; userId: number } };
/** `page`: path and query of the customer's page on screen. */
type Place = { page?: string; bindings?: Bindings };
export type SubmittedForm = { status: number; headers: Headers; result: ActionResult };

/** Posts a form as the shop's scripts do. */
export async function submitForm(
  path: string,
  fields: Fields,
  { token, endedFor }: Sender = {},
  { page, bindings = env }: Place = {},
): Promise<SubmittedForm> {
  const headers = {
    ...headersOf(token),
    Accept: 'application/json',
    ...(endedFor !== undefined && { 'X-Session-Token': await antiForgeryToken(endedFor.token) }),
    ...(page !== undefined && { 'X-Page': page }),
  };
  const init = { method: 'POST', headers, body: new URLSearchParams(fields) };
  const response = await visit(path, init, { bindings });
  const result: ActionResult = await response.json();
  return { status: response.status, headers: response.headers, result };
}

/** Posts a form as a browser does that runs no scripts. */
export async function postForm(
  path: string,
  fields: Fields,
  { token, endedFor }: Sender = {},
  { bindings = env }: Pick<Place, 'bindings'> = {},
): Promise<Response> {
  const body = new URLSearchParams(fields);
  if (endedFor !== undefined) {
    body.set('session_token', `${await antiForgeryToken(endedFor.token)}.${endedFor.userId}`);
  }
  return visit(path, { method: 'POST', headers: headersOf(token), body }, { bindings });
}

function headersOf(token: string | undefined): Record<string, string> {
  return { ...FROM_SHOP, ...(token !== undefined && { Cookie: `__Host-session=${token}` }) };
}
