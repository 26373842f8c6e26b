import { PRODUCT_FACTS, type ProductFacts } from '#shared/domain/product-facts.ts';
import type { FileContext, ShopifyRow } from './shopify-columns.ts';

/** Reads the facts of a product or a variant from its row. Reports an invalid value in `leftOut` and omits it. */
export function readFacts(
  owner: 'product' | 'variant',
  { line, cells }: ShopifyRow,
  { leftOut }: FileContext,
): ProductFacts {
  const facts: ProductFacts = {};
  for (const { name, of, columns, read, label } of PRODUCT_FACTS) {
    const [column] = columns;
    if (of !== owner || cells[column] === '') continue;
    const result = read(cells[column]);
    if ('value' in result && result.value !== '') facts[name] = result.value;
    if ('fault' in result) {
      const { fault } = result;
      leftOut.push({ line, handle: cells.Handle, name: label ?? column, value: cells[column], fault });
    }
  }
  return facts;
}
