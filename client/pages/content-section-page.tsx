import type { ListingScope } from '#client/features/catalogue/listing-url.ts';
import { contentSectionPath } from '#shared/navigation/paths.ts';
import { type ListingPageData, listingHead, loadListing, loadWaysOn, rightAddress } from './listing-load.ts';
import { ListingView } from './listing-parts.tsx';
import { type Loaded, type PageProps, type PublicLoad, publicPage } from './page.ts';

export const contentSectionPage = publicPage({ load, Page: ContentSectionPage });

async function load({ api, params, query, site }: PublicLoad): Promise<Loaded<ListingPageData>> {
  const scope = scopeOf(params);
  const [sections, { data }] = await Promise.all([api.listContentSections(), loadListing(api, query, scope)]);
  const section = sections.find(({ id }) => id === scope.id);
  if (section === undefined) return { kind: 'not-found' };
  const path = contentSectionPath(section);
  const to = rightAddress(params, path, query);
  if (to !== null) return { kind: 'redirect', to, status: 301 };
  return {
    kind: 'page',
    data: {
      heading: section.name,
      path,
      crumbs: [{ label: site.name, href: '/' }, { label: section.name }],
      ways: [],
      isNonProfit: false,
      listing: data,
      waysOn: await loadWaysOn(api, data),
    },
    head: listingHead(section.name, path, query, site.name),
  };
}

function ContentSectionPage({ data, url, params }: PageProps<ListingPageData>) {
  return <ListingView data={data} url={url} scope={scopeOf(params)} />;
}

function scopeOf(params: PageProps<unknown>['params']): ListingScope {
  return { key: 'content_section_id', id: Number(params.id) };
}
