/** Numbers that look random and are the same for the same seed (mulberry32). */
export type Random = {
  /** From 0 up to, not including, 1. */
  next: () => number;
  /** A whole number from `low` to `high`, both included. */
  between: (low: number, high: number) => number;
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
  /** true in `percent` of a hundred cases. */
  chance: (percent: number) => boolean;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    chance: (percent) => next() * 100 < percent,
  };
}
