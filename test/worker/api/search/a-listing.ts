import type { Listing } from '#shared/contract/listing.ts';
import { clientFor } from '#test/support/a-shop.ts';

const api = clientFor();

export function listing(query: Record<string, string> = {}): Promise<Listing> {
  return api.search.listProducts(query);
}

/** The product names in the search results, in order. */
export async function namesFor(q: string, more: Record<string, string> = {}): Promise<string[]> {
  const { data } = await listing({ q, ...more });
  return data.map(({ name }) => name);
}
