import * as v from 'valibot';
import { EMAIL_PATTERN } from '#shared/domain/field-rules.ts';

/** The value of a gateway's host variable that selects the simulator in this worker. */
export const USE_SIMULATOR = 'self';

export const EnvironmentSchema = v.picklist(
  ['local', 'staging', 'production'],
  'must be local, staging or production',
);

export const RequiredTextSchema = v.pipe(v.string('is missing'), v.trim(), v.nonEmpty('is empty'));

export const EmailAddressSchema = v.pipe(
  RequiredTextSchema,
  v.regex(EMAIL_PATTERN, 'must be an e-mail address'),
);

/** @param fallback the value of a missing variable */
export function wholeNumber(fallback: string, least = 0, most = 999_999) {
  return v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,6}$/, 'must be a whole number'),
      v.transform(Number),
      v.minValue(least, `must be at least ${least}`),
      v.maxValue(most, `must be at most ${most}`),
    ),
    fallback,
  );
}

/** Returns a schema that accepts one of the words. The first word is the default. */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return v.optional(v.picklist(words, `must be ${words.join(' or ')}`), words[0]);
}

/** A string that matches the pattern; empty if the shop does not use the variable. */
export function optionalText(pattern: RegExp, rule: string) {
  const schema = v.union([v.literal(''), v.pipe(v.string(), v.regex(pattern))], rule);
  return v.optional(schema, '');
}

/** An https origin. */
export function origin(rule: string) {
  return v.pipe(v.string(rule), v.regex(/^https:\/\/[a-z0-9.-]+$/, rule));
}

/** Comma-separated entries; empty if there are none. */
export const list = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').flatMap((entry) => entry.trim() || [])),
);

/** A list whose entries all match this pattern. */
export function listSchema(pattern: RegExp, rule: string) {
  return v.optional(v.pipe(list, v.array(v.pipe(v.string(), v.regex(pattern, rule)))), '');
}
