/** Deterministic pseudo-random numbers (mulberry32). */
export type Random = {
  /** Returns a number in [0, 1). */
  next: () => number;
  /** Returns a whole number from `low` to `high`, inclusive. */
  between: (low: number, high: number) => number;
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
  /** Returns true with a probability of `percent` per cent. */
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
