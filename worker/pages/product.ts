import { addToCartFrom } from './cart/add-to-cart.ts';
import { productHead } from './catalogue/product-head.ts';
import { loadProduct, wantedVariant } from './catalogue/product-load.ts';
import { productMarkdown } from './catalogue/product-markdown.ts';
import { definePage } from './define-page.ts';

export const productPage = definePage({
  access: 'public',
  // The page names the day by which a parcel comes.
  cachedPerDay: true,
  normalizeQuery,
  load: loadProduct,
  head: ({ data, core, variant }, { site }) => productHead(data, core, variant, site.pictures),
  markdown: productMarkdown,
  action: addToCartFrom,
});

function normalizeQuery(query: URLSearchParams): URLSearchParams {
  const variant = wantedVariant(query);
  return new URLSearchParams(variant === null ? {} : { variant: String(variant) });
}
