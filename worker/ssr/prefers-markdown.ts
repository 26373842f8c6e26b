const MARKDOWN = 'text/markdown';
const HTML = 'text/html';

/** How much a type is wanted: its quality, how exactly it is named, and how early. */
type Wish = { quality: number; exactness: number; place: number };

/**
 * Whether an `Accept` header asks for Markdown rather than HTML (RFC 9110 §12.5.1). Of equal qualities the type counts that
 * is named more exactly, then the one that is named first: browsers name HTML, or nothing but a wildcard.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !accept.toLowerCase().includes(MARKDOWN)) return false;
  const ranges = accept.split(',').map(readRange);
  const [markdown, html] = [wishFor(MARKDOWN, ranges), wishFor(HTML, ranges)];
  if (markdown === null || markdown.quality === 0) return false;
  if (html === null || markdown.quality !== html.quality) return markdown.quality > (html?.quality ?? 0);
  if (markdown.exactness !== html.exactness) return markdown.exactness > html.exactness;
  return markdown.place < html.place;
}

type MediaRange = { type: string; quality: number };

function readRange(text: string): MediaRange {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter));
  return { type, quality: weight === undefined ? 1 : readQuality(weight) };
}

/** What is no quality is none. */
function readQuality(weight: string): number {
  const [, value] = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.exec(weight) ?? [];
  return value === undefined ? 0 : Number(value);
}

/** What the most exact range says of a type; null where none is about it. */
function wishFor(type: string, ranges: readonly MediaRange[]): Wish | null {
  const patterns = ['*/*', `${type.split('/')[0]}/*`, type];
  const wishes = ranges
    .map(({ type: named, quality }, place) => ({ quality, exactness: patterns.indexOf(named), place }))
    .filter(({ exactness }) => exactness !== -1);
  return wishes.toSorted((one, other) => other.exactness - one.exactness)[0] ?? null;
}
