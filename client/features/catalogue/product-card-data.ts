import type { ImageSource } from '#client/ui/image-sources.ts';

/** What a card shows of a product, formatted. Optional values are left out. */
export type ProductCardData = {
  id: number;
  path: string;
  name: string;
  brand: string;
  supplier: string;
  isNonProfit?: true | undefined;
  /** Formatted: `R 1,234.50`, or `From R 1,234.50` where variants cost more. */
  price: string;
  oldPrice?: string | undefined;
  /** Such as `Save 20%`. */
  saving?: string | undefined;
  /** Pieces; left out where there are enough to say nothing. */
  stock?: number | undefined;
  image: ImageSource | null;
  /**
   * What its button puts into the cart, where that is not the product itself: its only variant; null where one must be
   * chosen. Nothing sold out has a button.
   */
  buys?: number | null | undefined;
};

/** CSS px: the greatest width of a card, in two columns on a phone or three on a tablet. */
export const CARD_SHOWN_UP_TO = 320;
