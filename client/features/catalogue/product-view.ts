import type { PictureSource } from '#client/ui/picture-sources.ts';
import type { VariantType } from '#shared/contract/product.ts';
import {
  type ChosenValues,
  chosenValues,
  matchingVariants,
  type VariantInChoice,
  type VariantQuery,
} from './choose-variant.ts';

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

/** The values chosen so far on a product page, and the offer to show for them. */
export type Choice = {
  values: ChosenValues;
  /** The first axis without a value, which the button links to; null if the button adds `offer`, or all is sold out. */
  toChoose: { axis: number; option: string } | null;
  /** As long as a value is missing: the price of the cheapest variant that matches, and the stock of all that do. */
  offer: Offer;
  /** True if another variant that matches costs more. */
  isFrom: boolean;
};

/** Returns the choice that a product page's address makes: a variant, some of its values, or nothing yet. */
export function readChoice({ own, axes, variants }: ProductView, named: VariantQuery | null): Choice {
  const values = chosenValues(variants, axes.length, named);
  const missing = values.indexOf(null);
  const matching = matchingVariants(variants, values).toSorted((one, other) => one.price - other.price);
  const inStock = matching.filter(({ stock }) => stock > 0);
  const priced = inStock.length > 0 ? inStock : matching;
  const [cheapest] = priced;
  if (cheapest === undefined) return { values, toChoose: null, offer: own, isFrom: false };
  if (missing === -1) {
    const exact = matching.find(({ id }) => id === named?.id) ?? cheapest;
    return { values, toChoose: null, offer: { ...own, ...exact }, isFrom: false };
  }
  const [pictureIndex, ...otherPictures] = new Set(matching.map((each) => each.pictureIndex));
  return {
    values,
    toChoose: own.stock > 0 ? { axis: missing, option: axes[missing]?.name ?? '' } : null,
    offer: {
      ...own,
      values: values.map((value) => value ?? ''),
      price: cheapest.price,
      savings: cheapest.savings ?? own.savings,
      percentage: cheapest.percentage ?? own.percentage,
      stock: matching.reduce((sum, { stock }) => sum + stock, 0),
      pictureIndex: (otherPictures.length === 0 ? pictureIndex : undefined) ?? own.pictureIndex,
    },
    isFrom: priced.some(({ price }) => price > cheapest.price),
  };
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
