/** Splits items into chunks of at most `maxItems` items and about `maxWeight`. */
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
