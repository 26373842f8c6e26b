import { hasFilters, listingHref } from '#client/features/catalogue/listing-choice.ts';
import type { IdFilter, ListingChoice, ListingData } from '#client/features/catalogue/listing-data.ts';
import type { ListingLink, ListingPageData, RetailerAbout } from '#client/pages/listing-data.ts';
import type { Category, CategoryDetail, SupplierDetail } from '#shared/contract/catalogue.ts';
import { formatRand } from '#shared/domain/money.ts';
import { canonicalPath } from '#shared/navigation/canonical.ts';
import type { RouteParams } from '#shared/navigation/match-route.ts';
import type { SiteInfo } from '#shared/navigation/page-payload.ts';
import {
  brandPath,
  categoryPath,
  contentSectionPath,
  retailerPath,
  reviewsPath,
} from '#shared/navigation/paths.ts';
import type { EmbeddedPublicApi } from '#worker/api/public-api.ts';
import { pageNotFound } from '#worker/platform/request-errors.ts';
import { breadcrumbsJson } from './catalogue/breadcrumbs-json.ts';
import type { ListingScope } from './catalogue/listing-choice.ts';
import {
  isRareListing,
  type ListingSubject,
  type LoadedListing,
  loadListing,
  normalizeListingQuery,
  toListingPage,
} from './catalogue/listing-load.ts';
import { listingMarkdown } from './catalogue/listing-markdown.ts';
import { definePage, type HeadWithJsonLd } from './define-page.ts';
import { optionalPart } from './fallbacks.ts';
import { toReviewData } from './reviews/to-review-data.ts';

/** The listings of a retailer, category, brand or content section. */
export const LISTING_PAGES = {
  retailer: listingPage('supplier_id', async (id, api, loading) => {
    const [retailer, { value: categories, failedPart }] = await Promise.all([
      api.catalogue.getSupplier({ id }),
      // If the categories fail to load, the page has no links to them.
      optionalPart(api.catalogue.listCategories(), []),
    ]);
    const listing = await loading;
    const path = retailerPath(retailer);
    return {
      heading: retailer.display_name,
      path,
      links: retailerLinks(listing, path, categories),
      about: toRetailerAbout(retailer, isWholeListing(listing.data)),
      failedPart,
    };
  }),
  category: listingPage('category_id', async (id, api, listing) => {
    const category = await api.catalogue.getCategory({ id });
    return {
      heading: category.name,
      path: categoryPath(category),
      ancestors: category.ancestors.map((ancestor) => ({
        label: ancestor.name,
        href: categoryPath(ancestor),
      })),
      links: childrenOf(category, await listing),
    };
  }),
  brand: listingPage('brand_id', async (brandId, api) => {
    const brand = (await api.catalogue.listBrands()).find(({ id }) => id === brandId);
    return brand && { heading: brand.name, path: brandPath(brand) };
  }),
  'content-section': listingPage('content_section_id', async (sectionId, api) => {
    const section = (await api.catalogue.listContentSections()).find(({ id }) => id === sectionId);
    return section && { heading: section.name, path: contentSectionPath(section) };
  }),
};

/** Finds the subject of a listing; undefined if the id does not exist. The listing is loading at the same time. */
type FindSubject = (
  id: number,
  api: EmbeddedPublicApi,
  listing: Promise<LoadedListing>,
) => Promise<ListingSubject | undefined>;

/** A listing filtered by the id in the page's path. */
function listingPage(key: IdFilter, findSubject: FindSubject) {
  const scopeOf = (params: RouteParams): ListingScope => ({ key, id: Number(params.id) });
  return definePage<ListingPageData>({
    access: 'public',
    // A section may begin or end.
    cachedPerDay: key === 'content_section_id',
    normalizeQuery: (query, params) => normalizeListingQuery(query, scopeOf(params)),
    isRare: isRareListing,
    async load(context) {
      const { api, path, params } = context;
      const scope = scopeOf(params);
      const listing = loadListing(context, scope);
      // If both fail, the page fails with the subject's error (R-ERR-3). The listing's failure must not be an unhandled
      // rejection.
      listing.catch(() => undefined);
      const subject = await findSubject(scope.id, api, listing);
      if (subject === undefined) throw pageNotFound(path);
      return toListingPage(context, await listing, scope, subject);
    },
    head: ({ data }, { site }) => listingHead(data, site),
    markdown: listingMarkdown,
  });
}

/** `isWhole`: see {@link RetailerAbout}. */
function toRetailerAbout(
  { display_name, address, story, cause, return_days, rating, reviews, ...retailer }: SupplierDetail,
  isWhole: boolean,
): RetailerAbout {
  const { fee_from, fee_to, free_from } = retailer;
  const fee = fee_from === fee_to ? formatRand(fee_from) : `${formatRand(fee_from)} to ${formatRand(fee_to)}`;
  const isFree = fee_to === 0 || free_from === 0;
  const paragraphs = story.split(/\n+/).filter((paragraph) => paragraph !== '');
  return {
    isWhole,
    isNonProfit: retailer.npo_id !== null,
    story: isWhole ? paragraphs : paragraphs.slice(0, 1),
    cause,
    address,
    rating: rating ?? null,
    reviews: isWhole
      ? reviews.map(({ product, ...review }) => ({
          ...toReviewData(review, REVIEW_CHARACTERS),
          product: { name: product.name, href: reviewsPath(product.id) },
        }))
      : [],
    delivery: isFree ? 'Free' : free_from === null ? fee : `${fee}, free from ${formatRand(free_from)}`,
    returns: `${return_days} days to return most products`,
  };
}

/** Longer reviews are shortened. The product's reviews page shows them in full. */
const REVIEW_CHARACTERS = 240;

/** True for the first page of a listing without filters and without a search query. */
function isWholeListing({ choice }: ListingData): boolean {
  return !hasFilters(choice) && choice.q === undefined && choice.page === undefined;
}

/**
 * Links to a retailer's reduced products and to its top categories, or to the subcategories of its only top category.
 * Empty on filtered listings, searches and further pages.
 */
function retailerLinks(
  { listing, data }: LoadedListing,
  path: string,
  categories: readonly Category[],
): ListingLink[] {
  if (!isWholeListing(data)) return [];
  const { on_sale: reduced, category: counted } = listing.meta.facets;
  const linkTo = (label: string, count: number, filter: ListingChoice): ListingLink => ({
    label,
    count,
    href: listingHref({ ...data, path }, filter),
  });
  const childrenOfParent = (parentId: number | null): typeof counted => {
    const ids = new Set(categories.filter((each) => each.parent_id === parentId).map(({ id }) => id));
    return counted.filter(({ id }) => ids.has(id));
  };
  const roots = childrenOfParent(null);
  const [root] = roots;
  const level = roots.length === 1 && root !== undefined ? childrenOfParent(root.id) : roots;
  const largest = level.toSorted((one, other) => other.count - one.count).slice(0, MAX_RETAILER_CATEGORIES);
  return [
    ...(reduced > 0 ? [linkTo('On sale', reduced, { on_sale: '1' })] : []),
    ...largest.map(({ id, name, count }) => linkTo(name, count, { category_id: String(id) })),
  ];
}

const MAX_RETAILER_CATEGORIES = 6;

/** More links would push the listing below the fold; the others are in the category filter. */
const MAX_LINKS = 12;

/**
 * The direct subcategories that have products, with the number of products. An external API may not count products. On
 * a filtered listing, the links keep the filters, and count only the products that match them.
 */
function childrenOf({ children }: CategoryDetail, { listing, data }: LoadedListing): ListingLink[] {
  const isFiltered = hasFilters(data.choice);
  const counts = new Map(listing.meta.facets.category.map(({ id, count }) => [id, count]));
  const links = children.map((child) => {
    const path = categoryPath(child);
    return isFiltered
      ? { label: child.name, href: listingHref({ ...data, path }, {}), count: counts.get(child.id) ?? 0 }
      : { label: child.name, href: path, count: child.product_count };
  });
  const filled = links.filter(({ count }) => count !== 0);
  const fullest = filled.toSorted((one, other) => (other.count ?? 0) - (one.count ?? 0));
  const shown = new Set(fullest.slice(0, MAX_LINKS));
  return filled.filter((link) => shown.has(link));
}

/**
 * The head of a listing of a category, brand, retailer or section. Search engines may index each of its pages, but no
 * filtered listing and no search within it.
 */
function listingHead({ heading, crumbs, listing }: ListingPageData, site: SiteInfo): HeadWithJsonLd {
  const { path, choice } = listing;
  const isChoice = hasFilters(choice) || choice.q !== undefined;
  return {
    title: choice.page === undefined ? heading : `${heading}, page ${choice.page}`,
    canonical: canonicalPath(path, new URLSearchParams(choice)),
    description: `${heading} at ${site.name}: delivered to your door, 7 days to return most things.`,
    ...(isChoice ? { noindex: true } : {}),
    jsonLd: [breadcrumbsJson(crumbs)],
  };
}
