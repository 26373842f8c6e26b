import type { ImageSource } from '#client/ui/image-sources.ts';
import type { VariantType } from '#shared/contract/product.ts';

export type ImageData = ImageSource & { height: number; alt: string };

/** What can be bought: a variant, or the product itself if it has none. Amounts are in rand. */
export type Offer = {
  id: number;
  /** One value per option, in the order of the options. */
  values: readonly string[];
  price: number;
  stock: number;
  sku: string;
  savings: number;
  percentage: number;
  weightGrams: number;
  /** The index of its picture in {@link ProductView.pictures}. */
  imageIndex: number;
};

/** What equals the product's own ({@link ProductView.own}) is left out. */
export type Variant = Omit<Offer, Shared> & Partial<Pick<Offer, Shared>>;
type Shared = 'savings' | 'percentage' | 'weightGrams' | 'imageIndex';

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
  pictures: ImageData[];
  axes: VariantType[];
  variants: Variant[];
  /** The product's own offer; what its variants share. */
  own: Offer;
  descriptionHtml: string;
};

/**
 * A value's state given the values chosen for the other options. `sold-out`: that combination exists, but is out of stock;
 * `elsewhere`: it does not exist, and the value's link drops the values that stand in its way, for the shopper to choose
 * again.
 */
export type ValueState = 'chosen' | 'available' | 'sold-out' | 'elsewhere';

/** An option on the product's page. `id`: of its element; `text`: its chosen value, else what to do. */
export type OptionData = {
  name: string;
  id: string;
  text: string;
  /** `reason`: why the value is unavailable with the other chosen values; left out if it is available. */
  values: { value: string; state: ValueState; href: string; reason?: string }[];
};

/** The choice in a product page's URL: a variant, some option values, or none yet. */
export type Choice = {
  options: OptionData[];
  /** True if every option has a value: `offer` is what the button adds. */
  isComplete: boolean;
  /** The link to the first option without a value; null if there is none, or all is sold out. */
  toChoose: { href: string; text: string } | null;
  /** As long as a value is missing: the price of the cheapest variant that matches, and the stock of all that do. */
  offer: Offer;
  /** True if another variant that matches costs more. */
  isFrom: boolean;
  /** The id that lists and alerts store: the variant's if the address names one, else the product's. */
  listProductId: number;
};

/** `M / Navy`; empty for a product without variants. */
export function offerLabel({ values }: Pick<Offer, 'values'>): string {
  return values.filter((value) => value !== '').join(' / ');
}

/** All pictures, the offer's first: without scripts only the first one shows at once. */
export function imagesOf({ pictures }: ProductView, { imageIndex }: Offer): ImageData[] {
  const first = pictures[imageIndex];
  return first === undefined || imageIndex === 0
    ? pictures
    : [first, ...pictures.filter((each) => each !== first)];
}
