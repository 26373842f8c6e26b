import type { PublicApi } from '#shared/api-client/api-client.ts';
import { generatedState, gradedState } from './catalogues.ts';
import { readGradedSet } from './relevance/graded-set.ts';
import { misspellings } from './relevance/misspellings.ts';
import { makePrefixes, makeSearchQueries } from './search-queries.ts';

/** A call of the API, and which kinds it is an example of. */
type SearchCall = { kinds: readonly string[]; call: string };

/** A catalogue, and what is asked of it. */
export type ShopToSearch = {
  makeState(part: string, project?: string): Promise<string>;
  makeCalls(api: PublicApi): Promise<SearchCall[]>;
};

export const PRODUCTS = Number(process.env.SEARCH_PRODUCTS ?? 100_000);
const PREFIX_LETTERS = 6;
export const ALL_SEARCHES = 'all searches';

/** The generated catalogue, and the graded set where there is one. */
export async function shopsToSearch(): Promise<ShopToSearch[]> {
  const graded = await gradedShop();
  const shops = { generated: GENERATED, ...(graded && { graded }) };
  return Object.entries(shops).map(([name, { makeState, makeCalls }]) => ({
    makeState,
    makeCalls: async (api) => {
      const calls = await makeCalls(api);
      return calls.map(({ kinds, call }) => ({ kinds: kinds.map((kind) => `${name}: ${kind}`), call }));
    },
  }));
}

export const GENERATED: ShopToSearch = {
  makeState: (part, project) => generatedState(PRODUCTS, part, project),
  makeCalls: async (api) => [
    ...(await makeSearchQueries(api)).map(({ kind, query }) => searchFor(query, kind)),
    ...(await makePrefixes(api)).map(suggestionsFor),
  ],
};

async function gradedShop(): Promise<ShopToSearch | null> {
  const set = await readGradedSet();
  if (set === null) return null;
  const queries = set.queries.map(({ query }) => query);
  const wrong = await misspellings();
  return {
    makeState: (part, project) => gradedState(set.products, part, project),
    makeCalls: async () => [
      ...queries.map((q) => searchFor({ q }, 'as typed')),
      ...wrong.flatMap(({ name, misspell }) => queries.map((q) => searchFor({ q: misspell(q) }, name))),
      ...queries.map((q) => suggestionsFor(q.slice(0, PREFIX_LETTERS))),
    ],
  };
}

function searchFor(query: Readonly<Record<string, string>>, kind: string): SearchCall {
  return { kinds: [ALL_SEARCHES, kind], call: `/api/user/products?${new URLSearchParams(query)}` };
}

function suggestionsFor(q: string): SearchCall {
  return { kinds: ['suggestions'], call: `/api/search/suggestions?q=${encodeURIComponent(q)}` };
}
