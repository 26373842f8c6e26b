import type { Category } from '#shared/contract/catalogue.ts';
import type { Product, ProductCore } from '#shared/contract/product.ts';
import { categoryTrail } from '#shared/domain/category-trail.ts';
import { maxDeliveryFee } from '#shared/domain/max-delivery-fee.ts';
import { oldPrice } from '#shared/domain/money.ts';
import { optionProperties } from '#shared/domain/option-property.ts';
import { fallbackDescription, productLabel } from '#shared/domain/product.ts';
import { factsFor } from '#shared/domain/product-facts.ts';
import { ratingText } from '#shared/domain/review.ts';
import { isOutOfStock } from '#shared/domain/stock.ts';
import { productPath } from '#shared/navigation/paths.ts';
import { escapeXml } from './escape-xml.ts';

/** The feed's metadata; `link` is an absolute URL. */
type FeedChannel = { title: string; link: string; description: string };

/**
 * Returns the beginning of an RSS 2.0 feed, up to the first item. Declares the namespace of Google's product data
 * specification.
 */
export function renderFeedStart({ title, link, description }: FeedChannel): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n',
    element('title', title),
    element('link', link),
    element('description', description),
    '\n',
  ].join('');
}

/** The closing tags. A feed without them is incomplete. */
export const FEED_END = '</channel>\n</rss>\n';

type Surroundings = { origin: string; categories: readonly Category[] };

/** A product's feed items: one per variant, or a single item for a product without variants. */
export function renderFeedItems(core: ProductCore, surroundings: Surroundings): string {
  const { product, variants } = core;
  const path = productPath({ ...product, sku: product.sku.toWellFormed() });
  const common = commonElements(core, surroundings);
  const item = (offer: Product, link: string, group: string) =>
    `<item>${offerElements(core, offer, `${surroundings.origin}${link}`, surroundings.origin)}${group}${common}</item>\n`;
  if (variants.length === 0) return item(product, path, '');
  const group = element('g:item_group_id', String(product.id));
  return variants.map((variant) => item(variant, `${path}?variant=${variant.id}`, group)).join('');
}

/** Google's maximum lengths, in characters. */
const MOST = { title: 150, description: 5_000, brand: 70, mpn: 70, property: 100, type: 750 };

/** The elements that all variants of a product share. */
function commonElements({ product }: ProductCore, { categories }: Surroundings): string {
  const [category] = product.categories;
  const trail = category === undefined ? [] : categoryTrail(categories, category.id);
  const type = trail.map(({ name }) => name).join(' > ');
  return [
    element('g:brand', product.brand.name.slice(0, MOST.brand)),
    element('g:condition', 'new'),
    type === '' ? '' : element('g:product_type', type.slice(0, MOST.type)),
    element('g:external_seller_id', String(product.supplier.id)),
    product.rating === undefined ? '' : detail('Reviews', 'Rating', ratingText(product.rating)),
  ].join('');
}

function offerElements(
  { product, delivery }: ProductCore,
  offer: Product,
  link: string,
  origin: string,
): string {
  const { price, savings_amount: savings, stock, options } = offer;
  const text = product.description.text.trim() || fallbackDescription(offer);
  const [picture] = offer.images;
  return [
    element('g:id', String(offer.id)),
    element('g:title', productLabel({ name: product.name, options }).slice(0, MOST.title)),
    element('g:description', text.slice(0, MOST.description)),
    element('g:link', link),
    picture === undefined ? '' : element('g:image_link', absolute(picture.url, origin)),
    element('g:availability', isOutOfStock(stock) ? 'out_of_stock' : 'in_stock'),
    element('g:price', amount(savings > 0 ? oldPrice(price, savings) : price)),
    savings > 0 ? element('g:sale_price', amount(price)) : '',
    ...propertyElements(product, offer),
    delivery === undefined ? '' : shipping(maxDeliveryFee(delivery, price)),
  ].join('');
}

/**
 * Returns the elements of an offer's identifiers, facts and options. A variant's fact replaces the product's fact of
 * the same name, and an option replaces both. Google's format has elements only for the options size, colour, material
 * and pattern.
 */
function propertyElements({ facts }: Product, { sku, options, facts: own }: Product): string[] {
  const names = optionProperties(options.map(({ name }) => name));
  const properties: Record<string, string> = {
    ...(sku !== '' && { mpn: sku.slice(0, MOST.mpn) }),
    ...factsFor('feed', { ...facts, ...own }),
    ...Object.fromEntries(
      options.flatMap(({ value }, index) => (value === null ? [] : [[names[index] ?? '', value]])),
    ),
  };
  return [
    'mpn' in properties || 'gtin' in properties ? '' : element('g:identifier_exists', 'no'),
    ...Object.entries(properties).map(([name, value]) =>
      name === '' ? '' : element(`g:${name}`, value.slice(0, MOST.property)),
    ),
  ];
}

/** Returns the element of a fact for which Google's format has no specific element. */
function detail(section: string, name: string, value: string): string {
  const parts = [
    element('g:section_name', section),
    element('g:attribute_name', name),
    element('g:attribute_value', value),
  ];
  return `<g:product_detail>${parts.join('')}</g:product_detail>`;
}

/** The shipping price for the whole country, because Google does not support South Africa's provinces. */
function shipping(fee: number): string {
  return `<g:shipping>${element('g:country', 'ZA')}${element('g:price', amount(fee))}</g:shipping>`;
}

function amount(rand: number): string {
  return `${rand.toFixed(2)} ZAR`;
}

/** Makes an image URL absolute. Images on other hosts already have absolute URLs. */
function absolute(url: string, origin: string): string {
  return url.startsWith('/') ? origin + url : url;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}
