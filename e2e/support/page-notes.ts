import type { ExpectedElement } from './buying-steps.ts';

/** An observation of a page: a paint, a layout shift, a long task, a tap, or a response that came into view. */
export type Note = {
  /** `first paint`, `largest paint`, `shift`, `long task`, `tap`, `live`, or the name of a response. */
  what: string;
  /** `at`: when it happened. `document`: when the document's navigation started. Both in milliseconds since 1970. */
  at: number;
  document: number;
  /** A long task's milliseconds, or a shift's score. */
  value: number;
};

export type WatchedElement = { name: string; selector: string; pattern: string };

declare global {
  /** The test process provides this function (`exposeBinding`). */
  var recordNote: (note: Note) => void;
}

export function watched(name: string, { selector, text }: ExpectedElement): WatchedElement {
  return { name, selector, pattern: text.source };
}

/** The sum of layout shifts that were not caused by a tap. */
export function layoutShift(notes: readonly Note[]): number {
  return notes.filter(({ what }) => what === 'shift').reduce((sum, { value }) => sum + value, 0);
}

/**
 * Runs in the page before the page's own scripts. The browser receives this function as text, so it must be
 * self-contained.
 */
export function notePage(answers: readonly WatchedElement[]): void {
  const document_ = performance.timeOrigin;
  const record = (what: string, at: number, value = 0): void =>
    globalThis.recordNote({ what, at: document_ + at, document: document_, value });

  const observe = (type: string, hear: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') record('first paint', startTime);
  });
  observe('largest-contentful-paint', ({ startTime }) => record('largest paint', startTime));
  observe('longtask', ({ startTime, duration }) => record('long task', startTime, duration));
  observe('layout-shift', (entry) => {
    if (
      'value' in entry &&
      typeof entry.value === 'number' &&
      !('hadRecentInput' in entry && entry.hadRecentInput)
    )
      record('shift', entry.startTime, entry.value);
  });
  const onTap = ({ timeStamp }: Event): void => record('tap', timeStamp);
  window.addEventListener('pointerdown', onTap, { capture: true, passive: true });

  const isShown = ({ selector, pattern }: WatchedElement): boolean =>
    Array.from(document.querySelectorAll(selector)).some(
      (element) => new RegExp(pattern, 'i').test(element.textContent.trim()) && element.checkVisibility(),
    );
  const shown = new Set<string>();
  const mark = (name: string, is: boolean, now: number): void => {
    if (is && !shown.has(name)) record(name, now);
    if (is) shown.add(name);
    else shown.delete(name);
  };
  const look = (now: number): void => {
    requestAnimationFrame(look);
    mark('live', document.documentElement.dataset.live === '', now);
    for (const answer of answers) mark(answer.name, isShown(answer), now);
  };
  requestAnimationFrame(look);
}
