import { readRawBody } from '../read-raw-body.ts';

/** The fields of a posted form; null where it is too long, or names one twice. */
export async function readFields(request: Request): Promise<Record<string, string> | null> {
  const text = await readRawBody(request);
  const pairs = [...new URLSearchParams(text ?? '')];
  const isAmbiguous = new Set(pairs.map(([name]) => name)).size < pairs.length;
  return text === null || isAmbiguous ? null : Object.fromEntries(pairs);
}

/** Whether all of these are addresses of one origin: a simulated payment leads nowhere but back to its shop. */
export function areUrlsOf(origin: string, urls: readonly (string | undefined)[]): boolean {
  return urls.every((url) => url !== undefined && URL.parse(url)?.origin === origin);
}
