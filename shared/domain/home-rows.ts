import { HOME_SECTIONS } from '#shared/constants.ts';
import type { FeaturedProducts } from '#shared/contract/featured.ts';
import type { Product } from '#shared/contract/product.ts';
import { contentSectionPath } from '#shared/navigation/paths.ts';

/** A row of the home page: its link, its products, and the last day (`2026-11-27`) of a section that ends. */
type LoadedRow = { title: string; href: string; products: Product[]; until?: string | undefined };

/** Limits the page's size: a card is about 700 bytes of HTML. */
const CARDS_A_ROW = 5;

/**
 * Returns the home page's rows: the first content section, the biggest savings, the other sections and bestsellers. A
 * shop without sections starts with its new products.
 */
export function toHomeRows(featured: FeaturedProducts, popular: readonly Product[]): LoadedRow[] {
  const { sections, newest, reduced } = featured;
  const ofSections = sections.map(({ name, to_day, products, ...section }) => ({
    title: name,
    href: contentSectionPath({ name, ...section }),
    until: to_day,
    products,
  }));
  const [first = { title: 'New in the shop', href: '/search?sort=newest', products: newest }, ...others] =
    ofSections.filter(({ products }) => products.length > 0).slice(0, HOME_SECTIONS);
  return withoutRepeats([
    first,
    { title: 'Biggest savings', href: '/search?on_sale=1&sort=saving', products: reduced },
    ...others,
    { title: 'Popular right now', href: '/search', products: [...popular] },
  ]).filter(({ products }) => products.length > 0);
}

/** Shows a product that is in several rows only in the first of them. Repeats products only to fill a row. */
function withoutRepeats(rows: readonly LoadedRow[]): LoadedRow[] {
  const shown = new Set<number>();
  return rows.map((row) => {
    const fresh = row.products.filter(({ id }) => !shown.has(id));
    const products = [...fresh, ...row.products.filter(({ id }) => shown.has(id))].slice(0, CARDS_A_ROW);
    for (const { id } of products) shown.add(id);
    return { ...row, products };
  });
}
