/**
 * Splits an amount of whole cents in proportion to weights, so that the shares add up to the amount. Each share is
 * rounded down. The remaining cents go to the shares with the largest remainders; if remainders are equal, to the
 * first. If all weights are zero, all shares are zero.
 */
export function splitCents(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) return weights.map(() => 0);
  // BigInt, because the product of two amounts may exceed the exact range of a number.
  const shares = weights.map((weight, index) => {
    const product = BigInt(cents) * BigInt(weight);
    return { index, cents: Number(product / total), remainder: product % total };
  });
  const left = cents - shares.reduce((sum, share) => sum + share.cents, 0);
  const first = new Set(
    shares
      .toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
      .slice(0, left)
      .map(({ index }) => index),
  );
  return shares.map((share) => share.cents + (first.has(share.index) ? 1 : 0));
}
