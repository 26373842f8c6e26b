import { describe, expect, it } from 'vitest';
import { gtinForms, readGtin } from '#shared/domain/gtin.ts';

describe('readGtin', () => {
  it.each([
    ['6001068606122', '6001068606122'],
    [' 978-0-306-40615-7 ', '9780306406157'],
    ["'036000291452", '036000291452'],
    ['40170725', '40170725'],
    ['671241127551.0', '671241127551'],
    ['10614141000415', '10614141000415'],
    ['\u202e6001068606122\u200b', '6001068606122'],
    ['６００１０６８６０６１２２', '6001068606122'],
  ])('reads %j', (cell, value) => {
    expect(readGtin(cell)).toEqual({ value });
  });

  it.each([
    ['36000291452', '036000291452'],
    ['1234565', '01234565'],
  ])('restores the leading zero of %j', (cell, value) => {
    expect(readGtin(cell)).toEqual({ value });
  });

  const SHORTENED = 'is a shortened number. Format the column as text and enter the whole barcode';
  const LENGTH = 'does not have 8, 12, 13 or 14 digits';
  const CHECK_DIGIT = 'has a wrong check digit';

  it.each([
    ['6.00107E+12', SHORTENED],
    ['6,00107e+12', SHORTENED],
    ['6001068606128', CHECK_DIGIT],
    ['0000000000000', CHECK_DIGIT],
    ['12345', LENGTH],
    ['360002914', LENGTH],
    ['600106860612X', LENGTH],
    ['N/A', LENGTH],
    ['<script>', LENGTH],
    ['9'.repeat(10_000), LENGTH],
  ])('rejects %.20s', (cell, fault) => {
    expect(readGtin(cell)).toEqual({ fault });
  });
});

describe('gtinForms', () => {
  it('returns the code with and without the leading zeros that scanners add or omit', () => {
    expect(gtinForms('036000291452')).toEqual(['036000291452', '0036000291452', '00036000291452']);
    expect(gtinForms('0036000291452')).toContain('036000291452');
    expect(gtinForms('6001068606122')).toEqual(['6001068606122', '06001068606122']);
  });
});
