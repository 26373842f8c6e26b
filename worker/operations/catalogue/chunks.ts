/**
 * Splits items into chunks of at most `maxItems` items and `maxWeight`. Only a chunk of a single item can exceed
 * `maxWeight`.
 */
export async function* chunksOf<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  limits: { maxItems: number; maxWeight: number },
  weigh: (item: Item) => number,
): AsyncGenerator<Item[]> {
  let current: Item[] = [];
  let weight = 0;
  for await (const item of items) {
    const own = weigh(item);
    if (current.length > 0 && (current.length >= limits.maxItems || weight + own > limits.maxWeight)) {
      yield current;
      current = [];
      weight = 0;
    }
    current.push(item);
    weight += own;
  }
  if (current.length > 0) yield current;
}
