import type { PictureSource } from '#client/ui/picture-sources.ts';

/**
 * What a card shows of a product. A listing's payload holds dozens, so there are no other values, and optional ones are
 * left out. Amounts are in rand.
 */
export type ProductCardData = {
  id: number;
  path: string;
  name: string;
  brand: string;
  supplier: string;
  isNonProfit?: true | undefined;
  price: number;
  savings?: number | undefined;
  percentage?: number | undefined;
  stock: number;
  image: PictureSource | null;
  hasVariants?: true | undefined;
};
