/** Lower-cases A to Z only, like SQLite's NOCASE. */
export function lowercaseAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
