import type { SupplierDelivery, SupplierDetail } from '#shared/contract/catalogue.ts';
import type { EntityRef } from '#shared/contract/common.ts';
import type { FeaturedProducts } from '#shared/contract/featured.ts';
import type { Listing, ListingInput } from '#shared/contract/listing.ts';
import type { Product, ProductCore, ProductRelated } from '#shared/contract/product.ts';
import type { Alternatives } from '#shared/contract/search.ts';
import type { Dependencies, PageDependencies } from '#worker/platform/depends-on.ts';

export function deliveryDependencies(suppliers: readonly SupplierDelivery[]): Dependencies {
  return { atOnce: dependencyNames('delivery', suppliers), soon: ['suppliers'] };
}

export function supplierDependencies(supplier: SupplierDetail): Dependencies {
  // A retailer's rating and reviews are those of its products.
  const reviewed = supplier.reviews.map(({ product }) => product);
  return {
    atOnce: dependencyNames('delivery', [supplier]),
    soon: [
      'suppliers',
      ...dependencyNames('list:supplier', [supplier]),
      ...dependencyNames('reviews', reviewed),
    ],
  };
}

export function categoryDependencies({ id }: Pick<EntityRef, 'id'>): Dependencies {
  return { soon: ['categories', `list:category:${id}`] };
}

export function featuredDependencies({ sections, newest, reduced }: FeaturedProducts): Dependencies {
  return joined(cards([...sections.flatMap(({ products }) => products), ...newest, ...reduced]), {
    soon: ['sections', ...(sections.length === 0 ? ['list:all'] : dependencyNames('list:section', sections))],
    // Any product may become one of the most reduced products.
    later: ['list:all'],
  });
}

export function popularDependencies(products: readonly Carded[]): Dependencies {
  return joined(cards(products), { later: ['popularity', 'list:all'] });
}

export function listingDependencies({ data, meta: { facets } }: Listing, query: ListingInput): Dependencies {
  return joined(cards(data), {
    soon: [
      'options',
      ...listingsOf(query, 'list'),
      ...(query.in_stock === '1' ? listingsOf(query, 'variants') : []),
      ...(query.q ? ['synonyms'] : []),
      ...dependencyNames('category', facets.category),
      ...dependencyNames('brand', facets.brand),
      ...dependencyNames('supplier', facets.supplier),
    ],
    later: ['relevance', 'popular'].includes(String(query.sort ?? 'relevance')) ? ['popularity'] : [],
  });
}

export function alternativesDependencies({ category, products }: Alternatives): Dependencies {
  return joined(cards(products), {
    soon: category === null ? [] : dependencyNames('category', [category]),
    later: [
      'popularity',
      ...(category === null ? ['list:all'] : dependencyNames('list:category', [category])),
    ],
  });
}

export function productPageDependencies(page: ProductCore & ProductRelated): Dependencies {
  return joined(productDependencies(page), relatedDependencies(page));
}

export function productDependencies({ product: { id, brand, supplier } }: ProductCore): Dependencies {
  return {
    atOnce: [`product:${id}`, `delivery:${supplier.id}`],
    soon: [`stock:${id}`, `reviews:${id}`, `brand:${brand.id}`, `supplier:${supplier.id}`],
  };
}

/**
 * The dependencies of related products: the products themselves and their categories, because another product of a
 * category may replace a related one.
 */
export function relatedDependencies({ relatedProducts, recommendedProducts }: ProductRelated): Dependencies {
  const neighbours = relatedProducts.flatMap(({ categories }) => categories.slice(0, 1));
  const later = neighbours.length === 0 ? ['list:all'] : dependencyNames('list:category', neighbours);
  return joined(cards([...relatedProducts, ...recommendedProducts]), { later });
}

type Carded = Pick<Product, 'id' | 'parent_id' | 'brand' | 'supplier'>;

/** The dependencies of product cards. */
function cards(products: readonly Carded[]): Dependencies {
  const ids = products.map(({ id, parent_id }) => parent_id ?? id);
  return {
    atOnce: ids.map((id) => `product:${id}`),
    soon: [
      ...ids.map((id) => `card-stock:${id}`),
      ...products.flatMap(({ brand, supplier }) => [`brand:${brand.id}`, `supplier:${supplier.id}`]),
    ],
  };
}

const FILTERS = [
  ['category_id', 'category'],
  ['brand_id', 'brand'],
  ['supplier_id', 'supplier'],
  ['content_section_id', 'section'],
] as const;

/**
 * The listings that a query's result depends on. A facet ignores its own filter, so the result depends on the listing
 * of each filter.
 */
function listingsOf(query: ListingInput, what: 'list' | 'variants'): string[] {
  const chosen = FILTERS.flatMap(([key, name]) =>
    String(query[key] ?? '')
      .split(',')
      .flatMap((id) => (id === '' ? [] : `${what}:${name}:${id}`)),
  );
  return chosen.length === 0 ? [`${what}:all`] : chosen;
}

function dependencyNames(name: string, things: readonly Pick<EntityRef, 'id'>[]): string[] {
  return things.map(({ id }) => `${name}:${id}`);
}

function joined(...all: readonly Dependencies[]): Dependencies {
  const merge = (soonness: keyof PageDependencies) => all.flatMap((each) => each[soonness] ?? []);
  return { atOnce: merge('atOnce'), soon: merge('soon'), later: merge('later') };
}
