import { deliveryPromise } from '#client/features/catalogue/delivery-promise.ts';
import { type Offer, offerLabel, type ProductView } from '#client/features/catalogue/product-view.ts';
import type { ReviewData } from '#client/features/reviews/review-data.ts';
import type { ProductPageData } from '#client/pages/product-page.tsx';
import { formatRand, oldPrice } from '#shared/domain/money.ts';
import { priceText, savingText } from '#shared/domain/price-text.ts';
import { FAULT_SENTENCE } from '#shared/domain/return-terms.ts';
import { ratingText } from '#shared/domain/review.ts';
import type { PageHead } from '#shared/navigation/page-payload.ts';
import { markdownLink, markdownText } from '#worker/platform/markdown-text.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import {
  canonicalLines,
  heading,
  joinMarkdownBlocks,
  priceLine,
  sellerName,
  stockLine,
} from './markdown-lines.ts';

/** A product page as Markdown, with the same content as the document. */
export function productMarkdown(
  { data: { view, choice: chosen, reviews }, head }: { data: ProductPageData; head: PageHead },
  { origin }: URL,
): string {
  const { brand, supplier, vatNote, axes, variants, own } = view;
  const { offer, isFrom, isComplete } = chosen;
  const choice = isComplete ? offerLabel(offer) : '';
  const seller = markdownLink(sellerName(supplier.name, supplier.isNonProfit), `${origin}${supplier.path}`);
  return joinMarkdownBlocks([
    [heading(view.name)],
    [
      `- Brand: ${markdownLink(brand.name, `${origin}${brand.path}`)}`,
      `- Sold by ${seller}`,
      ...(choice === '' ? [] : [`- Choice: ${markdownText(choice)}`]),
      `- Price: ${offerPrice(offer, isFrom)}${vatNote === null ? '' : `, ${vatNote}`}`,
      `- Stock: ${stockLine(offer.stock)}`,
      ...(view.rating === undefined ? [] : [`- Rating: ${ratingText(view.rating)}`]),
      ...(offer.sku === '' ? [] : [`- SKU: ${markdownText(offer.sku)}`]),
      ...Object.entries({ ...own.facts, ...offer.facts }).map(
        ([name, value]) => `- ${name}: ${markdownText(value)}`,
      ),
    ],
    deliveryLines(view.delivery, offer.stock > 0),
    [returnsLine(view.returns)],
    axes.length === 0 ? [] : ['## Options'],
    axes.map(({ name, values }) => `- ${markdownText(name)}: ${values.map(markdownText).join(', ')}`),
    variants.length === 0 ? [] : ['## Variants'],
    variants.map((variant) => {
      const each = { ...own, ...variant };
      const link = markdownLink(offerLabel(each), `${origin}${view.path}?variant=${each.id}`);
      return `- ${link}: ${offerPrice(each, false)}. ${stockLine(each.stock)}.`;
    }),
    view.descriptionHtml === '' ? [] : ['## Description'],
    htmlToMarkdown(view.descriptionHtml),
    ...(reviews.length === 0 ? [] : [['## Reviews'], ...reviews.map(reviewLines)]),
    canonicalLines(head.canonical, origin),
  ]);
}

function reviewLines({ stars, title, text, author, day, answer, retailer }: ReviewData): string[] {
  return [
    `- ${stars} of 5, ${markdownText(author)}, ${day}${title === '' ? '' : `: ${markdownText(title)}`}`,
    ...(text === '' ? [] : [`  ${markdownText(text)}`]),
    ...(answer === null ? [] : [`  Answer from ${markdownText(retailer)}: ${markdownText(answer)}`]),
  ];
}

function offerPrice({ price, savings, percentage }: Offer, isFrom: boolean): string {
  const now = priceText({ price, price_varies: isFrom });
  return savings > 0
    ? priceLine(now, formatRand(oldPrice(price, savings)), savingText(savings, percentage))
    : now;
}

function returnsLine(returns: ProductView['returns']): string {
  return 'days' in returns
    ? `${returns.days} days to return it after it arrives.`
    : `${returns.excluded} ${FAULT_SENTENCE}`;
}

function deliveryLines(delivery: ProductView['delivery'], isInStock: boolean): string[] {
  const { text, by, cost } = deliveryPromise(delivery, isInStock);
  return [by === null ? text : `${text} ${by}.`, ...(cost === null ? [] : [cost])];
}
