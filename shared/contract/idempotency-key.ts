import * as v from 'valibot';

/** An `Idempotency-Key`. A caller makes one for each press of a button, and sends it with every retry of that press. */
export const IdempotencyKeySchema = v.pipe(
  v.string(),
  v.regex(/^[\w-]{16,64}$/, 'Give 16 to 64 letters, digits, hyphens or underscores.'),
);
