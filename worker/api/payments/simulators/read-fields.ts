import { readRawBody } from '../read-raw-body.ts';

/** Reads the fields of a posted form; null if the form is too long or repeats a field. */
export async function readFields(request: Request): Promise<Record<string, string> | null> {
  const text = await readRawBody(request);
  const pairs = [...new URLSearchParams(text ?? '')];
  const isAmbiguous = new Set(pairs.map(([name]) => name)).size < pairs.length;
  return text === null || isAmbiguous ? null : Object.fromEntries(pairs);
}

/** True if all of these URLs are on the given origin. A simulated payment only redirects back to its own shop. */
export function areOnOrigin(origin: string, urls: readonly (string | undefined)[]): boolean {
  return urls.every((url) => url !== undefined && URL.parse(url)?.origin === origin);
}
