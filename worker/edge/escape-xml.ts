/**
 * Characters that XML 1.0 cannot represent, even escaped: most control characters, unpaired surrogates, U+FFFE and
 * U+FFFF.
 */
const NO_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for an XML element or attribute, and removes characters that XML cannot represent. */
export function escapeXml(text: string): string {
  return text.replace(NO_XML, '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
