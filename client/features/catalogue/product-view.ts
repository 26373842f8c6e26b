import type { PictureSource } from '#client/ui/picture-sources.ts';
import type { ProductDelivery, VariantType } from '#shared/contract/product.ts';
import { chooseVariant, type VariantInChoice } from './variant-choice.ts';

export type PictureData = PictureSource & { alt: string };

/** What can be bought: a variant, or the product itself where it has none. Amounts in rand. */
export type Offer = VariantInChoice & {
  sku: string;
  /** `M / Navy`; empty for a product without variants. */
  label: string;
  savings: number;
  percentage: number;
  weightGrams: number;
  /** The index of its picture in {@link ProductView.pictures}. */
  pictureIndex: number;
};

/** A product page's product, slimmed to what is shown. */
export type ProductView = {
  id: number;
  /** Without `?variant=`. */
  path: string;
  name: string;
  brand: { name: string; path: string };
  supplier: { name: string; path: string; isNonProfit: boolean };
  /** Whether VAT is in its price, in words; null where its retailer charges none. */
  vatNote: string | null;
  /** Null where the API does not say. */
  delivery: ProductDelivery | null;
  pictures: PictureData[];
  axes: VariantType[];
  variants: Offer[];
  /** The product's own offer; a parent's is only what its card shows. */
  own: Offer;
  descriptionHtml: string;
};

/** The offer on screen: of a product with variants the chosen one, or the one that is offered first. */
export function shownOffer(view: ProductView, wantedId: number | null): Offer {
  return chooseVariant(view.variants, wantedId) ?? view.own;
}

/** The offer's picture first, so that it is what a shopper sees without scripts, too. */
export function picturesOf({ pictures }: ProductView, { pictureIndex }: Offer): PictureData[] {
  const first = pictures[pictureIndex];
  return first === undefined || pictureIndex === 0
    ? pictures
    : [first, ...pictures.filter((each) => each !== first)];
}
