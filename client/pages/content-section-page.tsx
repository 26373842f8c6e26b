import type { ListingScope } from '#client/features/catalogue/listing-url.ts';
import { contentSectionPath } from '#shared/navigation/paths.ts';
import { listingHead } from './listing-head.ts';
import {
  type ListingPageData,
  leadElsewhere,
  listingQuery,
  loadListing,
  loadWaysOn,
} from './listing-load.ts';
import { ListingView } from './listing-parts.tsx';
import { type Loaded, type PageProps, type PublicLoad, publicPage } from './page.ts';

export const contentSectionPage = publicPage({ load, readQuery, Page: ContentSectionPage });

async function load(context: PublicLoad): Promise<Loaded<ListingPageData>> {
  const { api, params, query, site } = context;
  const scope = scopeOf(params);
  const [sections, { data }] = await Promise.all([api.listContentSections(), loadListing(api, query, scope)]);
  const section = sections.find(({ id }) => id === scope.id);
  if (section === undefined) return { kind: 'not-found' };
  const path = contentSectionPath(section);
  const elsewhere = leadElsewhere(context, path, data);
  if (elsewhere !== null) return elsewhere;
  const crumbs = [{ label: site.name, href: '/' }, { label: section.name }];
  return {
    kind: 'page',
    data: {
      heading: section.name,
      path,
      crumbs,
      ways: [],
      isNonProfit: false,
      listing: data,
      waysOn: await loadWaysOn(api, data),
    },
    ...listingHead({ heading: section.name, path, crumbs }, context, scope),
  };
}

function readQuery(query: URLSearchParams, params: PublicLoad['params']): URLSearchParams {
  return listingQuery(query, scopeOf(params));
}

function ContentSectionPage({ data, url, params }: PageProps<ListingPageData>) {
  return <ListingView data={data} url={url} scope={scopeOf(params)} />;
}

function scopeOf(params: PageProps<unknown>['params']): ListingScope {
  return { key: 'content_section_id', id: Number(params.id) };
}
