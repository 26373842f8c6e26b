import type { PictureSource } from '#client/ui/picture-sources.ts';
import type { VariantType } from '#shared/contract/product.ts';
import { chooseVariant, type VariantInChoice } from './choose-variant.ts';

export type PictureData = PictureSource & { height: number; alt: string };

/** What can be bought: a variant, or the product itself if it has none. Amounts are in rand. */
export type Offer = VariantInChoice & {
  sku: string;
  savings: number;
  percentage: number;
  weightGrams: number;
  /** The index of its picture in {@link ProductView.pictures}. */
  pictureIndex: number;
};

/** What equals the product's own ({@link ProductView.own}) is left out. */
export type Variant = Omit<Offer, Shared> & Partial<Pick<Offer, Shared>>;
type Shared = 'savings' | 'percentage' | 'weightGrams' | 'pictureIndex';

/** The product of a product page, reduced to what is shown. */
export type ProductView = {
  id: number;
  /** Without `?variant=`. */
  path: string;
  name: string;
  brand: { name: string; path: string };
  supplier: { name: string; path: string; isNonProfit: boolean };
  /** Whether some variants that can be bought cost more than the product's own price. */
  priceVaries?: true | undefined;
  /** Such as `incl. VAT`; null if the retailer charges none. */
  vatNote: string | null;
  /** The promised date (`Fri 27 Nov 2026`) and a sentence on the cost; null if the API gives neither. */
  delivery: { by: string; cost: string } | null;
  /** For how many days after it came it may be sent back, or why not, in a sentence. */
  returns: { days: number } | { excluded: string };
  pictures: PictureData[];
  axes: VariantType[];
  variants: Variant[];
  /** The product's own offer; what its variants share. */
  own: Offer;
  descriptionHtml: string;
};

/** The offer on screen: the wanted variant, the default one, or the product itself if it has no variants. */
export function shownOffer(view: ProductView, wantedId: number | null): Offer {
  return { ...view.own, ...chooseVariant(view.variants, wantedId) };
}

/** `M / Navy`; empty for a product without variants. */
export function offerLabel({ values }: Pick<Offer, 'values'>): string {
  return values.filter((value) => value !== '').join(' / ');
}

/** All pictures, the offer's first: without scripts only the first one shows at once. */
export function picturesOf({ pictures }: ProductView, { pictureIndex }: Offer): PictureData[] {
  const first = pictures[pictureIndex];
  return first === undefined || pictureIndex === 0
    ? pictures
    : [first, ...pictures.filter((each) => each !== first)];
}
