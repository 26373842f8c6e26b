import * as v from 'valibot';
import { toCents } from '#shared/domain/money.ts';
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

/** A number in the path. Throws 404 if it is not an id. */
export function idInPath(c: DeskContext, name: string): number {
  const text = c.req.param(name) ?? '';
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw pageNotFound(c.req.path);
}
