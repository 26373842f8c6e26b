import type { VariantType } from '#shared/contract/product.ts';
import type { Rating } from '#shared/contract/review.ts';
import type { ImageSource } from '#shared/navigation/image-urls.ts';

export type ImageData = ImageSource & { height: number; alt: string };

/** A purchasable item: a variant, or the product itself if it has none. Amounts are in rand. */
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
  /** The index of the offer's image in {@link ProductView.pictures}. */
  imageIndex: number;
  /** Facts by their names on the page, such as `Barcode`. */
  facts: Readonly<Record<string, string>>;
};

/** A variant. Fields with the same value as the product's own ({@link ProductView.own}) are omitted. */
export type Variant = Omit<Offer, Shared> & Partial<Pick<Offer, Shared>>;
type Shared = 'savings' | 'percentage' | 'weightGrams' | 'imageIndex' | 'facts';

/** The product of a product page, reduced to the displayed fields. */
export type ProductView = {
  id: number;
  /** The path without `?variant=`. */
  path: string;
  name: string;
  brand: { name: string; path: string };
  supplier: { name: string; path: string; isNonProfit: boolean };
  /** Such as `incl. VAT`; null if the retailer does not charge VAT. */
  vatNote: string | null;
  /**
   * The promised date (`Fri 27 Nov 2026`), and a sentence about the cost. If the cost depends on the province, `costs`
   * contains one sentence per province code. Null if the API returns neither date nor cost.
   */
  delivery: { by: string; cost: string; costs: Readonly<Record<string, string>> } | null;
  /** The first row has the headings. */
  sizeGuide?: readonly (readonly string[])[] | undefined;
  /**
   * The number of days after delivery in which the product can be returned, or a sentence that explains why returns are
   * excluded.
   */
  returns: { days: number } | { excluded: string };
  pictures: ImageData[];
  axes: VariantType[];
  variants: Variant[];
  /** The product's own offer. Its variants use this offer's values for the fields that they omit. */
  own: Offer;
  descriptionHtml: string;
  /** Omitted without reviews. */
  rating?: Rating;
};

/**
 * An option value's state, given the values chosen for the other options. `sold-out`: this combination is out of stock.
 * `incompatible`: this combination does not exist. The value's link then drops the conflicting values, so that the
 * shopper can choose again.
 */
export type ValueState = 'chosen' | 'available' | 'sold-out' | 'incompatible';

/** An option on the product page. `id` is the element's id; `text` is the chosen value, or a prompt to choose one. */
export type OptionData = {
  name: string;
  id: string;
  text: string;
  /**
   * `reason`: why the value is unavailable with the other chosen values; omitted if it is available. `swatch`: the CSS
   * colour, if the value is a colour.
   */
  values: { value: string; state: ValueState; href: string; reason?: string; swatch?: string | undefined }[];
  /** The reasons with their values, shown below the row: `Not in S: Sky, Plum`. */
  notes: string[];
};

/** The shopper's choice in a product page's URL: a variant, some option values, or nothing yet. */
export type ProductChoice = {
  options: OptionData[];
  /** True if every option has a value, so that the button can add `offer`. */
  isComplete: boolean;
  /** The link to the first option without a value. Null if every option has a value or everything is sold out. */
  toChoose: { href: string; text: string } | null;
  /**
   * The chosen offer. While an option has no value: the cheapest matching variant's price, and the stock of all
   * matching variants.
   */
  offer: Offer;
  /** True if another matching variant costs more. */
  isFrom: boolean;
  /** The product id for lists and alerts: the chosen variant, or the only one left by the choice; otherwise the product. */
  listProductId: number;
};

/** Returns the offer's option values, such as `M / Navy`; empty for a product without variants. */
export function offerLabel({ values }: Pick<Offer, 'values'>): string {
  return values.filter((value) => value !== '').join(' / ');
}

/** Returns all images, starting with the offer's image. Without scripts, only the first image is visible initially. */
export function imagesOf({ pictures }: ProductView, { imageIndex }: Offer): ImageData[] {
  const first = pictures[imageIndex];
  return first === undefined || imageIndex === 0
    ? pictures
    : [first, ...pictures.filter((each) => each !== first)];
}
