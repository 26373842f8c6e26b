/**
 * Returns a pasted line as people see it: invisible characters are dropped, spaces of every kind become plain ones, and
 * the ends are trimmed. A line without a single visible character becomes empty. Overrides of the reading direction
 * stay, because a rule rejects them.
 */
export function cleanLine(text: string): string {
  const line = text
    .replace(INVISIBLE, '')
    .replace(/[\t\p{Zs}]/gu, ' ')
    .trim();
  return VISIBLE.test(line) ? line : '';
}

/**
 * Returns a text of several lines: line breaks of every kind become `\n`, invisible and control characters other than
 * tabs are dropped, and the ends are trimmed. A text without a single visible character becomes empty.
 */
export function cleanLines(text: string): string {
  const lines = text
    .replace(/\r\n?|\p{Zl}|\p{Zp}/gu, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(INVISIBLE, '')
    .replace(DIRECTION_OVERRIDE, '')
    .trim();
  return VISIBLE.test(lines) ? lines : '';
}

/**
 * Returns a code as it is compared: without spaces and invisible characters, with plain letters and digits (NFKC) and
 * with `-` for dashes of every kind.
 */
export function cleanCode(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\p{Pd}\u02d7\u2043\u2212]/gu, '-');
}

/** Returns a code of digits without the dashes and dots that group them. */
export function cleanDigits(text: string): string {
  return cleanCode(text).replace(/[-.\u00b7\u2022\u2027]/g, '');
}

/**
 * Returns a password as it is hashed and compared (NFKC, NIST SP 800-63B). Keyboards write the same letters in different
 * ways. Nothing is trimmed.
 */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/** Characters that set the direction of the text after them. One name can then look like another. */
export const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/** The two that set it whatever the letters are. */
const DIRECTION_OVERRIDE = /[\u202d\u202e]/g;

/** Soft hyphens, zero-width spaces and direction marks. Joiners are not among them: emoji and some scripts need those. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202c\u2060-\u206f\ufeff]/g;

/** A letter, digit, sign or symbol with a shape. U+2800 is the empty braille pattern. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;
