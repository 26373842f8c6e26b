import { cleanLine } from '#shared/domain/clean-text.ts';
import { type CategoryRow, listCategoryRows } from './category-rows.repository.ts';
import { lowercaseAscii } from './lowercase-ascii.ts';
import { typeKey, typeWords } from './type-key.ts';

/** A shop's categories and product types as a tree. */
export type CategoryTree = {
  rows: readonly CategoryRow[];
  /** Returns the categories from the top of the tree to the row itself. */
  pathOf(row: CategoryRow): CategoryRow[];
  /** Returns the path as text: `Clothing/Shoes`. */
  pathText(row: CategoryRow): string;
  /** Lists the categories with their paths as text, in the order of the paths. */
  listPaths(): (CategoryRow & { path: string })[];
  /** Lists the types with this name in any spelling. An unmapped type comes first. */
  typesOf(name: string): CategoryRow[];
  /** Returns the category that contains the type's products. */
  targetOf(type: CategoryRow): CategoryRow;
  /** Lists the categories with the same name in any spelling. */
  namesakesOf(name: string): CategoryRow[];
  /** Lists the categories with the most similar names, most similar first. */
  nearTo(name: string): CategoryRow[];
  /** Finds a category by a path such as `Clothing/Shoes`. */
  find(path: string): CategoryRow | undefined;
};

const MOST_SUGGESTED = 3;

/** Loads all categories and product types. */
export async function loadCategoryTree(db: D1Database): Promise<CategoryTree> {
  return categoryTree(await listCategoryRows(db));
}

function categoryTree(rows: readonly CategoryRow[]): CategoryTree {
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
    listPaths: () =>
      own
        .map((row) => ({ ...row, path: pathText(row) }))
        .sort((one, other) => (one.path < other.path ? -1 : 1)),
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
    find: (path) => own.find((row) => lowercaseAscii(pathText(row)) === lowercaseAscii(path)),
  };
}

/** Parses a path such as `Clothing/Shoes`. Returns null if one of its names is empty or too long. */
export function toCategoryPath(text: string): string[] | null {
  const names = text.split('/').map(cleanLine);
  return names.some((name) => name === '' || name.length > NAME_MAX_CHARACTERS) ? null : names;
}

/** Returns the error message for an unknown category path. The message names similar categories. */
export function categoryNotFoundMessage(tree: CategoryTree, path: string): string {
  const near = tree.nearTo(path).map((row) => tree.pathText(row));
  return `There is no category “${path}”.${near.length === 0 ? '' : ` Similar: ${near.join(', ')}.`}`;
}

const NAME_MAX_CHARACTERS = 100;

/** Ranks by the number of shared words, then by the fewest words. */
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
