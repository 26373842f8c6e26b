import type { HomePageData } from '#client/pages/home-page.tsx';
import type { Product } from '#shared/contract/product.ts';
import { formatDayOfMonth } from '#shared/domain/format-date.ts';
import { toHomeRows } from '#shared/domain/home-rows.ts';
import type { SiteInfo } from '#shared/navigation/page-payload.ts';
import { brandPath, retailerPath } from '#shared/navigation/paths.ts';
import { signInAction } from './auth/sign-in-action.ts';
import { loadCategoryTiles } from './catalogue/category-tiles.ts';
import { toProductCard } from './catalogue/to-product-card.ts';
import {
  definePage,
  type HeadWithJsonLd,
  type LoadResult,
  type PageInput,
  type PublicLoaderContext,
} from './define-page.ts';
import { optionalPart } from './fallbacks.ts';

export const homePage = definePage({
  access: 'public',
  cachedPerDay: true,
  load,
  head,
  action: signInAction,
});

const MAX_CATEGORIES = 9;
const MAX_BRANDS = 12;

async function load({ api }: PublicLoaderContext): Promise<LoadResult<HomePageData>> {
  const [featured, popular, menu, brands, suppliers] = await Promise.all([
    api.catalogue.listFeaturedProducts(),
    optionalPart(api.catalogue.listPopularProducts(), []),
    api.catalogue.listMenu(),
    api.catalogue.listFeaturedBrands(),
    optionalPart(api.catalogue.listSuppliers(), []),
  ]);
  const rows = toHomeRows(featured, popular.value);
  // Where possible, the tiles show images of the rows' first cards, because the page loads these images anyway.
  const products = [...rows, ...featured.sections]
    .flatMap((row) => row.products.map((product, index) => ({ product, index })))
    .toSorted((one, other) => one.index - other.index)
    .map(({ product }) => product);
  const tiles = await loadCategoryTiles(api, menu.slice(0, MAX_CATEGORIES), products);
  return {
    kind: 'page',
    failedPart: suppliers.failedPart ?? popular.failedPart ?? tiles.failedPart,
    data: {
      rows: rows.map(({ title, href, until, products: own }) => ({
        title,
        href,
        offer: offerText(own, until),
        cards: own.map(toProductCard),
      })),
      categories: tiles.value,
      hasMoreCategories: menu.length > MAX_CATEGORIES,
      brands: brands.slice(0, MAX_BRANDS).map((brand) => ({ name: brand.name, path: brandPath(brand) })),
      retailers: suppliers.value.map((supplier) => ({
        name: supplier.display_name,
        path: retailerPath(supplier),
        isNonProfit: supplier.npo_id !== null || undefined,
      })),
    },
  };
}

/** `Up to 20% off until 28 Nov`; shorter if nothing is reduced, or the section has no last day. */
function offerText(products: readonly Product[], until: string | undefined): string | undefined {
  const saving = Math.max(0, ...products.map(({ savings_percentage }) => savings_percentage));
  const day = until && formatDayOfMonth(until);
  if (saving === 0) return day && `Until ${day}`;
  return day ? `Up to ${saving}% off until ${day}` : `Up to ${saving}% off`;
}

function head(_page: { data: HomePageData }, { site }: PageInput): HeadWithJsonLd {
  return {
    title: site.tagline,
    isWholeTitle: true,
    description: `${site.name}: many retailers, one cart. Delivered to your door, 7 days to return most things.`,
    canonical: '/',
    jsonLd: siteJson(site),
  };
}

const ORGANIZATION = '/#organization';

/** The company and the site as schema.org objects. */
function siteJson({ name, company }: SiteInfo): object[] {
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      '@id': ORGANIZATION,
      name,
      legalName: company.name,
      url: '/',
      logo: '/favicon.svg',
      email: company.email,
      telephone: company.phone,
      address: company.address,
    },
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name,
      url: '/',
      inLanguage: 'en-ZA',
      publisher: { '@id': ORGANIZATION },
    },
  ];
}
