import {
  imagesOf,
  type Offer,
  offerLabel,
  type ProductView,
} from '#client/features/catalogue/product-view.ts';
import type { ReviewData } from '#client/features/reviews/review-data.ts';
import type { ProductPageData } from '#client/pages/product-page.tsx';
import type { Product, ProductCore, ProductDelivery } from '#shared/contract/product.ts';
import { cutAtWord } from '#shared/domain/cut-at-word.ts';
import { maxDeliveryFee } from '#shared/domain/max-delivery-fee.ts';
import { optionProperties } from '#shared/domain/option-property.ts';
import { fallbackDescription } from '#shared/domain/product.ts';
import { factsFor } from '#shared/domain/product-facts.ts';
import { formatRating } from '#shared/domain/review.ts';
import { cardImageUrl, type ImageService } from '#shared/navigation/image-urls.ts';
import type { HeadWithJsonLd } from '../define-page.ts';
import { breadcrumbsJson } from './breadcrumbs-json.ts';
import { ownReturnPolicyJson } from './return-policy-json.ts';

const DESCRIPTION_MAX_CHARACTERS = 160;

/**
 * A product's head, for search engines and shared links. The retailer's title and description for search engines
 * replace the product's own. All other values are also visible on the page.
 */
export function productHead(
  { view, choice: { offer }, crumbs, reviews }: ProductPageData,
  core: ProductCore,
  pictures: ImageService,
): HeadWithJsonLd {
  const [picture] = imagesOf(view, offer);
  const { product } = core;
  const { seo_title: seoTitle, seo_description: seoDescription } = product.facts ?? {};
  const description = productDescription(product);
  const card = picture === undefined ? null : cardImageUrl(pictures, picture.url);
  return {
    title: seoTitle ?? view.name,
    description:
      seoDescription === undefined ? description : cutAtWord(seoDescription, DESCRIPTION_MAX_CHARACTERS),
    canonical: view.path,
    price: offer.price.toFixed(2),
    ...(card === null ? {} : { image: { url: card, alt: picture?.alt || view.name } }),
    jsonLd: [
      { ...productJson(view, description, core), ...reviewsJson(view, reviews) },
      breadcrumbsJson(crumbs),
    ],
  };
}

/** The product's own description, cut at a word boundary, or a generic one (R-ENT-3). */
function productDescription(product: Product): string {
  const text = product.description.text.replace(/\s+/g, ' ').trim();
  return text === '' ? fallbackDescription(product) : cutAtWord(text, DESCRIPTION_MAX_CHARACTERS);
}

function productJson(view: ProductView, description: string, core: ProductCore): object {
  const { own, variants, axes, pictures } = view;
  const { product, delivery } = core;
  const returns = ownReturnPolicyJson(view.returns);
  const common = {
    '@context': 'https://schema.org',
    name: view.name,
    url: view.path,
    description,
    ...(pictures.length === 0 ? {} : { image: pictures.map(({ url }) => url) }),
    brand: { '@type': 'Brand', name: view.brand.name },
    ...factsJson(product, view),
  };
  if (variants.length === 0) {
    return {
      ...common,
      '@type': 'Product',
      ...skuJson(own),
      offers: {
        ...offerJson(own),
        ...NEW,
        url: view.path,
        seller: seller(view),
        ...(delivery && { shippingDetails: shippingDetails(delivery, own.price) }),
        ...(returns !== null && { hasMerchantReturnPolicy: returns }),
      },
    };
  }
  return {
    ...common,
    '@type': 'ProductGroup',
    ...NEW,
    ...(returns !== null && { hasMerchantReturnPolicy: returns }),
    productGroupID: own.sku === '' ? String(view.id) : own.sku,
    variesBy: propertiesOf(view).map((property, index) =>
      property === undefined ? axes[index]?.name : `https://schema.org/${property}`,
    ),
    hasVariant: variants.map((variant, index) => ({
      ...variantJson(view, { ...own, ...variant }, index === 0 ? seller(view) : SELLER),
      ...factsJson(core.variants[index], view),
    })),
  };
}

/** The rating and the reviews that the page shows. */
function reviewsJson({ rating }: ProductView, reviews: readonly ReviewData[]): object {
  if (rating === undefined) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: formatRating(rating.average),
      reviewCount: rating.count,
    },
    review: reviews.map(({ stars, title, text, author, day }) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: stars },
      author: { '@type': 'Person', name: author },
      datePublished: day,
      ...(title !== '' && { name: title }),
      ...(text !== '' && { reviewBody: text }),
    })),
  };
}

/** Everything that the shop sells is new. A product with variants states this once, for all variants. */
const NEW = { itemCondition: 'https://schema.org/NewCondition' };

/** Refers to the seller that the first variant's offer describes. */
const SELLER = { '@id': '#seller' };

function seller({ supplier }: ProductView): object {
  return { '@type': 'Organization', ...SELLER, name: supplier.name };
}

/**
 * The delivery fee, or the highest fee if fees differ by province or weight. Contains no delivery time, because the
 * shop promises only the day.
 */
function shippingDetails(delivery: ProductDelivery, price: number): object {
  const most = maxDeliveryFee(delivery, price);
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: {
      '@type': 'MonetaryAmount',
      [most === 0 || delivery.fee_from === most ? 'value' : 'maxValue']: most.toFixed(2),
      currency: 'ZAR',
    },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'ZA' },
  };
}

function variantJson(view: ProductView, variant: Offer, soldBy: object): object {
  const picture = view.pictures[variant.imageIndex]?.url;
  return {
    '@type': 'Product',
    name: `${view.name}, ${offerLabel(variant)}`,
    url: `${view.path}?variant=${variant.id}`,
    ...skuJson(variant),
    // A variant that uses the group's image does not repeat it.
    ...(variant.imageIndex > 0 && picture !== undefined ? { image: picture } : {}),
    ...Object.fromEntries(
      propertiesOf(view).flatMap((property, index) =>
        property === undefined ? [] : [[property, variant.values[index]]],
      ),
    ),
    offers: { ...offerJson(variant), seller: soldBy },
  };
}

function propertiesOf({ axes }: ProductView): (string | undefined)[] {
  return optionProperties(axes.map(({ name }) => name));
}

/** The facts of the product, or of a variant. Options replace facts with the same property. */
function factsJson(product: Product | undefined, view: ProductView): object {
  const properties = propertiesOf(view);
  const facts = Object.entries(factsFor('jsonLd', product?.facts));
  return Object.fromEntries(facts.filter(([property]) => !properties.includes(property)));
}

function skuJson({ sku }: Offer): object {
  return sku === '' ? {} : { sku };
}

function offerJson({ price, stock }: Offer): object {
  return {
    '@type': 'Offer',
    price: price.toFixed(2),
    priceCurrency: 'ZAR',
    availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
  };
}
