/** What means something anywhere in a line of Markdown (CommonMark, and GitHub's tables and strikethrough). */
const SPECIALS = /[\\`*_[\]<>#|~]|&(?=#?\w+;)/g;

/** A text of the catalogue as a line of Markdown that says the same, and does nothing. */
export function markdownText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/[\s\u0085]+/g, (space) => (space === '\u00a0' ? space : ' '))
      .replace(/\p{Cc}/gu, '')
      .trim()
      .replace(SPECIALS, '\\$&')
      // At the beginning of a line these make lists, and headings of the line before.
      .replace(/^[-+=]/, '\\$&')
      .replace(/^\d{1,9}(?=[.)])/, '$&\\')
  );
}

/** A link to an absolute address whose special characters are percent-encoded; round brackets are none of them. */
export function markdownLink(text: string, href: string): string {
  return `[${markdownText(text)}](${/[()]/.test(href) ? `<${href}>` : href})`;
}
