import { chosenFilters } from '#client/features/catalogue/chosen-filters.ts';
import { listingHref, SORT_LABELS } from '#client/features/catalogue/listing-choice.ts';
import type { ListingData } from '#client/features/catalogue/listing-data.ts';
import { listingPageHref } from '#client/features/catalogue/listing-pages.ts';
import type { ProductCardData } from '#client/features/catalogue/product-card-data.ts';
import type { ListingPageData } from '#client/pages/listing-data.ts';
import { ratingText } from '#shared/domain/review.ts';
import type { PageHead } from '#shared/navigation/page-payload.ts';
import { markdownLink, markdownText } from '#worker/platform/markdown-text.ts';
import {
  canonicalLines,
  heading,
  joinMarkdownBlocks,
  priceLine,
  sellerName,
  stockLine,
} from './markdown-lines.ts';

/**
 * A listing or the search page as Markdown: its products, the chosen filters, and links to the previous and next page.
 */
export function listingMarkdown(
  { data, head }: { data: ListingPageData; head: PageHead },
  { origin }: URL,
): string {
  const { listing, links } = data;
  const { cards, help } = listing;
  return joinMarkdownBlocks([
    [heading(sellerName(data.heading, data.about?.isNonProfit))],
    help?.isAll ? [] : [countLine(listing)],
    searchLines(listing, origin),
    chosenLines(listing, origin),
    links.length === 0 ? [] : ['## Narrow down'],
    links.map(({ label, href }) => `- ${markdownLink(label, `${origin}${href}`)}`),
    cards.length === 0 ? [] : ['## Products'],
    cards.map((card) => cardLine(card, origin)),
    pageLinks(listing, origin),
    canonicalLines(head.canonical, origin),
  ]);
}

function countLine({ countText, page, lastPage }: ListingData): string {
  return lastPage > 1 ? `${countText}, page ${page} of ${lastPage}` : countText;
}

/** Lines about corrected or partial search results, and a link to help. */
function searchLines(
  {
    cards,
    choice,
    correctedQuery,
    isReworded,
    isPartial,
    isOnlyRelated,
    nearestPrice,
    searchedWords,
    help,
  }: ListingData,
  origin: string,
): string[] {
  return [
    ...(isReworded ? [`No product is called “${markdownText(choice.q ?? '')}”.`] : []),
    ...(correctedQuery === null ? [] : [`Showing results for “${markdownText(correctedQuery)}”.`]),
    ...(isPartial ? [`Nothing matches all of “${markdownText(searchedWords)}”. These come closest.`] : []),
    ...(isOnlyRelated ? [`No product is called “${markdownText(searchedWords)}”. These are related.`] : []),
    ...(cards.some(({ isRelated }) => !isRelated) && cards.some(({ isRelated }) => isRelated)
      ? ['Related products come last.']
      : []),
    ...(nearestPrice === null
      ? []
      : [`No “${markdownText(searchedWords)}” at this price. The nearest costs ${nearestPrice}.`]),
    ...(help === null
      ? []
      : [`${markdownText(help.question)} ${markdownLink(help.label, `${origin}${help.href}`)}`]),
  ];
}

function chosenLines(listing: ListingData, origin: string): string[] {
  const { sort } = listing.choice;
  const order = Object.entries(SORT_LABELS).find(([key]) => key === sort);
  return [
    ...chosenFilters(listing).map(({ label, patch, isNonProfit }) => {
      const remove = markdownLink('Remove filter', `${origin}${listingHref(listing, patch)}`);
      return `- Filter: ${markdownText(sellerName(label, isNonProfit))} (${remove})`;
    }),
    ...(order === undefined ? [] : [`- Sorted by: ${order[1]}`]),
  ];
}

function cardLine(card: ProductCardData, origin: string): string {
  const { name, path, brand, price, oldPrice, saving, stock, rating, supplier, isNonProfit } = card;
  const seller = markdownText(sellerName(supplier, isNonProfit));
  return [
    `- ${markdownLink(name, `${origin}${path}`)}: ${priceLine(price, oldPrice, saving)}`,
    stockLine(stock),
    ...(rating === undefined ? [] : [`Rating: ${ratingText(rating)}`]),
    `Brand: ${markdownText(brand)}`,
    `Sold by ${seller}`,
  ].join('. ');
}

function pageLinks(listing: ListingData, origin: string): string[] {
  const { page, lastPage } = listing;
  const at = (label: string, requested: number) =>
    markdownLink(label, `${origin}${listingPageHref(listing, requested)}`);
  return [
    ...(page > 1 ? [`- ${at('Previous page', page - 1)}`] : []),
    ...(page < lastPage ? [`- ${at('Next page', page + 1)}`] : []),
  ];
}
