import type { ListingPageData } from './listing-data.ts';
import { ListingView } from './listing-parts.tsx';
import type { PageProps } from './page.ts';

export function BrandPage({ data, url, params }: PageProps<ListingPageData>) {
  return <ListingView data={data} url={url} scope={{ key: 'brand_id', id: Number(params.id) }} />;
}
