import {
  CHANGED_WORD_KB,
  NEXT_DAY_HTML,
  SECOND_VIEW,
  WHOLE_JOURNEY,
} from '../../e2e/support/waiting-limits.ts';

/**
 * A figure's target. `ratio`: at most this multiple of the floor's value; `most`: at most this value; null: no target.
 */
export type Target = { ratio: number } | { most: number } | null;

export type Figure = { row: string; key: string; label: string; target: Target };

export const ROWS = {
  product: 'product, first view',
  signedIn: 'first click, signed in',
  signedOut: 'first click, signed out',
  second: 'listing → product',
  secondByMouse: 'the same with a mouse',
  nextDay: 'product, the next day',
  journey: 'home … paid',
  words: 'one changed word',
} as const;

/** The table's rows from top to bottom, with their targets. */
export const FIGURES: readonly Figure[] = [
  { row: ROWS.product, key: 'firstPaint', label: 'FCP, ms', target: { ratio: 1.25 } },
  { row: ROWS.product, key: 'largestPaint', label: 'LCP, ms', target: { ratio: 1.25 } },
  { row: ROWS.product, key: 'blocking', label: 'total blocking time, ms', target: { ratio: 1.2 } },
  { row: ROWS.product, key: 'longestTask', label: 'longest task, ms', target: { ratio: 1.2 } },
  { row: ROWS.product, key: 'shift', label: 'CLS', target: { most: 0 } },
  { row: ROWS.product, key: 'requests', label: 'requests', target: null },
  { row: ROWS.product, key: 'kilobytes', label: 'KB', target: null },
  { row: ROWS.signedIn, key: 'tapped', label: 'button painted and tapped, ms', target: null },
  { row: ROWS.signedIn, key: 'answered', label: 'count shown, ms', target: { ratio: 1.1 } },
  { row: ROWS.signedOut, key: 'tapped', label: 'button painted and tapped, ms', target: null },
  { row: ROWS.signedOut, key: 'answered', label: 'dialog shown, ms', target: { ratio: 1.1 } },
  { row: ROWS.second, key: 'heading', label: 'tap → heading, ms', target: { ratio: 1.3 } },
  {
    row: ROWS.second,
    key: 'requestsUntilHeading',
    label: 'requests until then',
    target: { most: SECOND_VIEW.target },
  },
  { row: ROWS.second, key: 'requests', label: 'requests until quiet', target: null },
  { row: ROWS.second, key: 'kilobytes', label: 'KB until quiet', target: null },
  { row: ROWS.secondByMouse, key: 'heading', label: 'click → heading, ms', target: { ratio: 1.3 } },
  { row: ROWS.nextDay, key: 'firstPaint', label: 'FCP, ms', target: { ratio: 1.15 } },
  { row: ROWS.nextDay, key: 'htmlBytes', label: 'HTML, bytes', target: { most: NEXT_DAY_HTML.target } },
  { row: ROWS.nextDay, key: 'bytes', label: 'all, bytes', target: null },
  { row: ROWS.nextDay, key: 'requests', label: 'requests', target: null },
  { row: ROWS.journey, key: 'waiting', label: 'waiting, s', target: { most: 7 } },
  {
    row: ROWS.journey,
    key: 'requests',
    label: 'requests',
    target: { most: WHOLE_JOURNEY.requests.target },
  },
  { row: ROWS.journey, key: 'kilobytes', label: 'KB', target: { most: WHOLE_JOURNEY.kilobytes.target } },
  { row: ROWS.journey, key: 'shift', label: 'CLS, all pages', target: { most: 0 } },
  {
    row: ROWS.words,
    key: 'firstLoad',
    label: 'JS of the first load again, KB',
    target: { most: CHANGED_WORD_KB['first load'].target },
  },
  {
    row: ROWS.words,
    key: 'all',
    label: 'all renamed chunks, KB',
    target: { most: CHANGED_WORD_KB['all renamed chunks'].target },
  },
];

/** The figure that determines the worst run of each row. That run's waterfall is written to a file. */
export const WORST_RUN_BY: Readonly<Record<string, string>> = {
  [ROWS.product]: 'largestPaint',
  [ROWS.signedIn]: 'answered',
  [ROWS.signedOut]: 'answered',
  [ROWS.second]: 'heading',
  [ROWS.secondByMouse]: 'heading',
  [ROWS.nextDay]: 'bytes',
  [ROWS.journey]: 'waiting',
};
