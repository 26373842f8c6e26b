import { createRandom, type Random } from '#scripts/catalogue/generated/random.ts';
import type { PublicApi } from '#shared/api-client/api-client.ts';

/** A search as it stands in a URL, and which kind it is an example of. */
export type SearchQuery = { kind: string; query: Readonly<Record<string, string>> };

const SEED = 7;
const SAMPLED_PAGES = 40;
const PAGE_SIZE = 96;
const OF_EACH_KIND = 45;
const COMMON_WORDS = 60;

/** Different searches in the words of the catalogue itself, the same ones each time. */
export async function makeSearchQueries(api: PublicApi): Promise<SearchQuery[]> {
  const sample = await sampleCatalogue(api);
  const random = createRandom(SEED);
  const { names, common, rare, brands } = sample;
  const anyWord = (): string => pick(random, random.chance(50) ? common : rare);
  const kinds: Record<string, () => SearchQuery['query']> = {
    'common word': () => ({ q: pick(random, common) }),
    'rare word': () => ({ q: pick(random, rare) }),
    'two common words': () => ({ q: `${pick(random, common)} ${pick(random, common)}` }),
    'two words of a name': () => ({ q: wordsOf(pick(random, names)).slice(0, 2).join(' ') }),
    'with a typo': () => ({ q: misspell(random, pick(random, common)) }),
    'in stock or on sale': () => ({ q: anyWord(), [random.chance(50) ? 'in_stock' : 'on_sale']: '1' }),
    'price, cheapest first': () => ({
      q: pick(random, common),
      max_price: String(random.between(1, 20) * 100),
      sort: 'price_asc',
    }),
    'of a brand': () => ({ q: pick(random, common), brand_id: pick(random, brands) }),
    'second page': () => ({ q: pick(random, common), page: '2' }),
  };
  return Object.entries(kinds).flatMap(([kind, make]) => different(make).map((query) => ({ kind, query })));
}

/** What someone has typed so far when suggestions are asked for: three to six letters of a word. */
export async function makePrefixes(api: PublicApi): Promise<string[]> {
  const { common, rare } = await sampleCatalogue(api);
  const words = [...common, ...rare].slice(0, 120);
  return [...new Set(words.map((word, index) => word.slice(0, 3 + (index % 4))))];
}

type Sample = { names: string[]; common: string[]; rare: string[]; brands: string[] };

async function sampleCatalogue(api: PublicApi): Promise<Sample> {
  const query = { sort: 'newest', per_page: String(PAGE_SIZE) };
  const { meta } = await api.search.listProducts(query);
  const names: string[] = [];
  for (let index = 0; index < SAMPLED_PAGES; index += 1) {
    const page = 1 + Math.floor((index * meta.last_page) / SAMPLED_PAGES);
    const { data } = await api.search.listProducts({ ...query, page: String(page) });
    names.push(...data.map(({ name }) => name));
  }
  const counts = new Map<string, number>();
  for (const word of names.flatMap(wordsOf)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const words = [...counts].toSorted(([, one], [, other]) => other - one).map(([word]) => word);
  return {
    names,
    common: words.slice(0, COMMON_WORDS),
    rare: words.slice(COMMON_WORDS).toReversed(),
    brands: meta.facets.brand.map(({ id }) => String(id)),
  };
}

function wordsOf(name: string): string[] {
  return name.toLowerCase().match(/\p{Letter}{3,}/gu) ?? [];
}

function different(make: () => SearchQuery['query']): SearchQuery['query'][] {
  const made = new Map<string, SearchQuery['query']>();
  // A small vocabulary may not give enough: then there are fewer.
  for (let tries = 0; tries < OF_EACH_KIND * 20 && made.size < OF_EACH_KIND; tries += 1) {
    const query = make();
    made.set(JSON.stringify(query), query);
  }
  return [...made.values()];
}

/** One letter left out, doubled, or changed places with the next. */
function misspell(random: Random, word: string): string {
  const at = random.between(1, Math.max(1, word.length - 2));
  const letter = word[at] ?? '';
  const before = word.slice(0, at);
  const after = word.slice(at + 1);
  return random.pick([
    `${before}${after}`,
    `${before}${letter}${letter}${after}`,
    `${before}${after.slice(0, 1)}${letter}${after.slice(1)}`,
  ]);
}

function pick(random: Random, items: readonly string[]): string {
  const item = items[random.between(0, items.length - 1)];
  if (item === undefined) throw new Error('The catalogue has too few words to search for');
  return item;
}
