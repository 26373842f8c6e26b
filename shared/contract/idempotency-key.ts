import * as v from 'valibot';

/** An `Idempotency-Key`. The caller generates one per submission, and sends it with every retry of that submission. */
export const IdempotencyKeySchema = v.pipe(
  v.string(),
  v.regex(/^[\x21-\x7e]{8,100}$/, 'Give 8 to 100 visible characters.'),
);
