const MARKDOWN = 'text/markdown';
const HTML = 'text/html';

/** The client's preference for a type: its quality, its specificity, and its position. */
type Wish = { quality: number; exactness: number; position: number };

/**
 * True if an `Accept` header prefers Markdown to HTML (RFC 9110 §12.5.1). If the qualities are equal, the more specific
 * type wins, then the first one. Browsers send HTML or only a wildcard, so they never get Markdown.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !accept.toLowerCase().includes(MARKDOWN)) return false;
  const ranges = accept.split(',').map(readRange);
  const [markdown, html] = [wishFor(MARKDOWN, ranges), wishFor(HTML, ranges)];
  if (markdown === null || markdown.quality === 0) return false;
  if (html === null || markdown.quality !== html.quality) return markdown.quality > (html?.quality ?? 0);
  if (markdown.exactness !== html.exactness) return markdown.exactness > html.exactness;
  return markdown.position < html.position;
}

type MediaRange = { type: string; quality: number };

function readRange(text: string): MediaRange {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter));
  return { type, quality: weight === undefined ? 1 : readQuality(weight) };
}

/** An invalid quality counts as 0. */
function readQuality(weight: string): number {
  const [, value] = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.exec(weight) ?? [];
  return value === undefined ? 0 : Number(value);
}

/** The preference from the most specific range that matches a type; null if none matches. */
function wishFor(type: string, ranges: readonly MediaRange[]): Wish | null {
  const patterns = ['*/*', `${type.split('/')[0]}/*`, type];
  const wishes = ranges
    .map(({ type: named, quality }, position) => ({ quality, exactness: patterns.indexOf(named), position }))
    .filter(({ exactness }) => exactness !== -1);
  return wishes.toSorted((one, other) => other.exactness - one.exactness)[0] ?? null;
}
