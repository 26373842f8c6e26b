import { describe, expect, it } from 'vitest';
import {
  isPayfastSignature,
  type PayfastField,
  payfastParameters,
  phpUrlencode,
  signPayfast,
} from '#worker/api/payments/payfast/payfast-signature.ts';

const PASSPHRASE = 'jt7NOE43FZPn';

describe('the encoding of values', () => {
  it.each([
    ['', ''],
    ['-_.', '-_.'],
    ['two words', 'two+words'],
    ['Crème brûlée', 'Cr%C3%A8me+br%C3%BBl%C3%A9e'],
    ['日本', '%E6%97%A5%E6%9C%AC'],
    ['🧺', '%F0%9F%A7%BA'],
    ['R*T~x', 'R%2AT%7Ex'],
    ['it\'s "quoted"', 'it%27s+%22quoted%22'],
    ['(50%) off!', '%2850%25%29+off%21'],
    ['a&b=c+d', 'a%26b%3Dc%2Bd'],
    ['a/b:c?d#e@f,g;h$i', 'a%2Fb%3Ac%3Fd%23e%40f%2Cg%3Bh%24i'],
  ])('of %j is that of urlencode', (value, encoded) => {
    expect(phpUrlencode(value)).toBe(encoded);
  });

  it('takes half a surrogate pair without failing', () => {
    expect(phpUrlencode('\ud800')).toBe('%EF%BF%BD');
  });
});

// MD5 sums made by another implementation.
const GOLDEN: [string, PayfastField[], string][] = [
  [
    'ASCII and spaces',
    [
      ['merchant_id', '10000100'],
      ['amount', '1234.50'],
      ['item_name', 'Two words'],
    ],
    '6d3a9df7288678dd8230d1ddab0daad1',
  ],
  [
    'UTF-8',
    [
      ['item_name', 'Crème brûlée 日本 🧺'],
      ['name_first', 'Nomvula'],
    ],
    'b3df7399faa97f8fd72abad888515935',
  ],
  ['punctuation', [['item_name', 'a*b~c\'s "d" (e)!']], '5666f3eb46be1583a314b2dc053a3144'],
  [
    'empty values',
    [
      ['m_payment_id', '7'],
      ['item_description', ''],
      ['custom_str1', ''],
      ['payment_status', 'COMPLETE'],
    ],
    '120e20c72f7e418fbb2e78d4804841fc',
  ],
];

describe('the signature', () => {
  it.each(GOLDEN)('of %s is the known one', (_what, fields, signature) => {
    expect(signPayfast(fields, PASSPHRASE)).toBe(signature);
    expect(isPayfastSignature(signature, fields, PASSPHRASE)).toBe(true);
  });

  it.each(GOLDEN)('of %s is not that of changed, reordered or fewer fields', (_what, fields, signature) => {
    const [[name, value] = ['', ''], ...rest] = fields;
    const changed: PayfastField[][] = [
      [[name, `${value} `], ...rest],
      [[`${name}x`, value], ...rest],
      rest,
      [...fields, ['custom_int1', '']],
      ...(rest.length === 0 ? [] : [fields.toReversed()]),
    ];
    for (const others of changed) expect(isPayfastSignature(signature, others, PASSPHRASE)).toBe(false);
    expect(isPayfastSignature(signature, fields, 'another')).toBe(false);
    expect(isPayfastSignature(`${signature}0`, fields, PASSPHRASE)).toBe(false);
    expect(isPayfastSignature('', fields, PASSPHRASE)).toBe(false);
  });

  it('is made over the parameters in their order', () => {
    expect(
      payfastParameters([
        ['b', 'x y'],
        ['a', ''],
      ]),
    ).toBe('b=x+y&a=');
  });
});
