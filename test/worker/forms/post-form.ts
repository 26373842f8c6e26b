import { FAILURE_TEXT } from '#shared/constants.ts';
import type { ActionResult } from '#shared/navigation/action-result.ts';
import { textOf } from '#test/support/page-text.ts';
import { FROM_SHOP, visit } from '#test/support/the-shop.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import type { Fields, Outcome } from './form-row.ts';

/** How a form is submitted: by the shop's scripts or without scripts. */
export type PostMode = 'scripts' | 'no scripts';

export type Posted = {
  path: string;
  fields: Fields;
  /** The session token; null if the browser sends no cookie. */
  cookie: string | null;
  /** The session in which the form was rendered: the form contains its anti-forgery token and customer id. */
  formSession: { token: string; userId: number } | null;
  key: string | null;
  ip: string;
  bindings: Bindings;
};

/** A response's outcome and messages. */
export type PostedFormResult = {
  outcome: Outcome;
  /** The sentences that scripts receive. Without scripts, the message passed on to the next page. */
  says: readonly string[];
  /** The text of the page shown without scripts. */
  page?: string;
};

export function postForm(way: PostMode, posted: Posted): Promise<PostedFormResult> {
  return way === 'scripts' ? postByScripts(posted) : postPlainly(posted);
}

async function postByScripts(posted: Posted): Promise<PostedFormResult> {
  const { formSession } = posted;
  const headers = {
    Accept: 'application/json',
    ...(formSession && { 'X-Session-Token': formSession.token }),
  };
  const response = await send(posted, {}, headers);
  const result: ActionResult = await response.json();
  switch (result.kind) {
    case 'done':
      return { outcome: 'done', says: linesOf(result.form?.notice || result.message) };
    case 'redirect':
      return { outcome: 'done', says: linesOf(result.message) };
    case 'invalid': {
      const errors = Object.values(result.errors).flat();
      return { outcome: 'invalid', says: errors.length > 0 ? errors : [result.message] };
    }
    case 'login':
      return { outcome: 'login', says: ['Log in'] };
    case 'refused':
      return { outcome: `refused ${response.status}`, says: [result.message] };
  }
}

async function postPlainly(posted: Posted): Promise<PostedFormResult> {
  const { formSession } = posted;
  const field = formSession && { session_token: `${formSession.token}.${formSession.userId}` };
  const response = await send(posted, { ...field }, {});
  const { status, headers } = response;
  const text = textOf(await response.text());
  if (status === 303) return { outcome: 'done', says: linesOf(flashOf(headers)) };
  const outcome = OUTCOMES.get(status) ?? `refused ${status}`;
  return { outcome, says: [], page: text };
}

const OUTCOMES: ReadonlyMap<number, Outcome> = new Map([
  [200, 'done'],
  [401, 'login'],
  [422, 'invalid'],
]);

function send(
  { path, fields, cookie, key, ip, bindings }: Posted,
  more: Fields,
  headers: Record<string, string>,
): Promise<Response> {
  const all = { ...fields, ...more, ...(key !== null && { idempotency_key: key }) };
  return visit(
    path,
    {
      method: 'POST',
      headers: {
        ...FROM_SHOP,
        ...headers,
        'CF-Connecting-IP': ip,
        'User-Agent': 'A phone',
        ...(cookie !== null && { Cookie: `__Host-session=${cookie}` }),
      },
      body: new URLSearchParams(Object.entries(all).map(([name, value]) => [name, String(value)])),
    },
    { bindings },
  );
}

/** Splits a report into its lines, one per item. */
function linesOf(message: string): string[] {
  return message.split('\n');
}

function flashOf(headers: Headers): string {
  const text = /__Host-flash=([^;]+)/.exec(headers.get('Set-Cookie') ?? '')?.[1];
  if (text === undefined) return '';
  const { message }: { message: string } = JSON.parse(decodeURIComponent(text));
  return message;
}

/** The messages that scripts receive and the page without scripts does not show. */
export function missingSentences(byScripts: PostedFormResult, plain: PostedFormResult): string[] {
  return byScripts.says.filter((sentence) =>
    plain.page === undefined ? !plain.says.includes(sentence) : !isOnPage(plain.page, sentence),
  );
}

/**
 * True if a page contains the sentence, ignoring links and headings. The error page words an unexplained failure
 * differently.
 */
function isOnPage(page: string, sentence: string): boolean {
  const words = sentence === FAILURE_TEXT ? 'looks like something went wrong' : sentence;
  return bare(page).includes(bare(words));
}

function bare(text: string): string {
  return text.replaceAll(/[\s.]+/g, '');
}
