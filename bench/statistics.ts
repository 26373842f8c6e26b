/** The middle of the values, by size. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The smallest of the values that `percent` of them do not exceed (nearest rank). */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (value === undefined) throw new Error('There are no values to take a percentile of');
  return value;
}

/** For people and for results.json: no more digits than say something. */
export function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}

/** The counts of both, by name; those of `other` so many times. */
export function added<Name extends string>(
  one: Record<Name, number>,
  other: Readonly<Record<NoInfer<Name>, number>>,
  times = 1,
): Record<Name, number> {
  const sum = { ...one };
  for (const name in sum) sum[name] += times * other[name];
  return sum;
}
