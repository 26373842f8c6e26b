import type { CategoryRow } from './category-rows.repository.ts';
import { foldAscii } from './fold-ascii.ts';
import { typeKey, typeWords } from './type-key.ts';

/** All categories and product types of a shop, as they stand to each other. */
export type CategoryTree = {
  rows: readonly CategoryRow[];
  /** From the top down to the category itself. */
  pathOf(row: CategoryRow): CategoryRow[];
  /** The same as `Clothing/Shoes`. */
  pathText(row: CategoryRow): string;
  /** The types of a name in any spelling, the one that the others lead to first. */
  typesOf(name: string): CategoryRow[];
  /** Where the products of a type are. */
  targetOf(type: CategoryRow): CategoryRow;
  /** The categories of exactly this name, in any spelling. */
  namesakesOf(name: string): CategoryRow[];
  /** The categories whose name is near, the nearest first. */
  nearTo(name: string): CategoryRow[];
  /** The category of a path such as `Clothing/Shoes`. */
  find(path: string): CategoryRow | undefined;
};

const MOST_SUGGESTED = 3;

export function categoryTree(rows: readonly CategoryRow[]): CategoryTree {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pathOf = (row: CategoryRow): CategoryRow[] => {
    const parent = byId.get(row.parentId ?? 0);
    return parent === undefined ? [row] : [...pathOf(parent), row];
  };
  const pathText = (row: CategoryRow): string =>
    pathOf(row)
      .map(({ name }) => name)
      .join('/');
  const targetOf = (type: CategoryRow): CategoryRow => {
    const next = byId.get(type.mappedTo ?? 0);
    return next === undefined ? type : targetOf(next);
  };
  const own = rows.filter(({ kind }) => kind === 'tree');
  return {
    rows,
    pathOf,
    pathText,
    targetOf,
    typesOf: (name) =>
      rows
        .filter((row) => row.kind === 'type' && typeKey(row.name) === typeKey(name))
        .sort(
          (one, other) =>
            Number(targetOf(one) !== one) - Number(targetOf(other) !== other) || one.id - other.id,
        ),
    namesakesOf: (name) => own.filter((row) => typeKey(row.name) === typeKey(name)),
    nearTo: (name) => nearest(own, typeWords(name)),
    find: (path) => own.find((row) => foldAscii(pathText(row)) === foldAscii(path)),
  };
}

/** By the words that they share; among equals the one of fewer words. */
function nearest(rows: readonly CategoryRow[], words: readonly string[]): CategoryRow[] {
  return rows
    .map((row) => {
      const own = typeWords(row.name).filter((word) => word !== 'and');
      return { row, shared: own.filter((word) => words.includes(word)).length, own: own.length };
    })
    .filter(({ shared }) => shared > 0)
    .sort((one, other) => other.shared - one.shared || one.own - other.own || one.row.id - other.row.id)
    .slice(0, MOST_SUGGESTED)
    .map(({ row }) => row);
}
