import { categoryTrail } from '#client/features/catalogue/category-tiles.ts';
import { toProductCard } from '#client/features/catalogue/product-card-data.ts';
import { type ProductView, picturesOf, shownOffer } from '#client/features/catalogue/product-view.ts';
import { toProductView } from '#client/features/catalogue/to-product-view.ts';
import type { PublicApi } from '#shared/api-client/api-client.ts';
import { ApiError } from '#shared/api-client/api-error.ts';
import { callQueued } from '#shared/api-client/queued-calls.ts';
import type { Category } from '#shared/contract/catalogue.ts';
import type { Product } from '#shared/contract/product.ts';
import { fieldError } from '#shared/domain/form-errors.ts';
import { idFromUrl } from '#shared/navigation/page-validity.ts';
import { categoryPath, productPath } from '#shared/navigation/paths.ts';
import { queuedLoginPath } from '#shared/navigation/queued-action.ts';
import type { Crumb } from './breadcrumbs-json.ts';
import {
  type ActionResult,
  type Loaded,
  type PageAction,
  type PageProps,
  type PublicLoad,
  publicPage,
} from './page.ts';
import { productHead } from './product-head.ts';
import {
  BUY_FORM,
  BuyBox,
  Gallery,
  ProductBreadcrumbs,
  ProductFacts,
  RelatedProducts,
  StickyOffer,
} from './product-parts.tsx';
import type { RelatedCards } from './product-related.tsx';

export const productPage = publicPage({ load, action, readQuery, isOfToday: true, Page: ProductPage });

type Data = { view: ProductView; crumbs: Crumb[] };

async function load({ api, params, query, site }: PublicLoad): Promise<Loaded<Data, RelatedCards>> {
  const id = Number(params.id);
  // Asked for at once with the rest; nobody hears of its failure where the page comes to nothing.
  const deferred = loadRelated(api, id);
  deferred.catch(() => undefined);
  const [core, categories] = await Promise.all([api.getProductCore(id), api.listCategories()]);
  const { product } = core;
  const path = productPath(product);
  // A variant's own id stands for its parent with the variant chosen (R-ROUTE-7).
  const variant = product.id === id ? idFromUrl(query.get('variant') ?? '') : id;
  if (String(product.id) !== params.id || !isNamedBy(product, params)) {
    return { kind: 'redirect', to: variant === null ? path : `${path}?variant=${variant}`, status: 301 };
  }
  if (variant !== null && !core.variants.some((one) => one.id === variant)) {
    return { kind: 'redirect', to: path, status: 302 };
  }
  const view = toProductView(core);
  const crumbs = crumbsOf(product, categories, site.name);
  return {
    kind: 'page',
    data: { view, crumbs },
    ...productHead(product, view, crumbs, variant, site.pictures),
    deferred,
  };
}

function readQuery(query: URLSearchParams): URLSearchParams {
  const variant = idFromUrl(query.get('variant') ?? '');
  return new URLSearchParams(variant === null ? {} : { variant: String(variant) });
}

/** With scripts off the form is posted here: the product is added, or the shopper logs in first. */
async function action({
  api,
  isSignedIn,
  params,
  query,
  form,
}: Parameters<PageAction>[0]): Promise<ActionResult> {
  const wanted = { id: idFromUrl(form.get('product_id') ?? ''), pieces: Number(form.get('quantity') ?? '1') };
  const page = `/products/${params.id}/${encodeURIComponent(params.sku ?? '-')}/${params.name}`;
  const here = query.has('variant') ? `${page}?variant=${query.get('variant')}` : page;
  if (wanted.id === null || !Number.isInteger(wanted.pieces) || wanted.pieces < 1) {
    return { kind: 'invalid', errors: { quantity: ['Give a whole number of pieces.'] } };
  }
  const add = { kind: 'add-to-cart', productId: wanted.id, quantity: wanted.pieces } as const;
  if (!isSignedIn) return { kind: 'redirect', to: queuedLoginPath(here, add) };
  try {
    await callQueued(api, add);
    return { kind: 'redirect', to: '/cart' };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error;
    return { kind: 'invalid', errors: error.errors, message: error.message };
  }
}

function ProductPage({ data: { view, crumbs }, deferred, url, form }: PageProps<Data, RelatedCards>) {
  const variant = idFromUrl(url.searchParams.get('variant') ?? '');
  const offer = shownOffer(view, variant);
  const pictures = picturesOf(view, offer);
  const refusal = form === null ? '' : fieldError(form.errors, 'quantity') || form.message;
  return (
    <div className="page grid gap-4 py-2 md:gap-8 md:py-6">
      <ProductBreadcrumbs items={crumbs} />
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-10">
        <Gallery key={pictures[0]?.url} pictures={pictures} name={view.name} />
        <BuyBox view={view} offer={offer} keptId={variant === null ? view.id : offer.id} refusal={refusal} />
      </div>
      <ProductFacts view={view} offer={offer} />
      <RelatedProducts deferred={deferred} />
      <StickyOffer offer={offer} formId={BUY_FORM} />
    </div>
  );
}

/** Whether the path's parts are the product's own; the SKU is compared as the router decoded it (R-ROUTE-7). */
function isNamedBy(product: Product, { sku, name }: PublicLoad['params']): boolean {
  const [, , , ownSku = '', ownName] = productPath(product).split('/');
  return decodeURIComponent(ownSku) === sku && ownName === name;
}

function crumbsOf(
  { name, categories: [own] }: Product,
  categories: readonly Category[],
  shop: string,
): Crumb[] {
  const trail = own === undefined ? [] : categoryTrail(categories, own.id);
  return [
    { label: shop, href: '/' },
    ...trail.map((category) => ({ label: category.name, href: categoryPath(category) })),
    { label: name },
  ];
}

/** What is like the product, and what goes with it. */
async function loadRelated(api: PublicApi, id: number): Promise<RelatedCards> {
  const { relatedProducts, recommendedProducts } = await api.getProductRelated(id);
  return {
    related: relatedProducts.map(toProductCard).slice(0, CARDS_A_ROW),
    recommended: recommendedProducts.map(toProductCard).slice(0, CARDS_A_ROW),
  };
}

const CARDS_A_ROW = 6;
