/** A to Z lower-cased and nothing else: what SQLite's NOCASE takes for equal. */
export function foldAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
