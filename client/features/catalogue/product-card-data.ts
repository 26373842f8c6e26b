import type { PictureSource } from '#client/ui/picture-sources.ts';

/**
 * What a card shows of a product: a listing carries dozens, so nothing else, and what most products lack is left out.
 * Amounts in rand.
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
