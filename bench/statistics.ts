/** Returns the median; the lower of the two middle values if their number is even. Throws if there are no values. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/**
 * Returns the smallest value that is at least as large as `percent` percent of all values (nearest rank). Throws if
 * there are no values.
 */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (value === undefined) throw new Error('There are no values to take a percentile of');
  return value;
}

/** Rounds to this many decimal places, for the report and results.json. */
export function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}

/** Adds counts by name, after multiplying `other` by `times`. */
export function sumCounts<Name extends string>(
  one: Record<Name, number>,
  other: Readonly<Record<NoInfer<Name>, number>>,
  times = 1,
): Record<Name, number> {
  const sum = { ...one };
  for (const name in sum) sum[name] += times * other[name];
  return sum;
}
