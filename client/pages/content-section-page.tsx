import type { ListingScope } from '#client/features/catalogue/listing-url.ts';
import { contentSectionPath } from '#shared/navigation/paths.ts';
import { type ListingPageData, listingQuery, loadListing, toListingPage } from './listing-load.ts';
import { ListingView } from './listing-parts.tsx';
import { type Loaded, type PageProps, type PublicLoad, publicPage } from './page.ts';

export const contentSectionPage = publicPage({ load, readQuery, Page: ContentSectionPage });

async function load(context: PublicLoad): Promise<Loaded<ListingPageData>> {
  const { api, params, query } = context;
  const scope = scopeOf(params);
  const [sections, loaded] = await Promise.all([api.listContentSections(), loadListing(api, query, scope)]);
  const section = sections.find(({ id }) => id === scope.id);
  if (section === undefined) return { kind: 'not-found' };
  return toListingPage(context, scope, loaded, { heading: section.name, path: contentSectionPath(section) });
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
