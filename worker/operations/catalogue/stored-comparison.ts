import type { CatalogueProduct } from './catalogue-product.ts';
import { lowercaseAscii } from './lowercase-ascii.ts';
import type { PlannedProduct, PlannedRow } from './product-plan.ts';
import { isOfThisWriter } from './product-source.ts';
import type { ProductWrite } from './product-upserts.ts';
import { toProductWrites } from './product-writes.ts';
import { physicalStock, type StoredProduct } from './stored-product.ts';
import type { StoredRow } from './stored-products.repository.ts';
import { categoryKey } from './taxonomy.repository.ts';
import { typeKey } from './type-key.ts';

/**
 * Compares a plan with the stored product. They can be equal although their hashes differ, for example if the plan is
 * from a file of `catalogue:export`. Rows whose values would not change count as unchanged; only the new source's hash
 * and stock figure are stored.
 */
export function compareWithStored(
  plan: PlannedProduct,
  stored: StoredProduct,
  supplierName: string,
): PlannedProduct {
  const product = withKnownPlaces(plan.product, stored.product, supplierName);
  const { parents, variants } = toProductWrites(supplierName, [], { ...plan, product });
  const writes = new Map([...parents, ...variants].map((write) => [write.optionKey, write]));
  const hasSamePlaces = placesKey(product) === placesKey(stored.product);
  const refreshed: PlannedProduct['refreshed'] = [];
  const settle = (row: PlannedRow): PlannedRow => {
    const storedRow = stored.rows.get(row.optionKey);
    const write = writes.get(row.optionKey);
    if (row.state !== 'changed' || storedRow === undefined || write === undefined) return row;
    const isSame = isSameRow(row, write, storedRow) && (row.optionKey !== '' || hasSamePlaces);
    if (!isSame) return row;
    refreshed.push({ id: storedRow.id, hash: row.hash, stock: row.stock });
    return { ...row, state: 'unchanged' };
  };
  const [parent, rows] = [settle(plan.parent), plan.variants.map(settle)];
  const isChanged =
    plan.unpublished.length > 0 || [parent, ...rows].some(({ state }) => state !== 'unchanged');
  return { ...plan, product, parent, variants: rows, isChanged, refreshed };
}

/**
 * Returns a product's type for a file: the product type or, if it has none, the last name of its first category path.
 * A product with neither gets a type that is named after the retailer.
 */
export function fileTypeOf({ productType, categories }: CatalogueProduct, supplierName: string): string {
  return productType ?? categories[0]?.at(-1) ?? `Other products of ${supplierName}`;
}

/**
 * A file contains only one type per product, and no content sections. If the file contains the type that an export of
 * the stored product would contain, the product keeps its stored categories and content sections.
 */
function withKnownPlaces(
  product: CatalogueProduct,
  stored: CatalogueProduct,
  supplierName: string,
): CatalogueProduct {
  const { productType, categories, contentSections } = stored;
  const isKnown =
    product.productType !== null &&
    productType === null &&
    typeKey(product.productType) === typeKey(fileTypeOf(stored, supplierName));
  return isKnown ? { ...product, productType, categories, contentSections } : product;
}

function placesKey(product: CatalogueProduct): string {
  return JSON.stringify([categoriesKey(product), (product.contentSections ?? []).map(lowercaseAscii).sort()]);
}

/** Returns a text that is the same for products of the same type and categories. */
export function categoriesKey({
  productType,
  categories,
}: Pick<CatalogueProduct, 'productType' | 'categories'>): string {
  const type = productType === null ? null : typeKey(productType);
  return JSON.stringify([type, [...new Set(categories.map(categoryKey))].sort()]);
}

/** The columns that can be compared directly, because an import stores their values without conversion. */
const PLAIN_COLUMNS = [
  'name',
  'options',
  'position',
  'html',
  'text',
  'tags',
  'facts',
  'cost',
  'published',
] as const;

function isSameRow(row: PlannedRow, write: ProductWrite, storedRow: StoredRow): boolean {
  const isStock = row.stock === storedRow.sourceStock || row.stock === physicalStock(storedRow);
  const isOffer =
    row.variant === null ||
    (write.price === storedRow.priceCents &&
      write.savings === storedRow.savingsCents &&
      // If the source states no SKU, the row keeps the generated SKU.
      (row.variant.sku === null || row.variant.sku === storedRow.sku));
  return (
    isOfThisWriter(storedRow.hash) &&
    isStock &&
    isOffer &&
    (row.images === null || row.images === storedRow.images) &&
    write.weight === storedRow.weightGrams &&
    lowercaseAscii(write.brand) === lowercaseAscii(storedRow.brand) &&
    (write.returnExclusion === storedRow.returnExclusion ||
      write.returnExclusion === storedRow.sourceReturnExclusion) &&
    PLAIN_COLUMNS.every((column) => write[column] === storedRow[column])
  );
}
