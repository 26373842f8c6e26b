import { IMPORT_BY_COMMAND, MAX_FILE_BYTES } from '../catalogue/import-file.ts';
import type { FileSource } from '../catalogue/text-file.ts';

/** Thrown if a file cannot be fetched. The message is for operators. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure';
}

/** The runtime's `fetch`, as a parameter so that tests can replace it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const TIMEOUT_MS = 60_000;
const MAX_REDIRECTS = 3;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/**
 * Parses the URL of a file. Throws a FetchFailure unless it is an https URL on one of the hosts, without a user name
 * and password.
 */
export function checkPullUrl(text: string, hosts: readonly string[]): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' || url.username + url.password !== '') {
    throw new FetchFailure(`${text} is not an https address without user name and password`);
  }
  if (hosts.includes(url.host)) return url;
  throw new FetchFailure(`${url.host} is not an allowed host (allowed: ${hosts.join(', ') || 'none'})`);
}

/**
 * Fetches a file into memory, so that it can be read several times. Returns null if the server still has the version
 * `etag`. Follows redirects to the given hosts only. Throws a FetchFailure with the reason if the fetch fails.
 */
export async function fetchFile(
  request: { url: string; etag: string | null; hosts: readonly string[] },
  fetchUrl: Fetch,
): Promise<{ source: FileSource; etag: string | null } | null> {
  const { etag, hosts } = request;
  const headers = { Accept: '*/*', ...(etag !== null && { 'If-None-Match': etag }) };
  let url = checkPullUrl(request.url, hosts);
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const response = await respondTo(fetchUrl, url, headers);
    if (response.status === 304) return null;
    if (REDIRECTS.includes(response.status)) {
      await response.body?.cancel();
      url = checkPullUrl(new URL(response.headers.get('Location') ?? '', url).href, hosts);
      continue;
    }
    if (!response.ok) throw new FetchFailure(`${url.host} answered ${response.status}`);
    if (/^text\/html\b/i.test(response.headers.get('Content-Type') ?? '')) {
      throw new FetchFailure(`${url.host} answered with a web page, such as a login page, instead of a file`);
    }
    const file = await readBody(response);
    const name = url.pathname.split('/').at(-1) || url.host;
    return { source: { name, open: async () => file.stream() }, etag: response.headers.get('ETag') };
  }
  throw new FetchFailure(`${url.host} redirects more than ${MAX_REDIRECTS} times`);
}

async function respondTo(fetchUrl: Fetch, url: URL, headers: Record<string, string>): Promise<Response> {
  try {
    return await fetchUrl(url.href, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    throw new FetchFailure(`${url.host} does not answer`);
  }
}

async function readBody(response: Response): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for await (const piece of response.body ?? []) {
      size += piece.length;
      if (size > MAX_FILE_BYTES) break;
      pieces.push(new Uint8Array(piece));
    }
  } catch {
    throw new FetchFailure('the connection broke off');
  }
  if (size <= MAX_FILE_BYTES) return new Blob(pieces);
  throw new FetchFailure(`the file has more than ${MAX_FILE_BYTES / 1_000_000} MB. ${IMPORT_BY_COMMAND}`);
}
