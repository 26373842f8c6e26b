import { cleanLine } from './clean-text.ts';

const SIZE_GUIDE_MAX_CHARACTERS = 4_000;

/** Splits a size guide into rows and cells: one row per line, cells separated by `|` or tabs. */
export function parseSizeGuide(text: string): string[][] {
  return text
    .split('\n')
    .map((line) => line.split(/[|\t]/).map(cleanLine))
    .filter((cells) => cells.some((cell) => cell !== ''));
}

/**
 * Parses an operator's size guide to the text to store; `none` or an empty text removes the guide. Returns null if the
 * text is too long or is not a table: at least two rows and two columns, each row with as many cells as the headings.
 */
export function normalizeSizeGuide(text: string): string | null {
  const [headings, ...rows] = parseSizeGuide(text.trim() === 'none' ? '' : text);
  if (headings === undefined) return '';
  const table = [headings, ...rows].map((cells) => cells.join(' | ')).join('\n');
  const isTable = rows.length > 0 && rows.every((cells) => cells.length === headings.length);
  return isTable && headings.length > 1 && table.length <= SIZE_GUIDE_MAX_CHARACTERS ? table : null;
}

export const SIZE_GUIDE_ERROR = `Enter at least two lines, each with the same number of cells, separated by |; at most ${SIZE_GUIDE_MAX_CHARACTERS} characters.`;

/** True for an option whose values are sizes, which a size guide explains. */
export function isSizeOption(name: string): boolean {
  return /\bsizes?\b/i.test(name);
}
