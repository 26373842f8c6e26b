import type { ListingQuery } from '#shared/contract/listing.ts';
import type { OptionChoice } from '#shared/domain/option-choice.ts';
import { inList, joinSql, raw, type Sql, sql } from '../../db/sql.ts';

type OptionFilters = Pick<ListingQuery, 'options' | 'in_stock'>;

/** SQL: whether a product has a variant with a value of each selected option; null if none is selected. */
export function optionsCondition(filters: OptionFilters, id: Sql): Sql | null {
  const [first, ...others] = filters.options;
  if (first === undefined) return null;
  return sql`${id} IN (SELECT o.product_id FROM product_option o WHERE o.value_id IN ${idsOf(first)}
    AND ${variantHasSql({ ...filters, options: others })})`;
}

/**
 * SQL: like {@link optionsCondition}, but reads only this product's options instead of all products with the first
 * option. True if no option is selected.
 */
export function hasOptionsSql(filters: OptionFilters, id: Sql): Sql {
  const [first, ...options] = filters.options;
  if (first === undefined) return raw(1);
  return sql`EXISTS (SELECT 1 FROM product_option o WHERE o.product_id = ${id} AND o.value_id IN ${idsOf(first)}
    AND ${variantHasSql({ ...filters, options })})`;
}

/**
 * SQL: the variants of a product with these options, as JSON; NULL if there are no choices or no such variants. `id` is
 * the id of the only such variant; null if there are several. `stock` is the sum of their stock. `images` are the
 * images of the first variant with images.
 */
export function matchingVariants(choices: readonly OptionChoice[], id: Sql): Sql {
  const [first, ...options] = choices;
  if (first === undefined) return raw('NULL');
  return sql`(SELECT json_object('id', iif(variants = 1, id, NULL), 'stock', stock, 'images', images) FROM (
    SELECT v.id, v.images, sum(v.stock) OVER () AS stock, count(*) OVER () AS variants
    FROM product_option o CROSS JOIN product v ON v.id = o.variant_id
    WHERE o.product_id = ${id} AND o.value_id IN ${idsOf(first)} AND ${variantHasSql({ options, in_stock: false })}
    GROUP BY v.id ORDER BY v.images = '[]', v.stock = 0, v.id LIMIT 1))`;
}

/**
 * SQL: whether a row `o` of `product_option` belongs to a published variant with a value of each selected option. With
 * the filter `in_stock`, the variant must be in stock.
 */
export function variantHasSql({ options, in_stock: isInStock }: OptionFilters): Sql {
  return joinSql(
    [
      sql`o.state >= ${raw(isInStock ? STATE.inStock : STATE.soldOut)}`,
      ...options.map(
        (choice) => sql`EXISTS (SELECT 1 FROM product_option other WHERE other.product_id = o.product_id
          AND other.variant_id = o.variant_id AND other.value_id IN ${idsOf(choice)})`,
      ),
    ],
    ' AND ',
  );
}

/** The values of `product_option.state`. */
const STATE = { soldOut: 1, inStock: 2 };

function idsOf({ option, values }: OptionChoice): Sql {
  return sql`(SELECT id FROM option_value WHERE option = ${option} AND value IN ${inList(values)})`;
}
