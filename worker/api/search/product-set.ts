import type { ListingQuery } from '#shared/contract/listing.ts';
import { toCents } from '#shared/domain/money.ts';
import { IS_LISTED } from '../catalogue/purchasable.sql.ts';

/** A piece of SQL with the values of its question marks, in order. */
export type Sql = { text: string; values: (string | number)[] };

/** What a shopper may filter by; a facet leaves out the one of its own name. */
export type FilterName = 'category' | 'section' | 'brand' | 'supplier' | 'price' | 'in_stock' | 'on_sale';

/** What is searched for: the first of these MATCH expressions that matches any product. */
export type Search = { expressions: string[] };

export type ProductFilters = Omit<ListingQuery, 'q' | 'sort' | 'page' | 'per_page'>;

/** A set of listed products in SQL: `SELECT {id} FROM {from}` is its ids. */
export type ProductSet = {
  id: 'p.id' | 's.rowid';
  from: Sql;
  /** Whether indexes alone give the set: it is then cheaper to read it twice than to store it. */
  isIndexOnly: boolean;
};

export type ProductSetOptions = {
  search: Search | null;
  filters: ProductFilters;
  /** Whether the columns of `p` are needed beside the id. */
  withRow?: boolean;
  /** The index that is read where no filter narrows the catalogue: it gives the order. */
  index?: string;
};

/** The published parents (and products without variants) that a search and its filters leave. */
export function toProductSet(options: ProductSetOptions): ProductSet {
  return options.search === null ? browsedSet(options) : searchedSet(options.search, options);
}

function browsedSet({ filters, withRow = false, index = 'product_by_brand' }: ProductSetOptions): ProductSet {
  const conditions = conditionsOf(filters, 'p.id');
  const driver = conditions.find(({ name }) => name in DRIVERS);
  const source = driver === undefined ? `product p INDEXED BY ${index}` : (DRIVERS[driver.name] ?? '');
  return {
    id: 'p.id',
    from: where(source, [LISTED, ...conditions.map(({ sql }) => sql)]),
    isIndexOnly: !withRow && conditions.every(({ name }) => COVERED.includes(name)),
  };
}

/** The search index holds published parents only: a row is read where a filter or the order asks for it. */
function searchedSet(search: Search, { filters, withRow = false }: ProductSetOptions): ProductSet {
  // The plus keeps SQLite from looking the ids up in the search index one by one: each would be a search of its own.
  const conditions = conditionsOf(filters, '+s.rowid');
  const parts = [matches(search), ...conditions.map(({ sql }) => sql)];
  if (!withRow && conditions.every(({ name }) => OF_IDS.includes(name))) {
    return { id: 's.rowid', from: where('product_search s', parts), isIndexOnly: true };
  }
  const joined = 'product_search s CROSS JOIN product p ON p.id = s.rowid';
  return { id: 'p.id', from: where(joined, [...parts, LISTED]), isIndexOnly: false };
}

/** The filters without one of them. */
export function withoutFilter(filters: ProductFilters, name: FilterName): ProductFilters {
  return { ...filters, ...NOTHING_CHOSEN[name] };
}

/** Whether anything is chosen of a filter. */
export function isChosen(filters: ProductFilters, name: FilterName): boolean {
  return CONDITIONS[name](filters, '') !== null;
}

/** Chosen ids as the one value of a `json_each(?)`. */
export function idList(ids: readonly number[]): string {
  return JSON.stringify(ids);
}

/** Filters that need a product's id alone. */
const OF_IDS: readonly FilterName[] = ['category', 'section'];

/** Filters whose columns the index `product_by_brand` holds. */
const COVERED: readonly FilterName[] = ['brand', 'price', 'in_stock', 'on_sale'];

const LISTED: Sql = { text: IS_LISTED, values: [] };

const NOTHING_CHOSEN: Record<FilterName, Partial<ProductFilters>> = {
  category: { category_id: [] },
  section: { content_section_id: [] },
  brand: { brand_id: [] },
  supplier: { supplier_id: [] },
  price: { min_price: undefined, max_price: undefined },
  in_stock: { in_stock: false },
  on_sale: { on_sale: false },
};

// The order counts: of the chosen filters, the first one with an entry in DRIVERS is read first.
const CONDITIONS: Record<FilterName, (filters: ProductFilters, id: string) => Sql | null> = {
  category: (filters, id) =>
    anyOf(
      filters.category_id,
      `${id} IN (SELECT pc.product_id FROM category_ancestor a JOIN product_category pc USING (category_id)
         WHERE a.ancestor_id IN (SELECT value FROM json_each(?)))`,
    ),
  section: (filters, id) =>
    anyOf(
      filters.content_section_id,
      `${id} IN (SELECT product_id FROM product_content_section
         WHERE content_section_id IN (SELECT value FROM json_each(?)))`,
    ),
  brand: (filters) => anyOf(filters.brand_id, 'p.brand_id IN (SELECT value FROM json_each(?))'),
  supplier: (filters) => anyOf(filters.supplier_id, 'p.supplier_id IN (SELECT value FROM json_each(?))'),
  price: ({ min_price: min, max_price: max }) =>
    min === undefined && max === undefined
      ? null
      : {
          text: 'p.price_cents BETWEEN ? AND ?',
          values: [toCents(min ?? 0), max === undefined ? Number.MAX_SAFE_INTEGER : toCents(max)],
        },
  in_stock: (filters) => (filters.in_stock ? { text: 'p.stock > 0', values: [] } : null),
  on_sale: (filters) => (filters.on_sale ? { text: 'p.savings_cents > 0', values: [] } : null),
};

/** Where nothing is searched for, the first chosen one of these is read instead of the whole catalogue. */
const DRIVERS: Partial<Record<FilterName, string>> = {
  category: 'product p NOT INDEXED',
  section: 'product p NOT INDEXED',
  brand: 'product p INDEXED BY product_by_brand',
  supplier: 'product p INDEXED BY product_by_supplier',
};

function conditionsOf(filters: ProductFilters, id: string): { name: FilterName; sql: Sql }[] {
  return FILTER_NAMES.flatMap((name) => {
    const sql = CONDITIONS[name](filters, id);
    return sql === null ? [] : [{ name, sql }];
  });
}

const FILTER_NAMES = ['category', 'section', 'brand', 'supplier', 'price', 'in_stock', 'on_sale'] as const;

function anyOf(ids: readonly number[], text: string): Sql | null {
  return ids.length === 0 ? null : { text, values: [idList(ids)] };
}

function matches({ expressions }: Search): Sql {
  return {
    text: `s.product_search MATCH coalesce((SELECT e.value FROM json_each(?) e WHERE EXISTS
      (SELECT 1 FROM product_search WHERE product_search MATCH e.value) ORDER BY e.key LIMIT 1), ?)`,
    values: [JSON.stringify(expressions), expressions[0] ?? '""'],
  };
}

function where(source: string, conditions: readonly Sql[]): Sql {
  return {
    text: `${source} WHERE ${conditions.map(({ text }) => text).join(' AND ')}`,
    values: conditions.flatMap(({ values }) => values),
  };
}
