import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { PhoneSchema } from '#shared/contract/address.ts';

describe('a cellphone number', () => {
  it.each([
    '082 123 4567',
    '+27 82-123-4567',
    '+27 (0)82 123 4567',
    ' +27(0) 82 123 4567',
    '(082) 123 4567',
    '27821234567',
    '0027 82 123 4567',
    '0027 (0) 82 123 4567',
    '082.123.4567',
    '082\u2011123\u20134567',
    '082\u00a0123\u202f4567',
    '\u202a+27 82 123 4567\u202c',
    '\u202d082 123 4567\u202c',
    '082 123 4567\u200b',
    '\uff10\uff18\uff12 123 4567',
  ])('is accepted as %j', (typed) => {
    expect(v.parse(PhoneSchema, typed)).toBe('+27821234567');
  });

  it.each([
    '+27 082 123 4567',
    '2782123456',
    '00441234567890',
    '+27 (0)82 123 456',
    '+44 (0)82 123 4567',
    '(0)82 123 4567 8',
  ])('is rejected as %s', (typed) => {
    expect(v.is(PhoneSchema, typed)).toBe(false);
  });
});
