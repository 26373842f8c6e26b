/**
 * How many letters two words differ by, counting one more, less or other and two neighbours swapped as one each
 * (optimal string alignment).
 */
export function spellingDistance(one: string, other: string): number {
  const [from, to] = [[...one], [...other]];
  let [before, last] = [[] as number[], to.map((_, place) => place).concat(to.length)];
  for (const [row, letter] of from.entries()) {
    const current = [row + 1];
    for (const [column, wanted] of to.entries()) {
      const isSwap = letter === to[column - 1] && from[row - 1] === wanted;
      current.push(
        Math.min(
          at(last, column + 1) + 1,
          at(current, column) + 1,
          at(last, column) + (letter === wanted ? 0 : 1),
          isSwap ? at(before, column - 1) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, last] = [last, current];
  }
  return at(last, to.length);
}

function at(row: readonly number[], place: number): number {
  return row[place] ?? Number.POSITIVE_INFINITY;
}
