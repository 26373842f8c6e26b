import { COUNTS_HEADER, type QueryCounts } from './workers/query-counts.ts';

/** Asks for something that must answer 200; `ms` is the time until its last byte is here. */
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

/** What an answer of `workers/counted-shop.ts` asked of D1. */
export function queryCountsOf(headers: Headers): QueryCounts {
  return JSON.parse(headers.get(COUNTS_HEADER) ?? '');
}
