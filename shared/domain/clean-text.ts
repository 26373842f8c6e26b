/**
 * Cleans a pasted line: removes invisible characters, converts all kinds of spaces to plain ones, and trims the ends. A
 * line without a visible character becomes empty. Characters that override the reading direction stay, because a rule
 * rejects them later.
 */
export function cleanLine(text: string): string {
  const line = text
    .replace(INVISIBLE, '')
    .replace(/[\t\p{Zs}]/gu, ' ')
    .trim();
  return VISIBLE.test(line) ? line : '';
}

/**
 * Cleans a multi-line string: converts all line breaks to `\n`, removes invisible characters, overrides of the reading
 * direction, and control characters except tabs, and trims the ends. A string without a visible character becomes
 * empty.
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
 * Normalises a code for comparison: removes spaces and invisible characters, converts letters and digits to plain ones
 * (NFKC), and all kinds of dashes to `-`.
 */
export function cleanCode(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\p{Pd}\u02d7\u2043\u2212]/gu, '-');
}

/** Removes the dashes and dots that group the digits of a numeric code. */
export function cleanDigits(text: string): string {
  return cleanCode(text).replace(/[-.\u00b7\u2022\u2027]/g, '');
}

/**
 * Normalises a password for hashing and comparison (NFKC, NIST SP 800-63B), because keyboards encode the same letters
 * in different ways. Nothing is trimmed.
 */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/** Characters that change the direction of the text after them, and so can make one name look like another. */
export const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/** The two direction controls that force a direction on any letters. */
const DIRECTION_OVERRIDE = /[\u202d\u202e]/g;

/**
 * Soft hyphens, zero-width spaces and direction marks. Joiners are not included, because emoji and some scripts need
 * them.
 */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202c\u2060-\u206f\ufeff]/g;

/** A visible letter, digit, sign or symbol. U+2800 is the empty braille pattern. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;
