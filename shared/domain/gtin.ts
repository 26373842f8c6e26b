import { cleanCode } from './clean-text.ts';

/** A cell's value, or the reason why it is omitted, as the end of a sentence: `has a wrong check digit`. */
export type ReadValue = { value: string } | { fault: string };

const LENGTHS = [8, 12, 13, 14];

/**
 * Parses a barcode (EAN-8, UPC, EAN-13, ISBN-13 or GTIN-14), with or without hyphens. A leading zero that a spreadsheet
 * has removed is restored.
 */
export function readGtin(cell: string): ReadValue {
  // Spreadsheets protect leading zeros with an apostrophe. Scripts write numbers as 6001068606122.0.
  const code = cleanCode(cell).replace(/^['’]/, '').replace(/\.0$/, '').replaceAll('-', '');
  if (/^\d[.,]\d+E\+\d+$/i.test(code)) {
    return { fault: 'is a shortened number. Format the column as text and enter the whole barcode' };
  }
  const digits = LENGTHS.includes(code.length + 1) && code.length < 12 ? `0${code}` : code;
  if (!/^\d+$/.test(digits) || !LENGTHS.includes(digits.length)) {
    return { fault: 'does not have 8, 12, 13 or 14 digits' };
  }
  if (/^0+$/.test(digits) || !hasCheckDigit(digits)) return { fault: 'has a wrong check digit' };
  return { value: digits };
}

/**
 * True if the check digit is correct: the sum of all digits, with every second digit from the right tripled, is a
 * multiple of ten.
 */
function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** Returns the barcode in every standard length that it fits, because scanners add or omit leading zeros. */
export function gtinForms(gtin: string): string[] {
  const digits = gtin.replace(/^0+/, '');
  return LENGTHS.filter((length) => length >= digits.length).map((length) => digits.padStart(length, '0'));
}
