import type { PictureSource } from '#client/ui/picture-sources.ts';
import type { ListedProduct, ProductList } from '#shared/contract/product-list.ts';
import { toCents, toRand } from '#shared/domain/money.ts';
import { hasVariants, variantLabel } from '#shared/domain/product.ts';
import { productPath } from '#shared/navigation/paths.ts';

export type ListSummary = { id: number; name: string; locked: boolean; count: number };

/** What a line shows of a product: a list may hold hundreds, so nothing else. Amounts in rand. */
export type ListLine = {
  id: number;
  /** null: it is no longer sold, and has no page. */
  path: string | null;
  name: string;
  /** `M / Navy`, or empty. */
  choice: string;
  supplier: string;
  isNonProfit?: true | undefined;
  price: number;
  savings?: number | undefined;
  percentage?: number | undefined;
  /** How much less it costs than when it was added. */
  priceDrop?: number | undefined;
  stock: number;
  image: PictureSource | null;
  hasVariants?: true | undefined;
};

/** What the page brings: every list by name, and what is in the active one. */
export type LoadedLists = { lists: readonly ListSummary[]; activeId: number; lines: readonly ListLine[] };

/** What the page shows. `changed`: what lists hold since they were changed here, by the API's own answers. */
export type ShownLists = LoadedLists & { changed: Readonly<Record<number, readonly ListLine[]>> };

/** What stands for the Wishlist where an API has no list at all (R-ENT-2). */
export const WISHLIST: ProductList = { id: 0, name: 'Wishlist', locked: true, products: [] };

export function activeList({ lists, activeId }: ShownLists): ListSummary {
  return lists.find(({ id }) => id === activeId) ?? toListSummary(WISHLIST);
}

export function firstShown(loaded: LoadedLists): ShownLists {
  return { ...loaded, changed: {} };
}

/** A navigation's data may have been read before a change made here: that one stands until all is read anew. */
export function withArrived({ changed }: ShownLists, loaded: LoadedLists): ShownLists {
  const lists = loaded.lists.map((list) => ({ ...list, count: changed[list.id]?.length ?? list.count }));
  return { ...loaded, lists, lines: changed[loaded.activeId] ?? loaded.lines, changed };
}

/** A list as the API answered a change of it; a new one comes last. */
export function withList(shown: ShownLists, list: ProductList): ShownLists {
  const summary = toListSummary(list);
  const lines = list.products.map(toListLine);
  const isKnown = shown.lists.some(({ id }) => id === list.id);
  return {
    ...shown,
    lists: isKnown
      ? shown.lists.map((each) => (each.id === list.id ? summary : each))
      : [...shown.lists, summary],
    lines: shown.activeId === list.id ? lines : shown.lines,
    changed: { ...shown.changed, [list.id]: lines },
  };
}

/** All lists, read after every change made here. */
export function withAllLists(shown: ShownLists, lists: readonly ProductList[]): ShownLists {
  const kept = lists.filter(({ id }) => id in shown.changed);
  return {
    ...shown,
    lists: lists.map(toListSummary),
    lines: lists.find(({ id }) => id === shown.activeId)?.products.map(toListLine) ?? shown.lines,
    changed: Object.fromEntries(kept.map(({ id, products }) => [id, products.map(toListLine)])),
  };
}

export function toListLine(product: ListedProduct): ListLine {
  const { supplier, price, price_when_added = price } = product;
  const [image] = product.images;
  const priceDropCents = toCents(price_when_added) - toCents(price);
  return {
    id: product.id,
    path: product.no_longer_sold === true ? null : productPath(product),
    name: product.name,
    choice: variantLabel(product.options),
    supplier: supplier.display_name,
    isNonProfit: supplier.npo_id !== null || undefined,
    price,
    savings: product.savings_amount || undefined,
    percentage: product.savings_percentage || undefined,
    priceDrop: priceDropCents > 0 ? toRand(priceDropCents) : undefined,
    stock: product.stock,
    image: image === undefined ? null : { url: image.url, width: image.width, height: image.height },
    hasVariants: hasVariants(product) || undefined,
  };
}

export function toListSummary({ id, name, locked, products }: ProductList): ListSummary {
  return { id, name, locked, count: products.length };
}
