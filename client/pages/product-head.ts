import {
  type Offer,
  type ProductView,
  picturesOf,
  shownOffer,
} from '#client/features/catalogue/product-view.ts';
import type { Product } from '#shared/contract/product.ts';
import { fallbackDescription } from '#shared/domain/product.ts';
import { canonicalPath } from '#shared/navigation/canonical.ts';
import type { PageHead } from '#shared/navigation/page-payload.ts';

export type Crumb = { label: string; href?: string };

const DESCRIPTION_MAX_CHARACTERS = 160;

/** What search engines and those who share it read of a product: all of it stands on the page, too. */
export function productHead(
  product: Product,
  view: ProductView,
  crumbs: readonly Crumb[],
  wantedVariant: number | null,
): { head: PageHead; jsonLd: object[] } {
  const [picture] = picturesOf(view, shownOffer(view, wantedVariant));
  const description = productDescription(product);
  return {
    head: {
      title: view.name,
      description,
      canonical: canonicalPath(view.path, new URLSearchParams()),
      ...(picture === undefined ? {} : { image: picture }),
    },
    jsonLd: [productJson(view, description), breadcrumbsJson(crumbs)],
  };
}

/** Its own words, cut at a word's end; else what can be said of any product (R-ENT-3). */
function productDescription(product: Product): string {
  const text = product.description.text.replace(/\s+/g, ' ').trim();
  if (text === '') return fallbackDescription(product);
  if (text.length <= DESCRIPTION_MAX_CHARACTERS) return text;
  return `${text.slice(0, DESCRIPTION_MAX_CHARACTERS - 1).replace(/\s+\S*$/, '')}…`;
}

function productJson(view: ProductView, description: string): object {
  const { own, variants, types } = view;
  const common = {
    '@context': 'https://schema.org',
    name: view.name,
    description,
    image: view.pictures.map(({ url }) => url),
    brand: { '@type': 'Brand', name: view.brand.name },
  };
  if (variants.length === 0) {
    return { ...common, '@type': 'Product', ...skuJson(own), offers: offerJson(own, view) };
  }
  return {
    ...common,
    '@type': 'ProductGroup',
    productGroupID: own.sku === '' ? String(view.id) : own.sku,
    variesBy: types.map(({ name }) => name),
    hasVariant: variants.map((variant) => ({
      '@type': 'Product',
      name: `${view.name}, ${variant.label}`,
      ...skuJson(variant),
      offers: offerJson(variant, view),
    })),
  };
}

function skuJson({ sku }: Offer): object {
  return sku === '' ? {} : { sku };
}

function offerJson({ price, stock }: Offer, { supplier }: ProductView): object {
  return {
    '@type': 'Offer',
    price: price.toFixed(2),
    priceCurrency: 'ZAR',
    availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
    seller: { '@type': 'Organization', name: supplier.name },
  };
}

function breadcrumbsJson(crumbs: readonly Crumb[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(href === undefined ? {} : { item: href }),
    })),
  };
}
