import { useRef, useState } from 'react';

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Changes run one after another, so that a late answer never brings back what was removed. While one is under way, a
 * second click on the same thing does nothing.
 */
export function useTurns() {
  const last = useRef<Promise<void>>(Promise.resolve());
  const underWay = useRef(new Set<string>());
  const [busy, setBusy] = useState(NOTHING);

  function inTurn(what: string, change: () => Promise<void>): Promise<void> {
    if (underWay.current.has(what)) return Promise.resolve();
    underWay.current.add(what);
    setBusy(new Set(underWay.current));
    const turn = last.current.catch(ignoreEarlierFailure).then(change);
    last.current = turn.finally(() => {
      underWay.current.delete(what);
      setBusy(new Set(underWay.current));
    });
    return last.current;
  }

  return { inTurn, isBusy: (what: string): boolean => busy.has(what) };
}

/** Whoever made that change hears of it. */
function ignoreEarlierFailure(): void {}
