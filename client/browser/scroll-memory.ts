import { isLike, isRecord } from '#shared/is-record.ts';
import { decodeSegment } from '#shared/navigation/decode-segment.ts';
import { historyKey } from './history-key.ts';
import { createStoredValue } from './stored-value.ts';

type ScrollPosition = { x: number; y: number };
type ScrollPositions = Record<string, ScrollPosition>;

const isScrollPosition = isLike<ScrollPosition>({ x: 0, y: 0 });

const MAX_POSITIONS = 50;
const positions = createStoredValue<ScrollPositions>(
  () => window.sessionStorage,
  'scroll-places',
  1,
  (value): value is ScrollPositions => isRecord(value) && Object.values(value).every(isScrollPosition),
);

/** Stores a history entry's scroll position. Call before leaving the entry. */
export function rememberScroll(key: string): void {
  // A skeleton covers the page, and the page's position is already stored.
  if (document.querySelector('main')?.hidden) return;
  const entries = Object.entries({ ...positions.read(), [key]: { x: window.scrollX, y: window.scrollY } });
  positions.write(Object.fromEntries(entries.slice(-MAX_POSITIONS)));
}

/** Scrolls to the current entry's stored position. Returns whether the entry had one. */
export function restorePosition(): boolean {
  const position = positions.read()?.[historyKey()];
  if (position !== undefined) window.scrollTo(position.x, position.y);
  return position !== undefined;
}

/**
 * Scrolls to the current entry's stored position, else to the fragment's element, else to the top.
 * @param isNewEntry true if the page gets a new entry, which `changeHistory` may not have added yet. The current
 * entry's position may then be the previous page's.
 */
export function restoreScroll(hash: string, isNewEntry = false): void {
  if (!isNewEntry && restorePosition()) return;
  const target = document.getElementById(decodeSegment(hash.slice(1)) ?? '');
  if (target !== null) target.scrollIntoView();
  else window.scrollTo(0, 0);
}
