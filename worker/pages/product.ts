import { addToCartFrom } from './cart/add-to-cart.ts';
import { readVariantQuery, variantQuery } from './catalogue/choose-variant.ts';
import { productHead } from './catalogue/product-head.ts';
import { loadProduct } from './catalogue/product-load.ts';
import { productMarkdown } from './catalogue/product-markdown.ts';
import { definePage } from './define-page.ts';

export const productPage = definePage({
  access: 'public',
  // The page names the day by which a parcel comes.
  cachedPerDay: true,
  normalizeQuery,
  load: loadProduct,
  head: ({ data, core }, { site }) => productHead(data, core, site.pictures),
  markdown: productMarkdown,
  action: addToCartFrom,
});

function normalizeQuery(query: URLSearchParams): URLSearchParams {
  const named = readVariantQuery(query);
  return new URLSearchParams(named === null ? '' : variantQuery(named));
}
