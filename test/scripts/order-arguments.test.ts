import { describe, expect, it } from 'vitest';
import { readNote, readOrderId } from '#scripts/ops/order-arguments.ts';

describe('an order’s number on the command line', () => {
  it.each(['000012', '12', '#000012', '\u202a000012\u202c', '000012\u200b', 'Order 000012'])(
    'may be pasted as %j',
    (text) => {
      expect(readOrderId(text)).toBe(12);
    },
  );

  it.each(['', '0', 'twelve', '-12', '1.2', '1.2e1', '\u200b'])('is rejected: %j', (text) => {
    expect(() => readOrderId(text)).toThrow(/The order number must be a number/);
  });
});

describe('readNote', () => {
  it('joins lines, removes invisible characters, and rejects an empty note', () => {
    expect(readNote('--note', 'Damaged\u202e \n\u200bin\u0007 transit')).toBe('Damaged in transit');
    expect(() => readNote('--note', '\u200b\u2060')).toThrow('--note is empty');
  });
});
