import type { ActionResult } from '#shared/navigation/action-result.ts';
import { antiForgeryToken } from '#worker/edge/session-cookie.ts';
import type { Customer } from './a-shop.ts';
import { FROM_SHOP, visit } from './the-shop.ts';

type Fields = Record<string, string>;

/** Who posts a form: a customer with a session, or nobody. */
type Poster = Pick<Customer, 'token'> | null;

/** Posts a form as a browser without scripts does. */
export function postPlainly(poster: Poster, path: string, fields: Fields): Promise<Response> {
  return visit(path, {
    method: 'POST',
    headers: { ...FROM_SHOP, ...cookieOf(poster) },
    body: new URLSearchParams(fields),
  });
}

/** Posts a form as the shop's scripts do, with the page on screen, where it is a customer's, to come along. */
export async function postByScript(poster: Poster, path: string, fields: Fields, page = path) {
  const response = await visit(path, {
    method: 'POST',
    headers: {
      ...FROM_SHOP,
      Accept: 'application/json',
      'X-Page': page,
      ...(poster !== null && { 'X-Session-Token': await antiForgeryToken(poster.token) }),
      ...cookieOf(poster),
    },
    body: new URLSearchParams(fields),
  });
  const result: ActionResult = await response.json();
  return { status: response.status, cookies: response.headers.get('Set-Cookie') ?? '', result };
}

/** What the page says that a form without scripts has led to. */
export async function pageAfter(poster: Poster, response: Response): Promise<string> {
  const flash = /__Host-flash=[^;]+/.exec(response.headers.get('Set-Cookie') ?? '')?.[0] ?? '';
  const { Cookie = '' } = cookieOf(poster);
  const page = await visit(response.headers.get('Location') ?? '', {
    headers: { Cookie: [Cookie, flash].filter((cookie) => cookie !== '').join('; ') },
  });
  return page.text();
}

function cookieOf(poster: Poster): { Cookie?: string } {
  return poster === null ? {} : { Cookie: `__Host-session=${poster.token}` };
}
