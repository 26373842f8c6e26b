import type { ListingPageData } from './listing-data.ts';
import { ListingView } from './listing-parts.tsx';
import type { PageProps } from './page.ts';

export function RetailerPage({ data, url, params }: PageProps<ListingPageData>) {
  return <ListingView data={data} url={url} scope={{ key: 'supplier_id', id: Number(params.id) }} />;
}
