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

/** Remembers how far the shown entry is scrolled; call it before leaving. */
export function rememberScroll(key = historyKey()): void {
  const entries = Object.entries({ ...places.read(), [key]: { x: window.scrollX, y: window.scrollY } });
  places.write(Object.fromEntries(entries.slice(-MAX_PLACES)));
}

/** Scrolls to where the shown entry was left, if that is known. */
export function restorePlace(): boolean {
  const place = places.read()?.[historyKey()];
  if (place !== undefined) window.scrollTo(place.x, place.y);
  return place !== undefined;
}

/** Scrolls to where the shown entry was left, else to the fragment, else to the top. */
export function restoreScroll(hash: string): void {
  if (restorePlace()) return;
  const target = hash === '' ? null : document.getElementById(decodeFragment(hash.slice(1)));
  if (target !== null) target.scrollIntoView();
  else window.scrollTo(0, 0);
}

/** A fragment that is no valid encoding names an element as it stands, or none. */
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
