import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileSource } from '#scripts/shop/file-source.ts';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import { readCsv } from '#worker/operations/catalogue/csv-file.ts';

/**
 * Queries with grades from people. A grade states how well a product matches a query, from 0 (not at all) to 3
 * (exactly).
 */
export type GradedSet = { products: string; queries: GradedQuery[] };

/** Grades by product handle; at least one is above 0. */
export type GradedQuery = { query: string; grades: ReadonlyMap<string, number> };

/** The folder of the default set, which is not in the repository. */
const SHARED_SET = path.resolve(PROJECT_FOLDER, '../shared/data/search');

/**
 * Reads a graded set. `RELEVANCE_PRODUCTS` is the path of its products (a Shopify CSV); `RELEVANCE_RATINGS` is the path
 * of its grades (a CSV with `query,handle,rating`). Returns null if either file is missing.
 */
export async function readGradedSet(): Promise<GradedSet | null> {
  const products = process.env.RELEVANCE_PRODUCTS ?? path.join(SHARED_SET, 'electronics.csv');
  const ratings = process.env.RELEVANCE_RATINGS ?? path.join(SHARED_SET, 'electronics-ratings.csv');
  if (!existsSync(products) || !existsSync(ratings)) return null;
  return { products, queries: await readGrades(ratings) };
}

async function readGrades(file: string): Promise<GradedQuery[]> {
  const rows = await readCsv(fileSource(file), ['query', 'handle', 'rating'], []);
  const byQuery = Map.groupBy(rows, ({ cells }) => cells.query);
  return [...byQuery]
    .map(([query, own]) => ({
      query,
      grades: new Map(own.map(({ cells }) => [cells.handle, Number(cells.rating)])),
    }))
    .filter(({ grades }) => [...grades.values()].some((grade) => grade > 0));
}
