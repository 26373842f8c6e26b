import { describe, expect, it } from 'vitest';
import { correctEmail } from '#shared/domain/field-hints.ts';

describe('the correction of an email address', () => {
  it.each([
    ['thandi@gmial.com', 'thandi@gmail.com'],
    ['Thandi@gmai.com', 'thandi@gmail.com'],
    ['thandi@gmail.con', 'thandi@gmail.com'],
    ['thandi@gmaill.com', 'thandi@gmail.com'],
    ['thandi@hotmial.com', 'thandi@hotmail.com'],
    ['sipho@vodamail.co.z', 'sipho@vodamail.co.za'],
  ])('offers for %s the address %s', (typed, meant) => {
    expect(correctEmail(typed)).toBe(meant);
  });

  it.each([
    'thandi@gmail.com',
    'thandi@ymail.com',
    'thandi@wits.ac.za',
    'thandi',
    '@gmial.com',
    'a@b@gmial.com',
    '',
  ])('offers nothing for "%s"', (typed) => {
    expect(correctEmail(typed)).toBeNull();
  });
});
