/** R-API-22's parameters, in the order in which a listing's URL contains them. */
export const LISTING_QUERY_KEYS = [
  'q',
  'exact',
  'literal',
  'category_id',
  'brand_id',
  'supplier_id',
  'content_section_id',
  'options',
  'min_price',
  'max_price',
  'in_stock',
  'on_sale',
  'sort',
  'page',
] as const;

/** {@link LISTING_QUERY_KEYS} plus `facets`: with `facets=all`, the page shows every value of its filters. */
export const LISTING_PAGE_KEYS = [...LISTING_QUERY_KEYS, 'facets'] as const;

/** The kinds of information that a query can contain besides plain search words (R-SEARCH-2). */
export const STRUCTURE_KINDS = [
  'brand',
  'category',
  'help',
  'option',
  'price',
  'retailer',
  'sale',
  'section',
  'sort',
  'stock',
  'unit',
] as const;
