import type { FormPost } from '#client/browser/form-post.ts';
import type { ImageSource } from '#client/ui/image-sources.ts';
import type { DoneResult } from '#shared/navigation/action-result.ts';

/** What the lists' page shows: every list by name, and what is in the active one. */
export type ListsPageData = {
  lists: readonly ListSummary[];
  activeId: number;
  lines: readonly ListLine[];
  /** The product whose page asked for the choice of lists without scripts. */
  saving?: { id: number; name: string } | undefined;
};

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
  /** Whether it is the least of several, which its variants cost. */
  priceVaries?: boolean | undefined;
  savings?: number | undefined;
  percentage?: number | undefined;
  /** How much less it costs than when it was added. */
  priceDrop?: number | undefined;
  stock: number;
  image: ImageSource | null;
  /** What goes into the cart instead: its only variant; null where one must be chosen. */
  buys?: number | null | undefined;
};

/** Shows what a form of the page has done. */
export type ShowDone = (result: DoneResult, post: FormPost) => void;

/** `Kasi classic tee (M / Navy)`. */
export function lineName({ name, choice }: Pick<ListLine, 'name' | 'choice'>): string {
  return choice === '' ? name : `${name} (${choice})`;
}

/** `1 product`, `12 products`. */
export function productCount(count: number): string {
  return count === 1 ? '1 product' : `${count} products`;
}
