import * as v from 'valibot';
import { isConstraint } from '#worker/api/db/constraint.ts';
import { rowsOf, runBatch } from '#worker/api/db/run-batch.ts';
import { inList, prepare, sql } from '#worker/api/db/sql.ts';
import { optionsText } from '#worker/api/search/options/option-values.ts';
import { sanitiseDescription } from './catalogue/description.ts';
import { listSearchEntries } from './catalogue/existing-products.repository.ts';
import { spellingChangeStatements } from './catalogue/product.repository.ts';
import { searchWordsOf } from './catalogue/product-writes.ts';
import { type SpelledProduct, spellingChanges } from './catalogue/spelling-index.ts';
import { type Actor, operatorEventStatement } from './operator-events.repository.ts';
import { IS_SOLD_ROW, unshippedUnits } from './products.repository.ts';

// Operators' changes to products. Triggers of `product` evict cached pages and update parents and facets. The search
// and spelling indexes have no triggers, so each change of a name or a state writes them in its batch.

/** `stale`: the product has changed since it was read, or does not exist. Nothing was changed. */
export type ChangeOutcome = 'saved' | 'same' | 'stale';

/**
 * Changes the name and the description of a product. The variants get the same name. The next import that changes the
 * product overwrites the name and the description.
 * @param change `descriptionHtml` is sanitised; null keeps the description. `seen`: the product's `updatedAt` that the
 *   operator saw; null accepts any
 */
export async function updateProductTexts(
  db: D1Database,
  by: Actor,
  change: { id: number; name: string | null; descriptionHtml: string | null; seen: string | null },
): Promise<ChangeOutcome> {
  const { id, seen } = change;
  const current = await findTexts(db, id);
  if (current === null || (seen !== null && seen !== current.updatedAt)) return 'stale';
  const name = change.name ?? current.name;
  const { html, text } =
    change.descriptionHtml === null
      ? { html: current.html, text: current.text }
      : sanitiseDescription(change.descriptionHtml);
  if (name === current.name && html === current.html) return 'same';
  const now = new Date();
  const entries = await listSearchEntries(db, [id]);
  const renamed = entries.map((entry) => ({ ...entry, name }));
  return runGuarded(db, { id, updatedAt: current.updatedAt }, [
    prepare(db)`
      UPDATE product SET name = ${name}, description_html = ${html}, description_text = ${text}, updated_at = ${now}
      WHERE id = ${id}`,
    operatorEventStatement(db, by, {
      act: 'products.set',
      record: ['product', id],
      at: now,
      details: {
        ...(name !== current.name && { name }),
        ...(html !== current.html && { description: html }),
      },
    }),
    prepare(
      db,
    )`UPDATE product SET name = ${name}, updated_at = ${now} WHERE parent_id = ${id} AND name <> ${name}`,
    prepare(db)`UPDATE product_search SET name = ${name}, description = ${text} WHERE rowid = ${id}`,
    ...spellingChangeStatements(db, spellingChanges(entries, renamed)),
  ]);
}

type Texts = { name: string; html: string; text: string; updatedAt: string };

function findTexts(db: D1Database, id: number): Promise<Texts | null> {
  return prepare<Texts>(db)`
    SELECT name, description_html AS html, description_text AS text, updated_at AS updatedAt FROM product
    WHERE id = ${id} AND parent_id IS NULL`.first();
}

/** The price of a row and its reduction, in cents. The customer pays `priceCents`. */
export type PriceChange = { priceCents: number; savingsCents: number };

/**
 * Changes the price of a product or variant, unless the price differs from `seen`. The next import that changes the row
 * overwrites the new price.
 */
export async function updateProductPrice(
  db: D1Database,
  by: Actor,
  { id, offer, seen }: { id: number; offer: PriceChange; seen: PriceChange },
): Promise<ChangeOutcome> {
  const { priceCents, savingsCents } = offer;
  const now = new Date();
  const { change, product } = await runBatch(db, {
    change: prepare(db)`
      UPDATE product SET price_cents = ${priceCents}, savings_cents = ${savingsCents}, updated_at = ${now}
      WHERE id = ${id} AND ${IS_SOLD_ROW} AND (price_cents, savings_cents) = (${seen.priceCents}, ${seen.savingsCents})
        AND (price_cents, savings_cents) <> (${priceCents}, ${savingsCents})
      RETURNING id`,
    event: operatorEventStatement(db, by, {
      act: 'products.set',
      record: ['product', id],
      at: now,
      details: { price_cents: priceCents, savings_cents: savingsCents },
    }),
    product: prepare<PriceChange>(db)`
      SELECT price_cents AS priceCents, savings_cents AS savingsCents FROM product WHERE id = ${id} AND ${IS_SOLD_ROW}`,
  });
  if (change.rows.length > 0) return 'saved';
  const [current] = product.rows;
  return current?.priceCents === priceCents && current.savingsCents === savingsCents ? 'same' : 'stale';
}

/** `count`: the number of units on the shelf. `correct`: units to add, or to remove if negative. */
export type StockCorrection = { kind: 'count' | 'correct'; units: number };

/**
 * `missing`: units that unshipped orders need but the counted shelf lacks. `too-few`: a correction would remove more
 * units than are for sale.
 */
export type StockOutcome =
  | { kind: 'saved' | 'same'; stock: number; unshipped: number; missing: number }
  | { kind: 'too-few'; stock: number }
  | { kind: 'stale' };

/**
 * Changes the stock of a row that can be sold. A count includes the units of unshipped orders, which are subtracted in
 * the same statement, so an order that is placed during the count is not lost. `received` changes by the same number.
 * `seen` is the row's `received` that the operator saw, so that a form sent twice applies once; null accepts any.
 */
export async function correctStock(
  db: D1Database,
  by: Actor,
  { id, kind, units, seen }: { id: number; seen: number | null } & StockCorrection,
): Promise<StockOutcome> {
  const unshipped = unshippedUnits('product');
  const target = kind === 'count' ? sql`max(0, ${units} - ${unshipped})` : sql`(stock + ${units})`;
  const { change, product } = await runBatch(db, {
    change: prepare(db)`
      UPDATE product SET stock = ${target}, received = received + ${target} - stock
      WHERE id = ${id} AND ${IS_SOLD_ROW} AND (${seen} IS NULL OR received = ${seen})
        AND ${target} >= 0 AND ${target} <> stock
      RETURNING id`,
    event: operatorEventStatement(db, by, {
      act: 'products.stock',
      record: ['product', id],
      at: new Date(),
      details: { [kind]: units },
    }),
    product: prepare<{ stock: number; unshipped: number; received: number }>(db)`
      SELECT stock, ${unshipped} AS unshipped, received FROM product WHERE id = ${id} AND ${IS_SOLD_ROW}`,
  });
  const [row] = product.rows;
  if (row === undefined) return { kind: 'stale' };
  const { stock } = row;
  const missing = kind === 'count' ? Math.max(0, row.unshipped - units) : 0;
  const result = { stock, unshipped: row.unshipped, missing };
  if (change.rows.length > 0) return { kind: 'saved', ...result };
  if (seen !== null && seen !== row.received) return { kind: 'stale' };
  return stock + units < 0 ? { kind: 'too-few', stock } : { kind: 'same', ...result };
}

/**
 * Hides a product, or one variant, until an operator shows it again; imports do not show it. A hidden product has no
 * page, is in no list and cannot be ordered.
 */
export async function hideProduct(db: D1Database, by: Actor, id: number): Promise<ChangeOutcome> {
  const current = await findState(db, id);
  if (current === null) return 'stale';
  if (current.publishedWhenShown !== null) return 'same';
  const now = new Date();
  return runGuarded(db, { id, updatedAt: current.updatedAt }, [
    prepare(db)`
      UPDATE product SET published_when_shown = is_published, is_published = 0, updated_at = ${now} WHERE id = ${id}`,
    operatorEventStatement(db, by, { act: 'products.hide', record: ['product', id], at: now }),
    ...(await removeFromSearchStatements(db, [id])),
  ]);
}

/**
 * Shows a hidden product or variant again. Returns `withdrawn` if it is no longer hidden, but its retailer's file does
 * not publish it. Returns `retired`, without a change, if its retailer is retired.
 */
export async function showProductAgain(
  db: D1Database,
  by: Actor,
  id: number,
): Promise<ChangeOutcome | 'withdrawn' | 'retired'> {
  const current = await findState(db, id);
  if (current === null) return 'stale';
  const { publishedWhenShown, isVariant } = current;
  if (publishedWhenShown === null) return 'same';
  if (current.isRetired) return 'retired';
  const now = new Date();
  const outcome = await runGuarded(db, { id, updatedAt: current.updatedAt }, [
    prepare(db)`
      INSERT INTO assertion (name, holds) SELECT 'the retailer is not retired', 0
      WHERE EXISTS (SELECT 1 FROM product p JOIN supplier s ON s.id = p.supplier_id
        WHERE p.id = ${id} AND s.retired_at IS NOT NULL)`,
    prepare(db)`
      UPDATE product SET is_published = published_when_shown, published_when_shown = NULL, updated_at = ${now}
      WHERE id = ${id}`,
    operatorEventStatement(db, by, { act: 'products.show-again', record: ['product', id], at: now }),
    ...(publishedWhenShown === 0 || isVariant ? [] : await addToSearchStatements(db, [id])),
  ]);
  return outcome === 'saved' && publishedWhenShown === 0 ? 'withdrawn' : outcome;
}

type HiddenState = {
  publishedWhenShown: 0 | 1 | null;
  isVariant: boolean;
  isRetired: boolean;
  updatedAt: string;
};

async function findState(db: D1Database, id: number): Promise<HiddenState | null> {
  const row = await prepare<
    Omit<HiddenState, 'isVariant' | 'isRetired'> & { isVariant: 0 | 1; isRetired: 0 | 1 }
  >(db)`
    SELECT published_when_shown AS publishedWhenShown, parent_id IS NOT NULL AS isVariant, updated_at AS updatedAt,
      EXISTS (SELECT 1 FROM supplier s WHERE s.id = supplier_id AND s.retired_at IS NOT NULL) AS isRetired
    FROM product WHERE id = ${id}`.first();
  return row && { ...row, isVariant: row.isVariant === 1, isRetired: row.isRetired === 1 };
}

/** Runs a change unless the row has changed since it was read. */
export async function runGuarded(
  db: D1Database,
  { id, updatedAt }: { id: number; updatedAt: string },
  statements: readonly D1PreparedStatement[],
): Promise<'saved' | 'stale'> {
  const guard = prepare(db)`
    INSERT INTO assertion (name, holds) SELECT 'the product is as it was read', 0
    WHERE NOT EXISTS (SELECT 1 FROM product WHERE id = ${id} AND updated_at = ${updatedAt})`;
  try {
    await db.batch([guard, ...statements]);
    return 'saved';
  } catch (error) {
    if (isConstraint(error, 'assertion')) return 'stale';
    throw error;
  }
}

type SearchEntry = SpelledProduct & { id: number; sku: string; options: string };

const EntryRowsSchema = v.array(
  v.object({
    sku: v.string(),
    facts: v.record(v.string(), v.string()),
    options: v.array(v.object({ name: v.string(), value: v.nullable(v.string()) })),
  }),
);

/** Returns statements that add products to the search and spelling indexes, as an import would write them. */
export async function addToSearchStatements(
  db: D1Database,
  ids: readonly number[],
): Promise<D1PreparedStatement[]> {
  const entries = await listNewSearchEntries(db, ids);
  return [
    prepare(db)`
      INSERT INTO product_search (rowid, name, brand, category, tags, sku, description, options)
      SELECT p.id, j.value ->> 'name', j.value ->> 'brand', j.value ->> 'category', j.value ->> 'tags',
        j.value ->> 'sku', p.description_text, j.value ->> 'options'
      FROM json_each(${JSON.stringify(entries)}) j CROSS JOIN product p ON p.id = j.value ->> 'id'`,
    ...spellingChangeStatements(db, spellingChanges([], entries)),
  ];
}

/** Returns statements that remove products from the search and spelling indexes. */
export async function removeFromSearchStatements(
  db: D1Database,
  ids: readonly number[],
): Promise<D1PreparedStatement[]> {
  return [
    prepare(db)`DELETE FROM product_search WHERE rowid IN ${inList(ids)}`,
    ...spellingChangeStatements(db, spellingChanges(await listSearchEntries(db, ids), [])),
  ];
}

async function listNewSearchEntries(db: D1Database, ids: readonly number[]): Promise<SearchEntry[]> {
  const found = await rowsOf(prepare<Omit<SearchEntry, 'sku' | 'options'> & { rows: string }>(db)`
    SELECT p.id, p.name, b.name AS brand, p.tags,
      (SELECT coalesce(group_concat(name, ', '), '') FROM (SELECT DISTINCT c.name FROM product_category pc
        JOIN category_ancestor a ON a.category_id = pc.category_id JOIN category c ON c.id = a.ancestor_id
        WHERE pc.product_id = p.id AND c.kind <> 'types')) AS category,
      (SELECT json_group_array(json_object('sku', r.sku, 'facts', json(r.facts), 'options', json(r.options)))
        FROM product r WHERE r.id = p.id OR r.parent_id = p.id) AS rows
    FROM product p JOIN brand b ON b.id = p.brand_id WHERE p.id IN ${inList(ids)}`);
  return found.map(({ rows: json, ...texts }) => {
    const rows = v.parse(EntryRowsSchema, JSON.parse(json));
    const options = rows.flatMap((row) =>
      row.options.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }])),
    );
    return {
      ...texts,
      sku: [...rows.map(({ sku }) => sku), ...rows.flatMap(({ facts }) => searchWordsOf(facts))].join(' '),
      options: optionsText(options),
    };
  });
}
