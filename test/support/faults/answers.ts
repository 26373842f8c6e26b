import type { ShopResponse } from './faulty-shop.ts';

/** Each reader below returns a response's status, followed by a description of each error in the response. */

export function readDocument({ response, text }: ShopResponse): string {
  const { status, headers } = response;
  if (status === 200) return text.includes('<h1') && !text.includes('Oops!') ? '200' : '200 without its page';
  const requestId = headers.get('X-Request-Id') ?? 'none';
  const says = ['Oops!', 'Please try again or return home.', 'Back To Home', requestId];
  if (!says.every((words) => text.includes(words))) return `${status} without the error page`;
  return withHeaders(response, status, { 'Cache-Control': /no-store/, 'Set-Cookie': null });
}

export function readPayload({ response, text }: ShopResponse): string {
  const { status } = response;
  const json = jsonOf(text);
  if (status === 200) return hasKeys(json, ['data', 'route']) ? '200' : `200 with ${text.slice(0, 100)}`;
  if (!isError(json, ['code', 'message', 'call'])) return `${status} without the error shape`;
  return withHeaders(response, status, { 'Cache-Control': /no-store/, 'Set-Cookie': null });
}

export function readCall({ response, text }: ShopResponse): string {
  const { status } = response;
  const json = jsonOf(text);
  if (status >= 400 && !isError(json)) return `${status} without the error shape`;
  return withHeaders(response, status, { 'Cache-Control': /no-store/, 'Set-Cookie': null });
}

export function readImage({ response, text }: ShopResponse): string {
  const { status, headers } = response;
  const isPlaceholder = headers.get('Content-Type') === 'image/svg+xml' && text.startsWith('<svg ');
  return isPlaceholder === (status === 200)
    ? `${status} with ${headers.get('Content-Type')}`
    : String(status);
}

export function readRedirect(target: RegExp): (answer: ShopResponse) => string {
  return ({ response }) =>
    withHeaders(response, response.status, { Location: target, 'Cache-Control': /no-store/ });
}

export function readSitemap({ response, text }: ShopResponse): string {
  if (response.status !== 200) return withHeaders(response, response.status, { 'Retry-After': /^\d+$/ });
  return text.includes('<sitemapindex') && text.includes('/sitemap/products-1.xml')
    ? '200'
    : '200 without its parts';
}

export function readReadiness({ response, text }: ShopResponse): string {
  const json = jsonOf(text);
  return hasKeys(json, ['ready']) && json.ready === (response.status === 200)
    ? String(response.status)
    : `${response.status} with ${text}`;
}

/** Reads the response of a closed shop, which must have `Retry-After`. */
export function readClosed({ response }: ShopResponse): string {
  return withHeaders(response, response.status, { 'Retry-After': /^\d+$/, 'Cache-Control': /no-store/ });
}

/** The status, followed by every header with a wrong value. A pattern of null means that the header must be absent. */
function withHeaders(
  { headers }: Response,
  status: number,
  requested: Readonly<Record<string, RegExp | null>>,
): string {
  const wrong = Object.entries(requested).flatMap(([name, pattern]) => {
    const value = headers.get(name);
    const isRight = pattern === null ? value === null : value !== null && pattern.test(value);
    return isRight ? [] : `${name}: ${value}`;
  });
  return [String(status), ...wrong].join(', ');
}

/** Null if the text is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isError(json: unknown, keys: readonly string[] = ['code', 'message']): boolean {
  if (!hasKeys(json, ['message']) || typeof json.message !== 'string') return false;
  return Object.keys(json).every((key) => keys.includes(key));
}

function hasKeys<Key extends string>(json: unknown, keys: readonly Key[]): json is Record<Key, unknown> {
  return typeof json === 'object' && json !== null && keys.every((key) => key in json);
}
