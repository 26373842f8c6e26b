import type { Rating } from '#shared/contract/review.ts';
import type { ImageSource } from '#shared/navigation/image-urls.ts';

/** The displayed fields of a product card, formatted. Optional fields are omitted if empty. */
export type ProductCardData = {
  id: number;
  path: string;
  name: string;
  brand: string;
  supplier: string;
  isNonProfit?: true | undefined;
  /** Formatted: `R 1,234.50`, or `From R 1,234.50` if some variants cost more. */
  price: string;
  oldPrice?: string | undefined;
  /** Such as `Save 20%`. */
  saving?: string | undefined;
  /** The stock in units if it is low or 0; otherwise omitted. */
  stock?: number | undefined;
  /** Omitted without reviews. */
  rating?: Rating | undefined;
  image: ImageSource | null;
  /**
   * The id of the product that the button adds, if it differs from `id`: a parent's only variant, or its only one with
   * the chosen options. Null if the shopper must choose a variant. Sold-out products have no button.
   */
  buys?: number | null | undefined;
  /** True if the product matches only part of the search, or only by its description. */
  isRelated?: true | undefined;
};

/** The maximum width of a card in CSS px, in two columns on a phone or three on a tablet. */
export const CARD_SHOWN_UP_TO = 320;
