import { cutAtWord } from '#shared/domain/cut-at-word.ts';
import { countOf, formatCount } from '#shared/domain/format-count.ts';
import type { CatalogueFile } from './catalogue-file.ts';
import type { SkippedValue } from './shopify-columns.ts';
import type { Hidden, Skipped } from './shopify-csv.ts';

const LINES_SHOWN = 10;

/** Describes products that are imported but not shown, by reason, with the first few handles. */
export function describeHidden(hidden: readonly Hidden[], productCount: number): string[] {
  if (hidden.length === 0) return [];
  const reasons = [...Map.groupBy(hidden, ({ reason }) => reason)];
  return [
    `Not published: ${formatCount(hidden.length)} of the file's ${countOf(productCount, 'product')}:`,
    ...reasons.map(
      ([reason, some]) =>
        `  ${formatCount(some.length)} × ${reason}: ${listFirst(some.map(({ handle }) => handle))}`,
    ),
  ];
}

/**
 * Describes published products that are missing from the file, with the first few handles. `hint`: how to unpublish
 * them.
 */
export function describeAbsent(absent: readonly string[], isWithdrawn: boolean, hint: string): string[] {
  if (absent.length === 0) return [];
  const products = countOf(absent.length, 'product');
  return [
    isWithdrawn
      ? `Unpublished because the file does not have them: ${products}: ${listFirst(absent)}`
      : `Not in the file and unchanged: ${products}: ${listFirst(absent)}`,
    ...(isWithdrawn ? [] : [`  Unpublish them: ${hint}`]),
  ];
}

/** Describes the images and videos that are removed from descriptions. */
export function describeMedia({ count, products, empty }: CatalogueFile['media']): string[] {
  if (count === 0) return [];
  return [
    `Descriptions: ${countOf(count, 'image or video', 'images or videos')} removed from ${countOf(products, 'product')}`,
    ...(empty.length === 0 ? [] : [`  Empty without them: ${listFirst(empty)}`]),
  ];
}

/** Describes the invalid values that the import omits, by fault, with the first few values. */
export function describeLeftOut(leftOut: readonly SkippedValue[]): string[] {
  if (leftOut.length === 0) return [];
  const faults = [...Map.groupBy(leftOut, ({ name, fault }) => `${name} ${fault}`)];
  return [
    `Imported without ${countOf(leftOut.length, 'invalid value')}:`,
    ...faults.map(([fault, values]) => {
      const named = values.map(
        ({ line, handle, value }) =>
          `"${cutAtWord(value, VALUE_MAX_CHARACTERS)}" on line ${line} (${handle})`,
      );
      return `  ${formatCount(values.length)} × ${fault}: ${listFirst(named)}`;
    }),
  ];
}

const VALUE_MAX_CHARACTERS = 40;

/** Joins the first few texts, and states the number of the other texts. */
export function listFirst(texts: readonly string[]): string {
  const hidden = texts.length - LINES_SHOWN;
  return texts.slice(0, LINES_SHOWN).join(', ') + (hidden > 0 ? `, and ${formatCount(hidden)} more` : '');
}

/** Describes skipped rows by reason, with the line numbers of the first few. */
export function describeSkipped(skipped: readonly Skipped[]): string[] {
  if (skipped.length === 0) return [];
  const reasons = [...Map.groupBy(skipped, ({ reason }) => reason)];
  return [
    `Skipped ${countOf(skipped.length, 'row')}:`,
    ...reasons.map(([reason, rows]) => {
      const lines = rows.map(({ line, handle }) => `line ${line}${handle && ` (${handle})`}`);
      return `  ${formatCount(rows.length)} × ${reason}: ${listFirst(lines)}`;
    }),
  ];
}
