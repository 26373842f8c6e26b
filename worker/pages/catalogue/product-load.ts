import type { ProductPageData } from '#client/pages/product-page.tsx';
import type { RelatedCards } from '#client/pages/product-related.tsx';
import type { Crumb } from '#client/ui/breadcrumbs.tsx';
import type { Category } from '#shared/contract/catalogue.ts';
import type { Product, ProductCore } from '#shared/contract/product.ts';
import { categoryTrail } from '#shared/domain/category-trail.ts';
import { instalmentText } from '#shared/domain/payment-methods.ts';
import type { RouteParams } from '#shared/navigation/match-route.ts';
import { categoryPath, productPath } from '#shared/navigation/paths.ts';
import type { EmbeddedPublicApi } from '#worker/api/public-api.ts';
import type { LoadResult, PublicLoaderContext } from '../define-page.ts';
import { toReviewData } from '../reviews/to-review-data.ts';
import { readVariantQuery, variantQuery } from './choose-variant.ts';
import { readChoice } from './read-choice.ts';
import { toProductCard } from './to-product-card.ts';
import { toProductView } from './to-product-view.ts';

/** Data for the head that is not part of the page's data. */
type ForHead = { core: ProductCore };

/** Loads a product under its canonical URL, or returns a redirect to it. */
export async function loadProduct({
  api,
  params,
  query,
  site,
  paymentMethods,
}: PublicLoaderContext): Promise<LoadResult<ProductPageData, RelatedCards, ForHead>> {
  const id = Number(params.id);
  // Starts together with the other calls. If the page turns out to be a redirect or a 404, the result is never awaited,
  // so a failure would be an unhandled rejection.
  const deferred = loadRelated(api, id);
  deferred.catch(() => undefined);
  const [core, categories] = await Promise.all([
    api.catalogue.getProduct({ id, parts: 'core' }),
    api.catalogue.listCategories(),
  ]);
  const { product } = core;
  const path = productPath(product);
  // A variant's own id in the path selects that variant of its parent product (R-ROUTE-7).
  const named = product.id === id ? readVariantQuery(query) : { id, open: [] };
  if (String(product.id) !== params.id || !hasCanonicalPath(product, params)) {
    return { kind: 'redirect', to: named === null ? path : `${path}?${variantQuery(named)}`, status: 301 };
  }
  if (named !== null && !core.variants.some((one) => one.id === named.id)) {
    return { kind: 'redirect', to: path, status: 302 };
  }
  const view = toProductView(core);
  const crumbs = [...productTrail(product, categories, site.name), { label: product.name }];
  const reviews = (core.reviews ?? []).map((review) => toReviewData(review, PREVIEW_CHARACTERS));
  const choice = readChoice(view, named);
  const { offer, isComplete } = choice;
  const instalments = isComplete && offer.stock > 0 ? instalmentText(paymentMethods, offer.price) : null;
  const data = { view, choice, instalments, crumbs, reviews };
  return { kind: 'page', data, deferred, core };
}

/** Longer reviews are shortened, because the HTML has a size budget. The reviews page shows them in full. */
const PREVIEW_CHARACTERS = 280;

/** True if the path has the product's own SKU and name; the router has decoded the SKU (R-ROUTE-7). */
function hasCanonicalPath(product: Product, { sku, name }: RouteParams): boolean {
  const [, , , ownSku = '', ownName] = productPath(product).split('/');
  return decodeURIComponent(ownSku) === sku && ownName === name;
}

/** The breadcrumbs from the home page to the product's category. */
export function productTrail(
  { categories: [own] }: Product,
  categories: readonly Category[],
  shop: string,
): Crumb[] {
  const trail = own === undefined ? [] : categoryTrail(categories, own.id);
  return [
    { label: shop, href: '/' },
    ...trail.map((category) => ({ label: category.name, href: categoryPath(category) })),
  ];
}

/** Loads similar and recommended products. */
async function loadRelated(api: EmbeddedPublicApi, id: number): Promise<RelatedCards> {
  const { relatedProducts, recommendedProducts } = await api.catalogue.getProduct({ id, parts: 'related' });
  return {
    related: { cards: relatedProducts.map(toProductCard).slice(0, CARDS_A_ROW) },
    recommended: { cards: recommendedProducts.map(toProductCard).slice(0, CARDS_A_ROW) },
  };
}

const CARDS_A_ROW = 6;
