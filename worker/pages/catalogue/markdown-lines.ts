import { retailerLabel } from '#shared/domain/retailer.ts';
import { stockText } from '#shared/domain/stock.ts';
import { markdownText } from '#worker/platform/markdown-text.ts';

/** `R 149.90 (was R 199.90, Save 25%)`: a price as the page shows it. */
export function priceLine(price: string, was: string | undefined, saving: string | undefined): string {
  return was === undefined ? price : `${price} (was ${was}${saving === undefined ? '' : `, ${saving}`})`;
}

/**
 * The stock as text. If enough is in stock, pages show only the button. Markdown has no button, so this returns "In
 * stock".
 */
export function stockLine(stock: number | undefined): string {
  return (stock === undefined ? null : stockText(stock)) ?? 'In stock';
}

/** `Imbewu Hands (non-profit)`. */
export function sellerName(name: string, isNonProfit: boolean | undefined): string {
  return retailerLabel({ display_name: name, npo_id: isNonProfit === true ? 1 : null });
}

/** The page's canonical URL, for the end of the document. */
export function canonicalLines(canonical: string | null, origin: string): string[] {
  return canonical === null ? [] : [`Canonical: <${origin}${canonical}>`];
}

/** Joins blocks with an empty line between them; empty blocks are left out. */
export function joinMarkdownBlocks(blocks: readonly (readonly string[])[]): string {
  const filled = blocks.filter((lines) => lines.length > 0);
  return `${filled.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

export function heading(text: string): string {
  return `# ${markdownText(text)}`;
}
