import * as v from 'valibot';
import type { OptionFacet } from '#shared/contract/listing.ts';
import type { OptionChoice } from '#shared/domain/option-choice.ts';
import { inList, raw, type Sql, sql } from '../../db/sql.ts';
import { variantHasSql } from '../options/option-filter.sql.ts';
import type { ProductFilters } from './product-set.ts';

/** The maximum number of options shown as facets: those that most products have, always including selected ones. */
const MAX_OPTION_FACETS = 6;
/**
 * An option that occurs less often than this per hundred products is not shown as a facet, because it is not selective
 * enough.
 */
const VALUES_A_HUNDRED_PRODUCTS = 20;
/** The maximum number of choices per facet, most frequent first, always including selected ones. */
export const MAX_FACET_VALUES = 100;

/**
 * The maximum number of values missing from the sample that are counted separately, and the maximum number of variants
 * read for each of these values.
 */
const RARE_VALUES = 200;
const RARE_VARIANTS = 400;

/**
 * The options that a query counts: only one option with its selected values, or all options except those with a
 * separate query.
 */
type CountedOptions = { only: OptionChoice } | { except: readonly OptionChoice[] };

/**
 * SQL: the option values of the products in `sample`, with their counts, as a JSON list. If `sample` does not cover all
 * of `found`, values missing from the sample are counted from their own variants, so that rare values never disappear.
 * The surrounding statement defines `size` and `sampled`.
 */
export function optionsColumn(filters: ProductFilters, counted: CountedOptions, isFound: Sql): Sql {
  const isCounted =
    'only' in counted
      ? sql`v.option = ${counted.only.option}`
      : sql`v.option NOT IN ${inList(counted.except.map(({ option }) => option))}`;
  const isVariant = variantHasSql(filters);
  // A JSON list, because SQLite copies a common table expression to each reference and plans every copy.
  const list = sql`SELECT json_group_array(json_array(v.id, v.option, counted.n)) AS counts FROM (
      SELECT o.value_id, count(DISTINCT o.product_id) AS n
      FROM json_each(sampled.ids) j CROSS JOIN product_option o ON o.product_id = j.value
      WHERE ${isVariant} GROUP BY o.value_id) counted
    CROSS JOIN option_value v ON v.id = counted.value_id WHERE ${isCounted}`;
  return sql`(SELECT (WITH counted AS MATERIALIZED (
      SELECT value ->> 0 AS id, value ->> 1 AS option, value ->> 2 AS n FROM json_each(list.counts)),
    missed AS MATERIALIZED (
      SELECT v.id, v.option, (SELECT count(DISTINCT o.product_id) FROM
        (SELECT * FROM product_option WHERE value_id = v.id LIMIT ${raw(RARE_VARIANTS)}) o
        WHERE ${isVariant} AND ${isFound}) AS n
      FROM (SELECT DISTINCT option FROM counted) shown CROSS JOIN option_value v ON v.option = shown.option
      WHERE size.step > 1 AND v.id NOT IN (SELECT id FROM counted) LIMIT ${raw(RARE_VALUES)}),
    ${chosenValues(counted)}
    placed AS (
      SELECT *, row_number() OVER (PARTITION BY option ORDER BY is_chosen DESC, n DESC, id) AS place,
        sum(n) OVER (PARTITION BY option) AS weight, count(*) OVER (PARTITION BY option) AS choices,
        max(is_chosen) OVER (PARTITION BY option) AS has_choice
      FROM (SELECT id, option, max(n) AS n, max(is_exact) AS is_exact, max(is_chosen) AS is_chosen FROM (
        SELECT id, option, n, 0 AS is_exact, 0 AS is_chosen FROM counted
        UNION ALL SELECT id, option, n, 1, 0 FROM missed WHERE n > 0
        UNION ALL SELECT id, option, 0, 0, 1 FROM chosen) GROUP BY id)),
    telling AS (
      SELECT *, dense_rank() OVER (ORDER BY weight DESC, option) AS option_place FROM placed
      WHERE has_choice OR choices > 1 AND weight * 100 >= ${raw(VALUES_A_HUNDRED_PRODUCTS)} * sampled.n)
    SELECT json_group_array(json_object('option', v.option, 'value', v.value, 'optionName', v.option_name,
        'valueName', v.value_name, 'position', v.position, 'count', t.n, 'isExact', t.is_exact,
        'isChosen', t.is_chosen, 'weight', t.weight))
    FROM telling t CROSS JOIN option_value v ON v.id = t.id
    WHERE t.place <= ${raw(MAX_FACET_VALUES)} AND t.option_place <= ${raw(MAX_OPTION_FACETS)})
    FROM (${list}) list) AS options`;
}

/** A selected value stays in its facet, even if no product matches it. */
function chosenValues(counted: CountedOptions): Sql {
  if (!('only' in counted)) return sql`chosen AS (SELECT NULL AS id, NULL AS option WHERE false),`;
  const { option, values } = counted.only;
  return sql`chosen AS (SELECT id, option FROM option_value
    WHERE option = ${option} AND value IN ${inList(values)}),`;
}

const OptionRowsSchema = v.array(
  v.strictObject({
    option: v.string(),
    value: v.string(),
    optionName: v.string(),
    valueName: v.string(),
    position: v.nullable(v.number()),
    count: v.number(),
    isExact: v.number(),
    isChosen: v.number(),
    weight: v.number(),
  }),
);
type OptionRow = v.InferOutput<typeof OptionRowsSchema>[number];

/** An option's facet with its weight: the total of its counts, or the maximum weight if a value is selected. */
export type WeighedFacet = OptionFacet & { weight: number };

/**
 * Converts the result of {@link optionsColumn} to facets. `scale` extrapolates a sample's count to the whole result.
 */
export function toOptionFacets(json: string, scale: (count: number) => number): WeighedFacet[] {
  const rows = v.parse(OptionRowsSchema, JSON.parse(json));
  return [...Map.groupBy(rows, ({ option }) => option)].map(([key, values]) => ({
    key,
    name: values[0]?.optionName ?? key,
    weight: Math.max(...values.map(({ weight, isChosen }) => (isChosen ? Number.MAX_SAFE_INTEGER : weight))),
    values: values.toSorted(inOrder).map(({ value, valueName, count, isExact }) => ({
      key: value,
      name: valueName,
      count: isExact ? count : scale(count),
    })),
  }));
}

/** Returns the facets with the highest weights, highest first. */
export function mostSelective(facets: readonly WeighedFacet[]): OptionFacet[] {
  return facets
    .toSorted((one, other) => other.weight - one.weight || (one.key < other.key ? -1 : 1))
    .slice(0, MAX_OPTION_FACETS)
    .map(({ weight, ...facet }) => facet);
}

/** Sorts sizes and numbers first, in natural order, then words by frequency. */
function inOrder(one: OptionRow, other: OptionRow): number {
  if (one.position === null || other.position === null) {
    return (
      Number(one.position === null) - Number(other.position === null) ||
      other.count - one.count ||
      compareNames(one.valueName, other.valueName)
    );
  }
  return one.position - other.position || compareNames(one.valueName, other.valueName);
}

/** Created once, because `localeCompare` with options creates a collator per comparison, which takes 4 µs. */
const { compare: compareNames } = new Intl.Collator('en', { numeric: true });
