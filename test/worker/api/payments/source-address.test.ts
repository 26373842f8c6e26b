import { describe, expect, it } from 'vitest';
import { isSourceAllowed } from '#worker/api/payments/payfast/payfast-notification.ts';

describe('isSourceAllowed', () => {
  const listed = ['144.126.193.139', '197.97.145.144/28', '2001:db8::1'];

  it.each(['144.126.193.139', '197.97.145.144', '197.97.145.159', '2001:db8::1'])(
    'accepts the listed address %s',
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
  ])('rejects the unlisted address %s', (address) => {
    expect(isSourceAllowed(address, listed)).toBe(false);
  });

  it('accepts any source if none is listed', () => {
    expect(isSourceAllowed(null, [])).toBe(true);
  });

  it.each(['0.0.0.0/x', '0.0.0.0/33', '0.0.0.0/'])(
    'matches no address with the malformed range %s',
    (range) => {
      expect(isSourceAllowed('0.0.0.0', [range])).toBe(false);
    },
  );
});
