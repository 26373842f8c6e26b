import { withDeadline } from '#worker/platform/deadline.ts';
import { LIFETIMES } from './lifetimes.ts';

export type ColoContext = {
  /** The data centre's cache. */
  colo: Cache;
  /** The shop's own origin, because the data centre's cache is keyed by URL. */
  origin: string;
  waitUntil: (work: Promise<unknown>) => void;
  /** Epoch milliseconds. */
  now: () => number;
  log: (message: string, error: unknown) => void;
};

const READ_DEADLINE_MS = 250;
const WRITE_DEADLINE_MS = 2_000;

/**
 * Creates access to a value that the isolates of a data centre share. If the cache fails or hangs, it behaves as if it
 * were empty.
 */
export function createColoCache<Value>(context: ColoContext, name: string) {
  const url = (kind: 'page' | 'lock'): string => `${context.origin}/__payload/${kind}/${name}`;
  const what = 'the data centre';

  const read = (): Promise<Value | null> => find('page');

  function write(value: Value): void {
    put('page', JSON.stringify(value), LIFETIMES.expired);
  }

  /** True if no other isolate has claimed the value within the given seconds. */
  async function claim(seconds: number): Promise<boolean> {
    const claimedAt = await find<number>('lock');
    if (claimedAt !== null && context.now() - claimedAt < seconds * 1_000) return false;
    put('lock', String(context.now()), seconds);
    return true;
  }

  function find<Found>(kind: 'page' | 'lock'): Promise<Found | null> {
    return attempt(context, what, READ_DEADLINE_MS, async () => {
      const response = await context.colo.match(url(kind));
      return response === undefined ? null : response.json<Found>();
    });
  }

  function put(kind: 'page' | 'lock', body: string, seconds: number): void {
    const headers = { 'Content-Type': 'application/json', 'Cache-Control': `max-age=${seconds}` };
    const work = async () => context.colo.put(url(kind), new Response(body, { headers }));
    context.waitUntil(attempt(context, what, WRITE_DEADLINE_MS, work));
  }

  return { read, write, claim };
}

/** Waits for a cache layer until its deadline, and continues without it if it fails. */
export async function attempt<Answer>(
  { log }: Pick<ColoContext, 'log'>,
  what: string,
  milliseconds: number,
  work: () => Promise<Answer | null>,
): Promise<Answer | null> {
  try {
    return await withDeadline(what, milliseconds, work());
  } catch (error) {
    log('a layer of the page cache failed', error);
    return null;
  }
}
