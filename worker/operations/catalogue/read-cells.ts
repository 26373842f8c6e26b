/** Parses an amount or a number; null if it is invalid. */
export type ReadAmount = (text: string) => number | null;

const RAND = /^(?:R|ZAR)\s*/i;
const SPACE = '[\\s\\u00a0]';
const WITH_POINT = new RegExp(`^\\d{1,9}(?:\\.\\d{1,4})?$|^\\d{1,3}(?:(?:${SPACE}|,)\\d{3})+\\.\\d{1,4}$`);
const WITH_COMMA = new RegExp(`^\\d{1,9}(?:,\\d{1,4})?$|^\\d{1,3}(?:(?:${SPACE}|\\.)\\d{3})+,\\d{1,4}$`);
const WITH_SPACES = new RegExp(`^\\d{1,3}(?:${SPACE}\\d{3})+$`);

/**
 * Detects a file's decimal separator: a comma if all amounts are valid with a decimal comma and at least one amount
 * requires it, otherwise a point. Accepts a comma or a point as thousands separator only in an amount with decimals,
 * because `12,499` is ambiguous.
 */
export class DecimalSeparatorDetector {
  #needsComma = false;
  #allowsComma = true;

  /** Adds amounts of the file. Call `read` only after all amounts of the file are added. */
  add(amounts: readonly string[]): void {
    for (const text of amounts) {
      const amount = plainAmount(text);
      if (amount === '') continue;
      this.#needsComma ||= /,\d{1,2}$/.test(amount);
      this.#allowsComma &&= WITH_COMMA.test(amount) || WITH_SPACES.test(amount);
    }
  }

  readonly read: ReadAmount = (text) => {
    const isComma = this.#needsComma && this.#allowsComma;
    const amount = plainAmount(text);
    if (!(isComma ? WITH_COMMA : WITH_POINT).test(amount) && !WITH_SPACES.test(amount)) return null;
    const digits = amount.replace(/[\s\u00a0]/g, '');
    return Number(isComma ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', ''));
  };
}

function plainAmount(text: string): string {
  return text.trim().replace(RAND, '');
}

/** Describes why a SKU is unusable; null if it is usable. Spreadsheets shorten long numbers to `6.00123E+12`. */
export function skuProblem(sku: string): string | null {
  return /^\d\.\d+E\+\d+$/i.test(sku)
    ? `"${sku}" is a shortened number. Format the column as text and enter the whole SKU`
    : null;
}

/**
 * Parses a number of units. A negative number (`-3`) counts as zero. Returns null if the number is invalid or
 * ambiguous, such as `1,000`, which may mean one or a thousand.
 */
export function readUnits(text: string): number | null {
  return /^-?\d{1,9}(?:[.,]0{1,2})?$/.test(text) ? Math.max(0, Number(text.replace(',', '.'))) : null;
}
