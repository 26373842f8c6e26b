/**
 * Characters with a special meaning anywhere in a line of Markdown (CommonMark, and GitHub's tables and strikethrough).
 */
const SPECIALS = /[\\`*_[\]<>#|~]|&(?=#?\w+;)/g;

/** Escapes a catalogue text for one line of Markdown, so that it renders as plain text. */
export function markdownText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/[\s\u0085]+/g, (space) => (space === '\u00a0' ? space : ' '))
      .replace(/\p{Cc}/gu, '')
      .trim()
      .replace(SPECIALS, '\\$&')
      // At the beginning of a line, these characters start a list, or turn the previous line into a heading.
      .replace(/^[-+=]/, '\\$&')
      .replace(/^\d{1,9}(?=[.)])/, '$&\\')
  );
}

/**
 * Returns a Markdown link.
 * @param href an absolute URL in which all special characters except round brackets are percent-encoded
 */
export function markdownLink(text: string, href: string): string {
  return `[${markdownText(text)}](${/[()]/.test(href) ? `<${href}>` : href})`;
}
