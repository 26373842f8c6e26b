import type { PictureSource } from '#client/ui/picture-sources.ts';
import type { Product, ProductCore, VariantType } from '#shared/contract/product.ts';
import { variantLabel } from '#shared/domain/product.ts';
import { brandPath, productPath, retailerPath } from '#shared/navigation/paths.ts';
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
  /** Its picture's place among the product's. */
  picture: number;
};

/** A product page's product, slimmed to what is shown. */
export type ProductView = {
  id: number;
  /** Without `?variant=`. */
  path: string;
  name: string;
  brand: { name: string; path: string };
  supplier: { name: string; path: string; isNonProfit: boolean };
  pictures: PictureData[];
  types: VariantType[];
  variants: Offer[];
  /** The product's own offer; a parent's is only what its card shows. */
  own: Offer;
  descriptionHtml: string;
};

export function toProductView({ product, variantTypes, variants }: ProductCore): ProductView {
  const pictures = toPictures([product, ...variants]);
  const toOffer = (one: Product): Offer => ({
    id: one.id,
    values: variantTypes.map(({ name }) => one.options.find((option) => option.name === name)?.value ?? ''),
    price: one.price,
    stock: one.stock,
    sku: one.sku,
    label: variantLabel(one.options),
    savings: one.savings_amount,
    percentage: one.savings_percentage,
    weightGrams: one.weight_grams,
    picture: Math.max(
      0,
      pictures.findIndex(({ url }) => url === one.images[0]?.url),
    ),
  });
  return {
    id: product.id,
    path: productPath(product),
    name: product.name,
    brand: { name: product.brand.name, path: brandPath(product.brand) },
    supplier: {
      name: product.supplier.display_name,
      path: retailerPath(product.supplier),
      isNonProfit: product.supplier.npo_id !== null,
    },
    pictures,
    types: variantTypes,
    variants: variants.map(toOffer),
    own: toOffer(product),
    descriptionHtml: product.description.html,
  };
}

/** The offer on screen: of a product with variants the chosen one, or the one that is offered first. */
export function shownOffer(view: ProductView, wantedId: number | null): Offer {
  return chooseVariant(view.variants, wantedId) ?? view.own;
}

/** The offer's picture first, so that it is what a shopper sees without scripts, too. */
export function picturesOf({ pictures }: ProductView, { picture }: Offer): PictureData[] {
  const first = pictures[picture];
  return first === undefined || picture === 0
    ? pictures
    : [first, ...pictures.filter((each) => each !== first)];
}

/** The product's pictures and its variants' own, each once. */
function toPictures(products: readonly Product[]): PictureData[] {
  const byUrl = new Map<string, PictureData>();
  for (const { url, alt, width, height } of products.flatMap(({ images }) => images)) {
    if (!byUrl.has(url)) byUrl.set(url, { url, alt, width, height });
  }
  return [...byUrl.values()];
}
