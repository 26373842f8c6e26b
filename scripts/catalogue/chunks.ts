/** Splits items into runs of at most `maxItems` items that weigh about `maxWeight` together. */
export function chunksOf<Item>(
  items: readonly Item[],
  limits: { maxItems: number; maxWeight: number },
  weigh: (item: Item) => number,
): Item[][] {
  const chunks: Item[][] = [];
  let current: Item[] = [];
  let weight = 0;
  for (const item of items) {
    const own = weigh(item);
    if (current.length > 0 && (current.length >= limits.maxItems || weight + own > limits.maxWeight)) {
      chunks.push(current);
      current = [];
      weight = 0;
    }
    current.push(item);
    weight += own;
  }
  if (current.length > 0) chunks.push(current);
  return chunks;
}
