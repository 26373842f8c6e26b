/** Returns the items in random order. `chance` returns numbers from 0 to 1, as `Math.random` does. */
export function shuffled<Item>(items: readonly Item[], chance: () => number): Item[] {
  return items
    .map((item) => ({ item, sortKey: chance() }))
    .sort((one, other) => one.sortKey - other.sortKey)
    .map(({ item }) => item);
}

/**
 * Returns a function that draws items at random. It draws the nth item n times less often than the first (Zipf's law).
 */
export function createZipf<Item>(items: readonly Item[], chance: () => number): () => Item {
  const shares: number[] = [];
  for (const index of items.keys()) shares.push((shares.at(-1) ?? 0) + 1 / (index + 1));
  const whole = shares.at(-1) ?? 0;
  return () => {
    const drawn = chance() * whole;
    let [from, to] = [0, items.length - 1];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((shares[middle] ?? whole) < drawn) from = middle + 1;
      else to = middle;
    }
    const item = items[from];
    if (item === undefined) throw new Error('There is nothing to draw of');
    return item;
  };
}
