import type { FeaturedProducts } from '#shared/contract/featured.ts';
import type { Product } from '#shared/contract/product.ts';
import { contentSectionPath } from '#shared/navigation/paths.ts';
import type { PublicApi } from '#worker/api/public-api.ts';

/** A row of the home page: its link and its products. `candidates`: all products that were loaded for it. */
export type LoadedRow = { title: string; href: string; products: Product[]; candidates: Product[] };
type Row = Omit<LoadedRow, 'candidates'>;

/**
 * Limits the page's size: a card is about 860 bytes of HTML, and cards of reduced products, which come first, are
 * larger.
 */
const CARDS_A_ROW = 5;

/** A row for each content section; a shop without sections shows new and reduced products. */
export async function loadHomeRows(api: PublicApi): Promise<LoadedRow[]> {
  const featured = await api.catalogue.listFeaturedProducts();
  return withoutRepeats(toRows(featured)).filter(({ products }) => products.length > 0);
}

function toRows({ sections, newest, reduced }: FeaturedProducts): Row[] {
  if (sections.length === 0) {
    return [
      { title: 'New in the shop', href: '/search', products: newest },
      { title: 'On sale', href: '/search?on_sale=1&sort=saving', products: reduced },
    ];
  }
  return sections.map((section) => ({
    title: section.name,
    href: contentSectionPath(section),
    products: section.products,
  }));
}

/** Shows a product that is in several rows only in the first of them. Repeats products only to fill a row. */
function withoutRepeats(rows: readonly Row[]): LoadedRow[] {
  const shown = new Set<number>();
  return rows.map((row) => {
    const fresh = row.products.filter(({ id }) => !shown.has(id));
    const products = [...fresh, ...row.products.filter(({ id }) => shown.has(id))].slice(0, CARDS_A_ROW);
    for (const { id } of products) shown.add(id);
    return { ...row, products, candidates: row.products };
  });
}
