import type { ImageData, Offer, ProductView, Variant } from '#client/features/catalogue/product-view.ts';
import { RETURN_DAYS } from '#shared/constants.ts';
import type { Product, ProductCore, ProductDelivery } from '#shared/contract/product.ts';
import { formatDay } from '#shared/domain/format-date.ts';
import { maxDeliveryFee } from '#shared/domain/max-delivery-fee.ts';
import { formatRand } from '#shared/domain/money.ts';
import { factsFor } from '#shared/domain/product-facts.ts';
import { returnExclusionSentence } from '#shared/domain/return-exclusion.ts';
import { vatNote } from '#shared/domain/vat-note.ts';
import { brandPath, productPath, retailerPath } from '#shared/navigation/paths.ts';

/** Converts the API's response to the data of a product page. */
export function toProductView(core: ProductCore): ProductView {
  const { product, variantTypes, variants, delivery, size_guide } = core;
  const pictures = toImages([product, ...variants]);
  const own = toOffer(product, variantTypes, pictures);
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
    vatNote: vatNote([product.supplier]),
    delivery: delivery ? toDelivery(delivery, product.price) : null,
    sizeGuide: size_guide,
    returns: toReturns(product),
    pictures,
    axes: variantTypes,
    variants: variants.map((one) => toVariant(toOffer(one, variantTypes, pictures), own)),
    own,
    descriptionHtml: product.description.html,
    ...(product.rating && { rating: product.rating }),
  };
}

function toReturns({ supplier, return_exclusion: exclusion }: Product): ProductView['returns'] {
  return exclusion === undefined
    ? { days: supplier.return_days ?? RETURN_DAYS }
    : { excluded: returnExclusionSentence(exclusion) };
}

function toOffer(one: Product, axes: ProductCore['variantTypes'], pictures: readonly ImageData[]): Offer {
  const imageIndex = pictures.findIndex(({ url }) => url === one.images[0]?.url);
  return {
    id: one.id,
    values: axes.map(({ name }) => one.options.find((option) => option.name === name)?.value ?? ''),
    price: one.price,
    stock: one.stock,
    sku: one.sku,
    savings: one.savings_amount,
    percentage: one.savings_percentage,
    weightGrams: one.weight_grams,
    imageIndex: Math.max(0, imageIndex),
    facts: Object.fromEntries(
      Object.entries(factsFor('label', one.facts)).filter(
        ([label]) => !axes.some(({ name }) => name === label),
      ),
    ),
  };
}

/** A variant's offer without the fields that equal the product's own. */
function toVariant(
  { savings, percentage, weightGrams, imageIndex, facts, ...offer }: Offer,
  own: Offer,
): Variant {
  return {
    ...offer,
    ...(savings !== own.savings && { savings }),
    ...(percentage !== own.percentage && { percentage }),
    ...(weightGrams !== own.weightGrams && { weightGrams }),
    ...(imageIndex !== own.imageIndex && { imageIndex }),
    ...(Object.keys(facts).length > 0 && { facts }),
  };
}

/** The images of the product and its variants, deduplicated. */
function toImages(products: readonly Product[]): ImageData[] {
  const byUrl = new Map<string, ImageData>();
  for (const { url, alt, width, height } of products.flatMap(({ images }) => images)) {
    if (!byUrl.has(url)) byUrl.set(url, { url, alt, width, height });
  }
  return [...byUrl.values()];
}

function toDelivery(delivery: ProductDelivery, price: number): ProductView['delivery'] {
  const { fee_from, fee_to, fees = {} } = delivery;
  const ranges = Object.values(fees);
  const isByProvince = ranges.some(({ from, to }) => from !== fee_from || to !== fee_to);
  const isByWeight = ranges.some(({ from, to }) => from !== to);
  const costs = Object.entries(fees).map(
    ([code, { from, to }]) =>
      [code, deliveryCost({ ...delivery, fee_from: from, fee_to: to }, price, 'weight')] as const,
  );
  return {
    by: formatDay(delivery.promised_date),
    cost: deliveryCost(
      delivery,
      price,
      isByProvince ? (isByWeight ? 'province and weight' : 'province') : 'weight',
    ),
    costs: Object.fromEntries(costs),
  };
}

/**
 * `Delivery R 60.00 to R 95.00, by province; free from R 500.00 at this retailer.`
 * @param price the price in rand of one unit, which may reach the retailer's amount for free delivery
 * @param by the reasons for different fees
 */
function deliveryCost({ fee_from, fee_to, free_from }: ProductDelivery, price: number, by: string): string {
  if (maxDeliveryFee({ fee_to, free_from }, price) === 0) return 'Delivery is free.';
  const range = fee_from === fee_to ? '' : ` to ${formatRand(fee_to)}, by ${by}`;
  const free = free_from === null ? '' : `; free from ${formatRand(free_from)} at this retailer`;
  return `Delivery ${formatRand(fee_from)}${range}${free}.`;
}
