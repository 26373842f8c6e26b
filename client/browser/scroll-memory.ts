import { isRecord } from '#shared/is-record.ts';
import { historyKey } from './history-key.ts';
import { createStoredValue } from './stored-value.ts';

type Place = { x: number; y: number };
type Places = Record<string, Place>;

const MAX_PLACES = 50;
const places = createStoredValue<Places>(
  () => window.sessionStorage,
  'scroll-places',
  1,
  (value): value is Places => isRecord(value) && Object.values(value).every(isPlace),
);

/** Stores the scroll position of a history entry; call it before leaving the entry. */
export function rememberScroll(key = historyKey()): void {
  const entries = Object.entries({ ...places.read(), [key]: { x: window.scrollX, y: window.scrollY } });
  places.write(Object.fromEntries(entries.slice(-MAX_PLACES)));
}

/** Scrolls to the stored position of the current entry; returns whether there was one. */
export function restorePlace(): boolean {
  const place = places.read()?.[historyKey()];
  if (place !== undefined) window.scrollTo(place.x, place.y);
  return place !== undefined;
}

/** Scrolls to the current entry's stored position, else to the fragment's element, else to the top. */
export function restoreScroll(hash: string): void {
  if (restorePlace()) return;
  const target = hash === '' ? null : document.getElementById(decodeFragment(hash.slice(1)));
  if (target !== null) target.scrollIntoView();
  else window.scrollTo(0, 0);
}

/** A fragment that cannot be decoded is used as it is. */
function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function isPlace(value: unknown): value is Place {
  return isRecord(value) && typeof value.x === 'number' && typeof value.y === 'number';
}
