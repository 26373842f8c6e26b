import { markdownText } from '#worker/platform/markdown-text.ts';

const BLOCK = /<(\/?)(p|div|ul|ol|li|h[1-6]|table|thead|tbody|tr|br|section|article|blockquote)\b[^>]*>/gi;
const CELL = /<\/t[hd]>\s*<t[hd]\b[^>]*>/gi;
const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }),
);

/** Placeholder for a list item's tag. No text contains it, because control characters are removed. */
const ITEM = '\u0001';

/** Converts a sanitised description to Markdown: paragraphs and list items, without links and emphasis. */
export function htmlToMarkdown(html: string): string[] {
  const lines = html
    .replaceAll(ITEM, '')
    .replace(CELL, ', ')
    .replace(BLOCK, (_tag, slash: string, name: string) =>
      slash === '' && name.toLowerCase() === 'li' ? `\n${ITEM}` : '\n',
    )
    .replace(/<[^>]*>/g, '')
    .split('\n')
    .map((line) => ({ isItem: line.includes(ITEM), text: markdownText(decode(line)) }))
    .filter(({ text }) => text !== '');
  return lines.flatMap(({ isItem, text }, index) => {
    const isAlone = index > 0 && !(isItem && lines[index - 1]?.isItem);
    return [...(isAlone ? [''] : []), isItem ? `- ${text}` : text];
  });
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES.get(String(name)) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });
}
