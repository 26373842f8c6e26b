import type {
  CatalogueChange,
  CatalogueChanges,
  ReadCatalogueChanges,
} from '#worker/platform/catalogue-change.ts';
import { coalesce } from '#worker/platform/coalesce.ts';
import { withDeadline } from '#worker/platform/deadline.ts';
import type { PageCacheContext } from './cache-request.ts';
import type { KnownChanges } from './isolate-memory.ts';
import { LIFETIMES, MAX_IN_MEMORY } from './lifetimes.ts';
import { createColoCache } from './remote-cache.ts';

const READ_DEADLINE_MS = 1_000;

/** Returns the known changes without waiting. If they are older than 5 s, queries the database in the background. */
export function cachedChanges(context: PageCacheContext): KnownChanges | null {
  const { changes } = context.memory;
  if (context.readChanges === null) return null;
  if (changes.reading === null && !isYounger(context, LIFETIMES.changesQueried))
    void readOnce(context, context.readChanges);
  return changes.known;
}

/**
 * Like {@link cachedChanges}, but waits for a new query if the known changes are older than 60 s. In an outage it
 * returns the last known changes.
 */
export async function freshChanges(context: PageCacheContext): Promise<KnownChanges | null> {
  if (context.readChanges !== null && !isYounger(context, LIFETIMES.changesTrusted)) {
    await readOnce(context, context.readChanges);
  }
  return cachedChanges(context);
}

/**
 * Queries the changes once for all requests of the isolate. After a failure it waits a few seconds before the next
 * query.
 */
async function readOnce(context: PageCacheContext, read: ReadCatalogueChanges): Promise<void> {
  const { changes } = context.memory;
  if (changes.reading !== null) return coalesce(changes.reading, READ_DEADLINE_MS, () => Promise.resolve());
  if (context.now() < changes.retryAt) return;
  changes.reading = readFromDatabase(context, read)
    .catch((error) => {
      changes.retryAt = context.now() + LIFETIMES.retry * 1_000;
      context.log('the catalogue’s changes could not be read', error);
    })
    .finally(() => {
      changes.reading = null;
    });
  // Other requests wait for this query, so the query must outlive the request that started it.
  context.waitUntil(changes.reading);
  return changes.reading;
}

/** Uses the changes that another isolate of the data centre has read, or queries the database and shares the result. */
async function readFromDatabase(context: PageCacheContext, read: ReadCatalogueChanges): Promise<void> {
  const { changes } = context.memory;
  const colo = createColoCache<SharedChanges>(context, 'changes');
  const shared = await colo.read();
  if (shared !== null && shared.readAt > (changes.known?.readAt ?? 0)) {
    changes.known = { ...shared, latest: new Map(shared.latest) };
  }
  if (isYounger(context, LIFETIMES.changesQueried)) return;
  const isQueriedElsewhere = !(await colo.claim(LIFETIMES.changesQueried));
  if (isQueriedElsewhere && isYounger(context, LIFETIMES.changesTrusted)) return;
  const queriedAt = context.now();
  const result = await withDeadline('the database', READ_DEADLINE_MS, read(changes.known?.cursor ?? 0));
  const known = mergeChanges(changes.known, result, queriedAt);
  changes.known = known;
  colo.write({ ...known, latest: [...known.latest] });
}

type SharedChanges = Omit<KnownChanges, 'latest'> & { latest: [string, number][] };

function isYounger({ now, memory }: PageCacheContext, seconds: number): boolean {
  const { known } = memory.changes;
  return known !== null && now() - known.readAt < seconds * 1_000;
}

function mergeChanges(
  before: KnownChanges | null,
  { changes, since, cursor, bookmark }: CatalogueChanges,
  queriedAt: number,
): KnownChanges {
  const continues = before !== null && since !== null && since <= before.cursor;
  const latest = new Map(continues ? before.latest : []);
  for (const change of changes) {
    for (const name of changedNames(change)) latest.set(name, Math.max(change.seq, latest.get(name) ?? 0));
  }
  const complete = continues ? before.since : (since ?? 0);
  return bounded({ readAt: queriedAt, cursor, bookmark, since: complete, latest });
}

/**
 * Drops the older half if there are too many changes. Pages that are older than the dropped changes are loaded again.
 */
function bounded(changes: KnownChanges): KnownChanges {
  if (changes.latest.size <= MAX_IN_MEMORY.changes) return changes;
  const newestFirst = [...changes.latest].sort(([, one], [, other]) => other - one);
  const half = MAX_IN_MEMORY.changes / 2;
  const latest = new Map(newestFirst.slice(0, half));
  return { ...changes, latest, since: newestFirst[half]?.[1] ?? changes.since };
}

/** The dependency names that a catalogue change affects. */
function changedNames({ kind, id, listings }: CatalogueChange): string[] {
  const lists = listings.map((listing) => `list:${listing}`);
  switch (kind) {
    case 'product':
    case 'price':
      return [`product:${id}`, ...lists];
    case 'availability':
      return [`stock:${id}`, `card-stock:${id}`, ...lists];
    case 'variant':
      return [`stock:${id}`, ...listings.map((listing) => `variants:${listing}`)];
    case 'scarcity':
      return [`stock:${id}`, `card-stock:${id}`];
    case 'category':
      return ['categories', `category:${id}`];
    case 'section':
      return ['sections'];
    case 'brand':
      return ['brands', `brand:${id}`];
    case 'supplier':
      return ['suppliers', `supplier:${id}`];
    case 'stock':
    case 'delivery':
    case 'reviews':
      return [`${kind}:${id}`];
    case 'synonyms':
    case 'popularity':
    case 'options':
      return [kind];
    default:
      return lists;
  }
}
