/** Lower-cases A to Z only, as SQLite's NOCASE compares. */
export function foldAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
