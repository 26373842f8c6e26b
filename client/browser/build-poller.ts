import { isRecord } from '#shared/is-record.ts';

const TIMEOUT_MS = 10_000;

/** Fetches the id of the newest build; throws if there is no usable answer within 10 s. */
export async function findLatestBuild(): Promise<string> {
  try {
    const response = await fetch('/builds/latest.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const latest: unknown = await response.json();
    if (isRecord(latest) && typeof latest.id === 'string') return latest.id;
    throw new Error(`it answered ${response.status} without an id`);
  } catch (cause) {
    throw new Error('/builds/latest.json did not tell the newest build', { cause });
  }
}
