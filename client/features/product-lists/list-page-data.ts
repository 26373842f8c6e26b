import type { FormPost } from '#client/browser/form-post.ts';
import type { DoneResult } from '#shared/navigation/action-result.ts';
import type { ImageSource } from '#shared/navigation/image-urls.ts';

/** The data of the lists page: the names of all lists, and the contents of the active one. */
export type ListsPageData = {
  lists: readonly ListSummary[];
  activeId: number;
  lines: readonly ListLine[];
  /** The product to save and the lists that already contain it, if the customer came to choose a list for it. */
  saving?: { product: ListLine; listIds: readonly number[] } | undefined;
};

export type SharedListPageData = {
  name: string;
  /** The owner's first name, if the owner shows it; otherwise empty. */
  ownerName: string;
  lines: readonly ListLine[];
};

export type ListSummary = {
  id: number;
  name: string;
  locked: boolean;
  count: number;
  /** The path of the list's public page, if the list is shared. */
  sharePath?: string;
  /** True if the public page shows the customer's first name. */
  showsName?: boolean;
};

/**
 * A product on a list. Contains only the displayed fields, because a list may have hundreds of products. Amounts are in
 * rand.
 */
export type ListLine = {
  id: number;
  /** null if the product is no longer sold and therefore has no page. */
  path: string | null;
  name: string;
  /** `Size: M, Colour: Navy`, or empty. */
  choice: string;
  supplier: string;
  isNonProfit?: true | undefined;
  price: number;
  /** True if the variants differ in price. `price` is then the lowest price. */
  priceVaries?: boolean | undefined;
  savings?: number | undefined;
  percentage?: number | undefined;
  /** The price drop since the product was added. */
  priceDrop?: number | undefined;
  stock: number;
  image: ImageSource | null;
  /**
   * The product to add to the cart instead of this one, if this product has only one variant; null if the shopper must
   * choose a variant; undefined to add this product.
   */
  buys?: number | null | undefined;
};

/** Shows the result of one of the page's forms. */
export type ShowDone = (result: DoneResult, post: FormPost) => void;

/** `Kasi classic tee (Size: M, Colour: Navy)`. */
export function lineName({ name, choice }: Pick<ListLine, 'name' | 'choice'>): string {
  return choice === '' ? name : `${name} (${choice})`;
}
