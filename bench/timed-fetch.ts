import { COUNTS_HEADER, type QueryCounts } from './workers/query-counts.ts';

/** Fetches a URL; fails unless the status is 200. `ms` is the time until the last byte arrived. */
export async function timedFetch(
  url: string,
  init: RequestInit = {},
): Promise<{ ms: number; headers: Headers }> {
  const from = performance.now();
  const response = await fetch(url, init);
  await response.arrayBuffer();
  const ms = performance.now() - from;
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return { ms, headers: response.headers };
}

/** The D1 counts in a response of `workers/counted-shop.ts`. */
export function queryCountsOf(headers: Headers): QueryCounts {
  return JSON.parse(headers.get(COUNTS_HEADER) ?? '');
}
