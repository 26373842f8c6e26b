import sanitizeHtml from 'sanitize-html';
import { DIRECTION_CONTROLS } from '#shared/domain/clean-text.ts';

export type Description = { html: string; text: string };

/** Returns a description as sanitised HTML (structure and links, no styles or scripts) and as plain text. */
export function sanitiseDescription(html: string): Description {
  const clean = sanitizeHtml(keepLineBreaks(html), OPTIONS)
    .replace(/<\/?span>/g, '')
    .replace(DIRECTION_CONTROLS, '')
    .replace(/\s+/g, ' ')
    .trim();
  return { html: clean, text: textOf(clean) };
}

/** Images, videos and embedded pages, which the sanitiser removes. */
const MEDIA = /<(?:img|video|iframe|embed)\b/gi;

/** Counts the images, videos and embedded pages that the sanitiser removes from a description. */
export function countRemovedMedia(html: string): number {
  return html.match(MEDIA)?.length ?? 0;
}

/** Turns the line breaks of a text without block tags into paragraphs and `<br>`. */
function keepLineBreaks(html: string): string {
  if (!/\n/.test(html.trim()) || STRUCTURE.test(html)) return html;
  // A line break inside a tag is not part of the text.
  const text = html.trim().replace(/<[a-z/!][^>]*>/gi, (tag) => tag.replace(/\s+/g, ' '));
  const paragraphs = text.split(/(?:[^\S\n]*\n){2,}/);
  return paragraphs.map((paragraph) => `<p>${paragraph.replace(/\s*\n/g, '<br>')}</p>`).join('');
}

const STRUCTURE = /<(?:p|div|ul|ol|li|h[1-6]|table|tr|td|br|section|article|pre|blockquote)\b/i;

const BLOCKS = ['p', 'div', 'ul', 'ol', 'li', 'h3', 'h4', 'table', 'thead', 'tbody', 'tr', 'th', 'td'];
// `span` replaces relative links, and must be allowed so that the sanitiser closes it. Spans are removed afterwards.
const INLINE = ['br', 'strong', 'b', 'em', 'i', 'a', 'span'];
/** Elements that the sanitiser does not remove if they are empty. Removing empty table cells would shift columns. */
const MAY_BE_EMPTY = new Set(['br', 'th', 'td']);

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...BLOCKS, ...INLINE],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  transformTags: {
    // The page has its own h1 and h2, so headings move down.
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    // A relative link would point to a page that this shop does not have. Its text stays.
    a: (tagName, { href = '' }): sanitizeHtml.Tag =>
      /^\s*https?:\/\//i.test(href)
        ? { tagName, attribs: { href, rel: 'nofollow noopener' } }
        : { tagName: 'span', attribs: {} },
  },
  exclusiveFilter: ({ tag, text }) => !MAY_BE_EMPTY.has(tag) && text.trim() === '',
};

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/**
 * Returns the text of sanitised HTML. Simple patterns suffice, because the sanitiser's output is well-formed and has
 * only four entities.
 */
function textOf(cleanHtml: string): string {
  return cleanHtml
    .replace(/<br ?\/?>|<\/?(?:p|div|ul|ol|li|h3|h4|table|thead|tbody|tr|th|td)>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}
