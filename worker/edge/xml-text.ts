/** What XML 1.0 has no place for, in no spelling: most control characters, and halves of surrogate pairs. */
const NO_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Any text as the content of an XML element or attribute, without the characters that XML cannot hold. */
export function xmlText(text: string): string {
  return text.replace(NO_XML, '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
