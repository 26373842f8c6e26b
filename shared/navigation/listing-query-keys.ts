/** R-API-22's parameters, in the order a listing's URL writes them. */
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
