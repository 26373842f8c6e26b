/**
 * Processes many items at once. If that fails, each half is tried separately, and so on, so that a failing item does
 * not block the others. `onFailure` receives each failing item. The work must be atomic.
 */
export async function bisect<Item, Result>(
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  onFailure: (item: Item, error: unknown) => void,
): Promise<Result[]> {
  try {
    return items.length === 0 ? [] : [...(await work(items))];
  } catch (error) {
    const [only] = items;
    if (only !== undefined && items.length === 1) {
      onFailure(only, error);
      return [];
    }
    const middle = Math.ceil(items.length / 2);
    const halves = [items.slice(0, middle), items.slice(middle)];
    const results: Result[] = [];
    for (const half of halves) results.push(...(await bisect(half, work, onFailure)));
    return results;
  }
}
