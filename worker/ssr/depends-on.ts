import type { PublicApi, PublicCall } from '#shared/api-client/api-client.ts';
import { createMethods } from '#shared/api-client/create-client.ts';
import type { Named } from '#shared/contract/common.ts';
import type { Product, ProductCore, ProductRelated } from '#shared/contract/product.ts';
import type { CatalogueChange } from '#worker/platform/catalogue-change.ts';

/** What a page was made of, by how soon a change of it must show: at once, within a minute, within an hour. */
export type DependsOn = { atOnce: readonly string[]; soon: readonly string[]; later: readonly string[] };

/** The names under which pages depend on what has changed. */
export function changedNames({ kind, id, listings }: CatalogueChange): string[] {
  const lists = listings.map((listing) => `list:${listing}`);
  switch (kind) {
    case 'product':
    case 'price':
      return [`product:${id}`, ...lists];
    case 'availability':
      return [`stock:${id}`, `card-stock:${id}`, ...lists];
    case 'variant':
      return [`stock:${id}`, ...listings.map((listing) => `variants:${listing}`)];
    case 'scarcity':
      return [`stock:${id}`, `card-stock:${id}`];
    case 'category':
      return ['categories', `category:${id}`];
    case 'section':
      return ['sections'];
    case 'brand':
      return ['brands', `brand:${id}`];
    case 'supplier':
      return ['suppliers', `supplier:${id}`];
    case 'stock':
    case 'delivery':
      return [`${kind}:${id}`];
    case 'synonyms':
    case 'popularity':
    case 'options':
      return [kind];
    default:
      return lists;
  }
}

/** An API that notes what is loaded through it. */
export function recordDependsOn(api: PublicApi): { api: PublicApi; dependsOn: () => DependsOn } {
  const found = { atOnce: new Set<string>(), soon: new Set<string>(), later: new Set<string>() };
  const names = Object.keys(RULES).filter((name): name is PublicCall => Object.hasOwn(RULES, name));
  const recorded = createMethods<PublicApi>(names, async (name, given) => {
    const reply: unknown = await Reflect.apply(api[name], api, given);
    const {
      atOnce = [],
      soon = [],
      later = [],
    }: Found = Reflect.apply(RULES[name], RULES, [reply, ...given]);
    for (const each of atOnce) found.atOnce.add(each);
    for (const each of soon) found.soon.add(each);
    for (const each of later) found.later.add(each);
    return reply;
  });
  const dependsOn = () => ({ atOnce: [...found.atOnce], soon: [...found.soon], later: [...found.later] });
  return { api: recorded, dependsOn };
}

type Found = Partial<DependsOn>;
type Rules = {
  [Name in PublicCall]: (
    reply: Awaited<ReturnType<PublicApi[Name]>>,
    ...given: Parameters<PublicApi[Name]>
  ) => Found;
};

/** What each call's answer depends on. */
const RULES: Rules = {
  listSuppliers: () => ({ soon: ['suppliers'] }),
  listSupplierDelivery: (suppliers) => ({ atOnce: named('delivery', suppliers), soon: ['suppliers'] }),
  listCategories: () => ({ soon: ['categories'] }),
  listMenu: () => ({ soon: ['categories'], later: ['list:all'] }),
  getCategory: ({ id }) => ({ soon: ['categories', `list:category:${id}`] }),
  listBrands: () => ({ soon: ['brands'] }),
  listFeaturedBrands: () => ({ soon: ['brands'] }),
  listContentSections: () => ({ soon: ['sections'] }),
  listProvinces: () => ({}),
  listFeaturedProducts: ({ sections, newest, reduced }) =>
    joined(cards([...sections.flatMap(({ products }) => products), ...newest, ...reduced]), {
      soon: ['sections', ...(sections.length === 0 ? ['list:all'] : named('list:section', sections))],
    }),
  listPopularProducts: (products) => joined(cards(products), { later: ['popularity', 'list:all'] }),
  getProduct: (reply) => joined(ofProduct(reply), ofRelated(reply)),
  getProductCore: ofProduct,
  getProductRelated: ofRelated,
  listProducts: ({ data, meta: { facets } }, query) =>
    joined(cards(data), {
      soon: [
        'options',
        ...listingsOf(query, 'list'),
        ...(query.in_stock === '1' ? listingsOf(query, 'variants') : []),
        ...(query.q ? ['synonyms'] : []),
        ...named('category', facets.category),
        ...named('brand', facets.brand),
        ...named('supplier', facets.supplier),
      ],
      later: query.q ? ['popularity'] : [],
    }),
  findAlternatives: ({ category, products }) =>
    joined(cards(products), {
      soon: category === null ? [] : named('category', [category]),
      later: ['popularity', ...(category === null ? ['list:all'] : named('list:category', [category]))],
    }),
  suggest: () => ({ soon: ['list:all', 'categories', 'brands', 'synonyms'] }),
  listSitemapParts: () => ({ later: ['list:all'] }),
  listSitemapProducts: () => ({ later: ['list:all'] }),
  listFeedProducts: () => ({ later: ['list:all'] }),
};

function ofProduct({ product: { id, brand, supplier } }: ProductCore): Found {
  return {
    atOnce: [`product:${id}`, `delivery:${supplier.id}`],
    soon: [`stock:${id}`, `brand:${brand.id}`, `supplier:${supplier.id}`],
  };
}

/** Whatever may take their place is in one of their categories. */
function ofRelated({ relatedProducts, recommendedProducts }: ProductRelated): Found {
  const neighbours = relatedProducts.flatMap(({ categories }) => categories.slice(0, 1));
  const later = neighbours.length === 0 ? ['list:all'] : named('list:category', neighbours);
  return joined(cards([...relatedProducts, ...recommendedProducts]), { later });
}

type Carded = Pick<Product, 'id' | 'parent_id' | 'brand' | 'supplier'>;

/** What cards of products show. */
function cards(products: readonly Carded[]): Found {
  const ids = products.map(({ id, parent_id }) => parent_id ?? id);
  return {
    atOnce: ids.map((id) => `product:${id}`),
    soon: [
      ...ids.map((id) => `card-stock:${id}`),
      ...products.flatMap(({ brand, supplier }) => [`brand:${brand.id}`, `supplier:${supplier.id}`]),
    ],
  };
}

const FILTERS = [
  ['category_id', 'category'],
  ['brand_id', 'brand'],
  ['supplier_id', 'supplier'],
  ['content_section_id', 'section'],
] as const;

/** The listings that a query chooses from. A facet leaves its own filter out, so each of them counts. */
function listingsOf(
  query: Readonly<Record<string, string | undefined>>,
  what: 'list' | 'variants',
): string[] {
  const chosen = FILTERS.flatMap(([key, name]) =>
    (query[key] ?? '').split(',').flatMap((id) => (id === '' ? [] : `${what}:${name}:${id}`)),
  );
  return chosen.length === 0 ? [`${what}:all`] : chosen;
}

function named(name: string, things: readonly Pick<Named, 'id'>[]): string[] {
  return things.map(({ id }) => `${name}:${id}`);
}

function joined(...all: readonly Found[]): Found {
  const listOf = (soonness: keyof DependsOn) => all.flatMap((each) => each[soonness] ?? []);
  return { atOnce: listOf('atOnce'), soon: listOf('soon'), later: listOf('later') };
}
