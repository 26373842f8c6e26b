import { describe, expect, it } from 'vitest';
import { fieldNote } from '#shared/domain/field-hints.ts';

describe('the suggestion for an email address', () => {
  it.each([
    ['thandi@gmial.com', 'thandi@gmail.com'],
    ['Thandi@gmai.com', 'thandi@gmail.com'],
    ['thandi@gmail.con', 'thandi@gmail.com'],
    ['thandi@gmaill.com', 'thandi@gmail.com'],
    ['thandi@hotmial.com', 'thandi@hotmail.com'],
    ['sipho@vodamail.co.z', 'sipho@vodamail.co.za'],
  ])('for %s is %s', (typed, meant) => {
    expect(fieldNote('auth', 'email', typed)).toEqual({ suggestion: `Did you mean ${meant}?` });
  });

  it.each(['thandi@gmail.com', 'thandi@ymail.com', 'thandi@wits.ac.za'])(
    'does not exist for "%s"',
    (typed) => {
      expect(fieldNote('auth', 'email', typed)).toBeNull();
    },
  );

  it('is not offered for an invalid address', () => {
    expect(fieldNote('auth', 'email', '@gmial.com')).toEqual({ error: expect.any(String) });
  });
});
