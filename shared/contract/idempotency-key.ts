import * as v from 'valibot';

/** An `Idempotency-Key`. A caller makes one for each press of a button, and sends it with every retry of that press. */
export const IdempotencyKeySchema = v.pipe(
  v.string(),
  v.regex(/^[\x21-\x7e]{8,100}$/, 'Give 8 to 100 visible characters.'),
);
