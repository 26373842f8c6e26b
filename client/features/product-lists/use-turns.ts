import { useRef, useState } from 'react';

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Changes run one after another, so that a late answer never brings back what was removed. While one is under way, a
 * second click on the same thing does nothing.
 */
export function useTurns() {
  const last = useRef<Promise<void>>(Promise.resolve());
  const underWay = useRef(new Set<string>());
  const wanted = useRef(new Map<string, () => Promise<void>>());
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

  /** Reads anew what may have changed: asked for while it is under way, which may be too late for it, it runs once more. */
  function onceMoreInTurn(what: string, read: () => Promise<void>): void {
    if (underWay.current.has(what)) {
      wanted.current.set(what, read);
      return;
    }
    void inTurn(what, read).then(() => {
      const again = wanted.current.get(what);
      if (wanted.current.delete(what) && again !== undefined) onceMoreInTurn(what, again);
    });
  }

  return { inTurn, onceMoreInTurn, isBusy: (what: string): boolean => busy.has(what) };
}

/** Whoever made that change hears of it. */
function ignoreEarlierFailure(): void {}
