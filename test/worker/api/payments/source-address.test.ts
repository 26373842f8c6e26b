import { describe, expect, it } from 'vitest';
import { isSourceAllowed } from '#worker/api/payments/payfast/payfast-notification.ts';

describe('the source of a notification', () => {
  const listed = ['144.126.193.139', '197.97.145.144/28', '2001:db8::1'];

  it.each(['144.126.193.139', '197.97.145.144', '197.97.145.159', '2001:db8::1'])(
    '%s is listed',
    (address) => {
      expect(isSourceAllowed(address, listed)).toBe(true);
    },
  );

  it.each([
    '144.126.193.138',
    '197.97.145.143',
    '197.97.145.160',
    '2001:db8::2',
    '',
    'x',
    '197.97.145.999',
    null,
  ])('%s is not listed', (address) => {
    expect(isSourceAllowed(address, listed)).toBe(false);
  });

  it('is not checked where none is listed', () => {
    expect(isSourceAllowed(null, [])).toBe(true);
  });

  it.each(['0.0.0.0/x', '0.0.0.0/33', '0.0.0.0/'])('a broken range %s covers nothing', (range) => {
    expect(isSourceAllowed('0.0.0.0', [range])).toBe(false);
  });
});
