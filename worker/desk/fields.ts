import * as v from 'valibot';
import { cleanLine } from '#shared/domain/clean-text.ts';
import { toCents } from '#shared/domain/money.ts';
import { isCalendarDay } from '#shared/domain/south-african-day.ts';
import { cleanNote, NOTE_MAX_CHARACTERS } from '#worker/operations/order-rules.ts';
import { listRetailers, type Retailer } from '#worker/operations/retailers.repository.ts';
import { pageNotFound } from '#worker/platform/request-errors.ts';
import type { DeskContext } from './context.ts';

/** Checks that a text has at most this many characters. */
export function atMost(maxCharacters: number) {
  return v.maxLength<string, number, string>(maxCharacters, `Enter at most ${maxCharacters} characters.`);
}

/** A note, by default of one line, cleaned for storage; null if the field is empty or missing. */
export const noteField = (maxCharacters = NOTE_MAX_CHARACTERS, clean = cleanNote) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform(clean),
    atMost(maxCharacters),
    v.transform((text) => (text === '' ? null : text)),
  );

/** A text of 1 to `maxCharacters` characters; by default one line without invisible characters. */
export function requiredField(maxCharacters: number, missing: string, clean = cleanLine) {
  return v.pipe(v.string(missing), v.transform(clean), v.nonEmpty(missing), atMost(maxCharacters));
}

/** The non-empty lines of a text. */
export const linesField = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => text.split('\n').map(cleanLine)),
  v.filterItems((line) => line !== ''),
);

/** An amount in rand, such as `R 1 250.50`. The output is cents. */
export const randField = v.pipe(
  v.string('Enter an amount in rand such as 50 or 49.99.'),
  v.transform((text) => text.replaceAll(/[R\s]/g, '')),
  v.regex(/^\d{1,7}([.,]\d{1,2})?$/, 'Enter an amount in rand such as 50 or 49.99.'),
  v.transform((text) => toCents(Number(text.replace(',', '.')))),
);

/** A hidden field of a desk form that contains a count or an amount in cents. */
export const wholeNumberField = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));

/** The search text in a URL; empty if it is missing or too long. */
export const searchField = v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(100)), '');

/** The maximum number of pages of a list. Operators find later rows by searching. */
export const MOST_PAGES = 1_000;

/** The query parameters of a paged list. Invalid values are replaced with the defaults. */
export const LIST_FIELDS = {
  q: searchField,
  retailer: v.fallback(v.pipe(v.string(), v.regex(/^\d{0,9}$/)), ''),
  page: v.fallback(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/), v.transform(Number), v.maxValue(MOST_PAGES)),
    1,
  ),
};

/** The query parameter with the id after which a list continues; null for the start of the list. */
export const afterField = v.fallback(
  v.nullable(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number))),
  null,
);

/** A whole number of at least 1. */
export const countField = v.pipe(
  v.string('Enter a whole number from 1 on.'),
  v.trim(),
  v.regex(/^[1-9]\d{0,8}$/, 'Enter a whole number from 1 on.'),
  v.transform(Number),
);

/** A day in South Africa, such as `2026-12-16`. */
export const dayField = v.pipe(
  v.string('Enter a day such as 2026-12-16.'),
  v.trim(),
  v.check(isCalendarDay, 'Enter a day such as 2026-12-16.'),
);

/** An uploaded file that is not empty. */
export function fileField(missing: string, empty = missing) {
  return v.pipe(
    v.file(missing),
    v.check(({ size }) => size > 0, empty),
  );
}

/** Makes a field optional. The output is null if the field is empty or missing. */
export function optionalField<Output>(field: v.GenericSchema<string, Output>) {
  return v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => (text.trim() === '' ? null : text)),
    v.nullable(field),
  );
}

/** Returns an id from the path. Throws 404 if the path contains no valid id there. */
export function idInPath(c: DeskContext, name: string): number {
  const text = c.req.param(name) ?? '';
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw pageNotFound(c.req.path);
}

/** Returns the row that the path refers to. Throws 404 if there is no such row. */
export function orPageNotFound<Row>(c: DeskContext, row: Row | null | undefined): Row {
  if (row === null || row === undefined) throw pageNotFound(c.req.path);
  return row;
}

/** Finds the retailer in the path. Throws 404 if there is no such retailer. */
export async function retailerInPath(c: DeskContext): Promise<Retailer> {
  const [retailer] = await listRetailers(c.env.DB, String(idInPath(c, 'id')));
  return orPageNotFound(c, retailer);
}
