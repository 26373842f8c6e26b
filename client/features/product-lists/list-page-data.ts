import type { FormPost } from '#client/browser/form-post.ts';
import type { ImageSource } from '#client/ui/image-sources.ts';
import type { DoneResult } from '#shared/navigation/action-result.ts';

/** The data of the lists page: all lists by name, and the contents of the active one. */
export type ListsPageData = {
  lists: readonly ListSummary[];
  activeId: number;
  lines: readonly ListLine[];
  /** The product to save, if its page opened the list choice without scripts. */
  saving?: { id: number; name: string } | undefined;
};

export type ListSummary = { id: number; name: string; locked: boolean; count: number };

/**
 * The displayed fields of a product on a list. Nothing else, because a list may have hundreds of products. Amounts in
 * rand.
 */
export type ListLine = {
  id: number;
  /** null: the product is no longer sold and has no page. */
  path: string | null;
  name: string;
  /** `M / Navy`, or empty. */
  choice: string;
  supplier: string;
  isNonProfit?: true | undefined;
  price: number;
  /** True if variants differ in price and this is the lowest. */
  priceVaries?: boolean | undefined;
  savings?: number | undefined;
  percentage?: number | undefined;
  /** The price drop since the product was added. */
  priceDrop?: number | undefined;
  stock: number;
  image: ImageSource | null;
  /** The product to add to the cart instead: its only variant; null if one must be chosen. */
  buys?: number | null | undefined;
};

/** Shows the result of one of the page's forms. */
export type ShowDone = (result: DoneResult, post: FormPost) => void;

/** `Kasi classic tee (M / Navy)`. */
export function lineName({ name, choice }: Pick<ListLine, 'name' | 'choice'>): string {
  return choice === '' ? name : `${name} (${choice})`;
}

/** `1 product`, `12 products`. */
export function productCount(count: number): string {
  return count === 1 ? '1 product' : `${count} products`;
}
