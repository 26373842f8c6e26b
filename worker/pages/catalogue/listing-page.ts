import type { IdFilter } from '#client/features/catalogue/listing-choice.ts';
import type { ListingPageData } from '#client/pages/listing-data.ts';
import type { PublicApi } from '#shared/api-client/api-client.ts';
import type { RouteParams } from '#shared/navigation/match-route.ts';
import { pageNotFound } from '#worker/platform/refusals.ts';
import { definePage } from '../define-page.ts';
import type { ListingScope } from './listing-choice.ts';
import { listingHead } from './listing-head.ts';
import {
  type ListingSubject,
  type LoadedListing,
  listingQuery,
  loadListing,
  toListingPage,
} from './listing-load.ts';

/** Finds what a listing is about; undefined where there is none of this id. The listing is being loaded meanwhile. */
type FindSubject = (
  id: number,
  api: PublicApi,
  listing: Promise<LoadedListing>,
) => Promise<ListingSubject | undefined>;

/** The page of a category, brand, retailer or section: a listing that is filtered by the page's own id. */
export function defineListingPage(key: IdFilter, findSubject: FindSubject) {
  const scopeOf = (params: RouteParams): ListingScope => ({ key, id: Number(params.id) });
  return definePage<ListingPageData>({
    access: 'public',
    normalizeQuery: (query, params) => listingQuery(query, scopeOf(params)),
    async load(context) {
      const { api, path, params } = context;
      const scope = scopeOf(params);
      const listing = loadListing(context, scope);
      // Where both fail, the page fails as its subject does (R-ERR-3). The listing's failure must not be unhandled then.
      listing.catch(() => undefined);
      const subject = await findSubject(scope.id, api, listing);
      if (subject === undefined) throw pageNotFound(path);
      return toListingPage(context, (await listing).data, subject);
    },
    head: ({ data }, { site }) => listingHead(data, site),
  });
}
