/** Cuts a text at the end of a word, so that it has at most `maxCharacters` characters including the ellipsis. */
export function cutAtWord(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const cut = text.slice(0, maxCharacters - 1);
  // A long word without a space may be cut within a character of two code units.
  return `${cut.replace(/\s+\S*$/, '').replace(/[\ud800-\udbff]$/, '')}…`;
}
