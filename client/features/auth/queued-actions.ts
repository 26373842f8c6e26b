import { createStoredValue, isRecord } from '#client/browser/stored-value.ts';
import { queuedActionText, readQueuedAction } from '#shared/navigation/queued-action.ts';
import { QUEUED_ACTIONS, type Queued } from './auth-store.ts';

/** `begun`: for whom it was about to be done, and what the cart will then hold of the product. */
export type KeptAction = Queued & { begun?: { customer: number; total: number } };

type Kept = { id: string; action: string; until: number; begun?: KeptAction['begun'] };

/** After this long nobody remembers having clicked. */
const KEPT_MS = 30 * 60 * 1000;
const MOST = 10;

const storage = createStoredValue<Kept[]>(() => window.localStorage, QUEUED_ACTIONS, 1, isKeptList);

/** What waits for a login, for every tab of the browser, through reloads (R-SES-6). */
export const queuedActions = {
  list: (): KeptAction[] => read().flatMap(toAction),
  /** Puts one in; the same asked for again, on a page that was left before, replaces it. */
  keep(queued: Queued): void {
    const entry = toKept(queued);
    const others = read().filter(({ id, action }) => id !== entry.id && action !== entry.action);
    write([...others, entry].slice(-MOST));
  },
  /** Writes down how far one has come. */
  note(queued: KeptAction): void {
    write(read().map((entry) => (entry.id === queued.id ? toKept(queued) : entry)));
  },
  drop(id: string): void {
    write(read().filter((entry) => entry.id !== id));
  },
};

const stored = new Set<string>();

/** Whether an action of this tab has reached the storage, where another tab may have done it. */
export function isInStorage(id: string): boolean {
  return stored.has(id);
}

function read(): Kept[] {
  const now = Date.now();
  const entries = (storage.read() ?? []).filter(({ until }) => until > now && until <= now + KEPT_MS);
  for (const { id } of entries) stored.add(id);
  return entries;
}

function write(entries: Kept[]): void {
  if (entries.length === 0) storage.clear();
  else storage.write(entries);
  read();
}

function toKept({ id, action, begun }: KeptAction): Kept {
  const entry = { id, action: queuedActionText(action), until: Date.now() + KEPT_MS };
  return begun === undefined ? entry : { ...entry, begun };
}

function toAction({ id, action, begun }: Kept): KeptAction[] {
  const known = readQueuedAction(action);
  if (known === null) return [];
  return [begun === undefined ? { id, action: known } : { id, action: known, begun }];
}

function isKeptList(value: unknown): value is Kept[] {
  return Array.isArray(value) && value.every(isKeptEntry);
}

function isKeptEntry(value: unknown): value is Kept {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    typeof value.action === 'string' &&
    typeof value.until === 'number' &&
    (value.begun === undefined || isBegun(value.begun))
  );
}

function isBegun(value: unknown): value is KeptAction['begun'] {
  return isRecord(value) && Number.isInteger(value.customer) && Number.isInteger(value.total);
}
