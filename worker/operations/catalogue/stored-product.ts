import * as v from 'valibot';
import { ImageSchema, ProductFactsSchema } from '#shared/contract/product.ts';
import { PRODUCT_FACTS, type ProductFacts } from '#shared/domain/product-facts.ts';
import type { CatalogueProduct, CatalogueVariant } from './catalogue-product.ts';
import {
  listHandlesAfter,
  readStoredData,
  type StoredData,
  type StoredPlace,
  type StoredRow,
} from './stored-products.repository.ts';
import { type CategoryPaths, listCategoryPaths } from './taxonomy.repository.ts';

/** A stored product in the form of a source's product, and its rows by option key. */
export type StoredProduct = { product: CatalogueProduct; rows: ReadonlyMap<string, StoredRow> };

const PAGE_PRODUCTS = 200;

/**
 * Reads a retailer's stored products in the form of a source's products, page by page, in the order of their handles.
 * Omits products and variants that imports have unpublished. Prices are the shop's current prices. Stock is the
 * retailer's physical stock: units for sale and units of orders that are not shipped yet. An image's source is its path
 * in the shop.
 */
export async function* readCatalogue(db: D1Database, supplierId: number): AsyncIterable<CatalogueProduct> {
  const paths = await listCategoryPaths(db);
  for (let after = ''; ; ) {
    const handles = await listHandlesAfter(db, supplierId, after, PAGE_PRODUCTS);
    const products = toStoredProducts(await readStoredData(db, supplierId, handles), paths);
    for (const handle of handles) {
      const stored = products.get(handle);
      if (stored !== undefined) yield stored.product;
    }
    if (handles.length < PAGE_PRODUCTS) return;
    after = handles.at(-1) ?? after;
  }
}

/** Returns products by handle, without those that imports have unpublished. */
export function toStoredProducts(data: StoredData, paths: CategoryPaths): Map<string, StoredProduct> {
  const places = Map.groupBy(data.places, ({ handle }) => handle);
  const sections = Map.groupBy(data.sections, ({ handle }) => handle);
  const rowsByHandle = Map.groupBy(
    data.rows.filter(({ hash }) => hash !== ''),
    ({ handle }) => handle,
  );
  const products = new Map<string, StoredProduct>();
  for (const [handle, rows] of rowsByHandle) {
    const parent = rows.find(({ optionKey }) => optionKey === '');
    if (parent === undefined) continue;
    const optionNames = v.parse(OptionsSchema, JSON.parse(parent.options)).map(({ name }) => name);
    const variantRows = optionNames.length === 0 ? [parent] : rows.filter((row) => row !== parent);
    if (variantRows.length === 0) continue;
    const product: CatalogueProduct = {
      handle,
      name: parent.name,
      brand: parent.brand,
      ...toCategories(places.get(handle) ?? [], paths),
      contentSections: (sections.get(handle) ?? []).map(({ section }) => section),
      tags: parent.tags === '' ? [] : parent.tags.split(', '),
      returnExclusion: parent.returnExclusion,
      facts: factsOf(parent, 'product'),
      descriptionHtml: parent.html,
      isPublished: parent.published === 1,
      optionNames,
      variants: variantRows.map(toVariant),
      images: imagesOf(parent).map(({ url, alt }) => ({ source: url, alt })),
    };
    products.set(handle, { product, rows: new Map(rows.map((row) => [row.optionKey, row])) });
  }
  return products;
}

/** Returns the type and the categories of a stored product in the form of a source's product. */
export function toCategories(
  places: readonly StoredPlace[],
  paths: CategoryPaths,
): Pick<CatalogueProduct, 'categories' | 'productType'> {
  const [typeId = null] = places.flatMap((place) => place.typeId ?? []);
  return {
    categories: places.flatMap((place) => {
      const path = place.typeId === null ? paths.get(place.categoryId) : undefined;
      return path === undefined ? [] : [path];
    }),
    productType: typeId === null ? null : (paths.get(typeId)?.at(-1) ?? null),
  };
}

const OptionsSchema = v.array(v.object({ name: v.string(), value: v.nullable(v.string()) }));
const OptionKeySchema = v.array(v.string());

function toVariant(row: StoredRow): CatalogueVariant {
  const { optionKey, sku, priceCents, savingsCents, weightGrams } = row;
  const units = physicalStock(row);
  return {
    optionValues: optionKey === '' ? [] : v.parse(OptionKeySchema, JSON.parse(optionKey)),
    sku,
    priceCents,
    compareAtCents: savingsCents === 0 ? null : priceCents + savingsCents,
    costCents: row.cost,
    stock: row.sourceStock === null && units === 0 ? null : units,
    weightGrams,
    facts: factsOf(row, 'variant'),
    imageSource: optionKey === '' ? null : (imagesOf(row)[0]?.url ?? null),
  };
}

/** Returns the units that the retailer physically has: units for sale, and units of orders that are not shipped yet. */
export function physicalStock({ stock, unshipped }: StoredRow): number {
  return stock + unshipped;
}

/** Returns a row's facts that belong to the product or to each variant. */
function factsOf({ facts }: StoredRow, of: 'product' | 'variant'): ProductFacts {
  const stored = v.parse(v.object(ProductFactsSchema.entries), JSON.parse(facts));
  return Object.fromEntries(
    PRODUCT_FACTS.flatMap((fact) => {
      const value = stored[fact.name];
      return fact.of === of && value !== undefined ? [[fact.name, value]] : [];
    }),
  );
}

function imagesOf({ images }: StoredRow) {
  return v.parse(v.array(ImageSchema), JSON.parse(images));
}
