import { DatabaseSync } from 'node:sqlite';
import MiniSearch from 'minisearch';
import { fileSource } from '#scripts/shop/file-source.ts';
import { readCatalogueFile } from '#worker/operations/catalogue/catalogue-file.ts';
import { sanitiseDescription } from '#worker/operations/catalogue/description.ts';
import { MAX_RESULTS } from './scores.ts';

/** A search engine: returns product handles, best first. */
export type Engine = { name: string; search: (query: string) => Promise<string[]> };

const FIELDS = ['name', 'brand', 'category', 'tags', 'description'];
type Document = { handle: string } & Record<string, string>;

/** The search engines to compare with, each with the same documents. */
export async function otherEngines(productsFile: string): Promise<Engine[]> {
  const documents = await readDocuments(productsFile);
  return [miniSearch(documents), plainFts5(documents)];
}

async function readDocuments(file: string): Promise<Document[]> {
  const { products } = await readCatalogueFile(fileSource(file), 'Graded');
  const documents: Document[] = [];
  for await (const { isPublished, handle, name, brand, categories, tags, descriptionHtml } of products()) {
    if (!isPublished) continue;
    documents.push({
      ...{ handle, name, brand },
      category: categories.flat().join(', '),
      tags: tags.join(', '),
      description: sanitiseDescription(descriptionHtml).text,
    });
  }
  return documents;
}

/**
 * MiniSearch as its documentation recommends for a shop: matches in names count more, and prefixes and similar
 * spellings match.
 */
function miniSearch(documents: Document[]): Engine {
  const index = new MiniSearch({
    idField: 'handle',
    fields: FIELDS,
    searchOptions: { boost: { name: 3, brand: 2, category: 2 }, prefix: true, fuzzy: 0.2 },
  });
  index.addAll(documents);
  return {
    name: 'MiniSearch',
    search: async (query) =>
      index
        .search(query)
        .slice(0, MAX_RESULTS)
        .map(({ id }) => String(id)),
  };
}

/** SQLite's full-text search with the Porter stemmer and otherwise default settings; all words are required. */
function plainFts5(documents: Document[]): Engine {
  const db = new DatabaseSync(':memory:');
  db.exec(
    `CREATE VIRTUAL TABLE document USING fts5 (handle UNINDEXED, ${FIELDS.join(', ')}, tokenize = 'porter')`,
  );
  const insert = db.prepare('INSERT INTO document VALUES (?, ?, ?, ?, ?, ?)');
  db.exec('BEGIN');
  for (const document of documents) {
    insert.run(document.handle, ...FIELDS.map((field) => document[field] ?? ''));
  }
  db.exec('COMMIT');
  const find = db.prepare('SELECT handle FROM document WHERE document MATCH ? ORDER BY rank LIMIT ?');
  return {
    name: 'plain FTS5',
    search: async (query) => {
      const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
      const rows = find.all(words.map((word) => `"${word}"`).join(' '), MAX_RESULTS);
      return rows.map(({ handle }) => String(handle));
    },
  };
}
