import type { Listing } from '#shared/contract/listing.ts';
import { clientFor } from '#test/support/a-shop.ts';

const api = clientFor();

export function listing(query: Record<string, string> = {}): Promise<Listing> {
  return api.search.listProducts(query);
}

/** The names of the related products in the search results, in order. */
export function relatedNames({ data, meta }: Listing): string[] {
  return data.filter(({ id }) => meta.related_ids.includes(id)).map(({ name }) => name);
}

/** The product names in the search results, in order. */
export async function namesFor(q: string, more: Record<string, string> = {}): Promise<string[]> {
  const { data } = await listing({ q, ...more });
  return data.map(({ name }) => name);
}
