import { retailerLabel } from '#shared/domain/retailer.ts';
import { stockText } from '#shared/domain/stock.ts';
import { markdownText } from '#worker/platform/markdown-text.ts';

/** `R 149.90 (was R 199.90, Save 25%)`: a price as its page says it. */
export function priceLine(price: string, was: string | undefined, saving: string | undefined): string {
  return was === undefined ? price : `${price} (was ${was}${saving === undefined ? '' : `, ${saving}`})`;
}

/** A page says nothing of enough stock; who reads Markdown sees no button. */
export function stockLine(stock: number | undefined): string {
  return (stock === undefined ? null : stockText(stock)) ?? 'In stock';
}

/** `Imbewu Hands (non-profit)`. */
export function sellerName(name: string, isNonProfit: boolean | undefined): string {
  return retailerLabel({ display_name: name, npo_id: isNonProfit === true ? 1 : null });
}

/** The address of the page itself, at the end. */
export function canonicalLines(canonical: string | null, origin: string): string[] {
  return canonical === null ? [] : [`Canonical: <${origin}${canonical}>`];
}

/** A document of these blocks, with an empty line between them; empty blocks are left out. */
export function toDocument(blocks: readonly (readonly string[])[]): string {
  const filled = blocks.filter((lines) => lines.length > 0);
  return `${filled.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

export function heading(text: string): string {
  return `# ${markdownText(text)}`;
}
