import { createStoredValue } from '#client/browser/stored-value.ts';
import { isRecord } from '#shared/is-record.ts';
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
  /** Puts one in. `before`: what this tab had put in on a page that was left; the same asked for again replaces it. */
  keep(queued: Queued, before: string | null): void {
    const entry = toKept(queued);
    const isSame = ({ id, action }: Kept): boolean => id === before && action === entry.action;
    write([...read().filter((other) => other.id !== entry.id && !isSame(other)), entry].slice(-MOST));
  },
  /** Has one wait on while its dialog is open; one that is done or dropped stays so. */
  renew(queued: Queued): void {
    if (isOver(queued.id)) this.keep(queued, null);
    else this.note(queued);
  },
  /** Writes down how far one has come. */
  note(queued: KeptAction): void {
    write(read().map((entry) => (entry.id === queued.id ? toKept({ ...begunOf(entry), ...queued }) : entry)));
  },
  /** It is done, and with it the same that another tab asked for. */
  done({ id, action }: Queued): void {
    write(read().filter((entry) => entry.id !== id && entry.action !== queuedActionText(action)));
  },
  clear: (): void => write([]),
  drop(id: string): void {
    write(read().filter((entry) => entry.id !== id));
  },
};

/** What this tab has seen in the storage, and until when it was to be there. */
const seen = new Map<string, number>();

/** Whether an action has reached the storage, where another tab may do it or have done it. */
export function isInStorage(id: string): boolean {
  return seen.has(id) && !isOver(id);
}

/** Whether it is gone from the storage because its time was over: nobody has done or dropped it. */
function isOver(id: string): boolean {
  return (seen.get(id) ?? Number.POSITIVE_INFINITY) <= Date.now();
}

function read(): Kept[] {
  const now = Date.now();
  const entries = (storage.read() ?? []).filter(({ until }) => until > now && until <= now + KEPT_MS);
  for (const { id, until } of entries) seen.set(id, until);
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

function begunOf({ begun }: Kept): Pick<KeptAction, 'begun'> {
  return begun === undefined ? {} : { begun };
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
