import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { PhoneSchema } from '#shared/contract/address.ts';

describe('a cellphone number', () => {
  it.each(['082 123 4567', '+27 82-123-4567', '+27 (0)82 123 4567', ' +27(0) 82 123 4567', '(082) 123 4567'])(
    'may be written %s',
    (typed) => {
      expect(v.parse(PhoneSchema, typed)).toBe('+27821234567');
    },
  );

  it.each(['+27 082 123 4567', '+27 (0)82 123 456', '+44 (0)82 123 4567', '(0)82 123 4567 8'])(
    'is refused as %s',
    (typed) => {
      expect(v.is(PhoneSchema, typed)).toBe(false);
    },
  );
});
