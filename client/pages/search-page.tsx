import type { ListingPageData } from './listing-data.ts';
import { ListingView } from './listing-parts.tsx';
import type { PageProps } from './page.ts';

export function SearchPage({ data, url }: PageProps<ListingPageData>) {
  return <ListingView data={data} url={url} scope={null} />;
}
