import * as v from 'valibot';
import { cleanLine } from '#shared/domain/clean-text.ts';
import { toCents } from '#shared/domain/money.ts';
import { isCalendarDay } from '#shared/domain/south-african-day.ts';
import { cleanNote, NOTE_MAX_CHARACTERS } from '#worker/operations/order-rules.ts';
import { pageNotFound } from '#worker/platform/request-errors.ts';
import type { DeskContext } from './context.ts';

/** A field with a line of text, as it is stored; null if it is empty or missing. */
export const noteField = (maxCharacters = NOTE_MAX_CHARACTERS) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform(cleanNote),
    v.maxLength(maxCharacters, `Enter at most ${maxCharacters} characters.`),
    v.transform((text) => (text === '' ? null : text)),
  );

/** An amount in rand, such as `R 1 250.50`. The output is cents. */
export const randField = v.pipe(
  v.string('Enter an amount in rand such as 50 or 49.99.'),
  v.transform((text) => text.replaceAll(/[R\s]/g, '')),
  v.regex(/^\d{1,7}([.,]\d{1,2})?$/, 'Enter an amount in rand such as 50 or 49.99.'),
  v.transform((text) => toCents(Number(text.replace(',', '.')))),
);

/** A hidden field with a count or cents, as a form of the desk wrote it. */
export const wholeNumberField = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));

/** The search text in a URL; empty if it is missing or too long. */
export const searchField = v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(100)), '');

/** A whole number from 1 on. */
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

/** A line of 1 to `maxCharacters` characters, without invisible characters. */
export function lineField(maxCharacters: number, missing: string) {
  return v.pipe(
    v.string(missing),
    v.transform(cleanLine),
    v.nonEmpty(missing),
    v.maxLength(maxCharacters, `Enter at most ${maxCharacters} characters.`),
  );
}

/** An uploaded file that is not empty. */
export const fileField = v.pipe(
  v.file('Choose the file.'),
  v.check(({ size }) => size > 0, 'Choose the file. It must not be empty.'),
);

/** A field that may be empty or missing; then the output is null. */
export function optionalField<Output>(field: v.GenericSchema<string, Output>) {
  return v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => (text.trim() === '' ? null : text)),
    v.nullable(field),
  );
}

/** A number in the path. Throws 404 if it is not an id. */
export function idInPath(c: DeskContext, name: string): number {
  const text = c.req.param(name) ?? '';
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw pageNotFound(c.req.path);
}

/** Returns a row that was looked up for the path. Throws 404 if there is none. */
export function orNotFound<Row>(c: DeskContext, row: Row | null | undefined): Row {
  if (row === null || row === undefined) throw pageNotFound(c.req.path);
  return row;
}
