import { describe, expect, it } from 'vitest';
import type { PaymentMethod } from '#shared/domain/payment-methods.ts';
import { createPayfastForm, isSignedPayfastForm } from '#worker/api/payments/payfast/payfast-form.ts';
import { verifyPayfastNotification } from '#worker/api/payments/payfast/payfast-notification.ts';
import {
  type PayfastField,
  payfastParameters,
  phpUrlencode,
  signPayfast,
  verifyPayfastSignature,
} from '#worker/api/payments/payfast/payfast-signature.ts';

const PASSPHRASE = 'jt7NOE43FZPn';

describe('phpUrlencode', () => {
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
  ])('encodes %j as PHP does', (value, encoded) => {
    expect(phpUrlencode(value)).toBe(encoded);
  });

  it('encodes half a surrogate pair as a replacement character', () => {
    expect(phpUrlencode('\ud800')).toBe('%EF%BF%BD');
  });
});

// MD5 hashes from another implementation.
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
  it.each(GOLDEN)('of %s matches the known one', (_what, fields, signature) => {
    expect(signPayfast(fields, PASSPHRASE)).toBe(signature);
    expect(verifyPayfastSignature(signature, fields, PASSPHRASE)).toBe(true);
  });

  it.each(GOLDEN)('of %s does not match changed, reordered or missing fields', (_what, fields, signature) => {
    const [[name, value] = ['', ''], ...rest] = fields;
    const changed: PayfastField[][] = [
      [[name, `${value} `], ...rest],
      [[`${name}x`, value], ...rest],
      rest,
      [...fields, ['custom_int1', '']],
      ...(rest.length === 0 ? [] : [fields.toReversed()]),
    ];
    for (const others of changed) expect(verifyPayfastSignature(signature, others, PASSPHRASE)).toBe(false);
    expect(verifyPayfastSignature(signature, fields, 'another')).toBe(false);
    expect(verifyPayfastSignature(`${signature}0`, fields, PASSPHRASE)).toBe(false);
    expect(verifyPayfastSignature('', fields, PASSPHRASE)).toBe(false);
  });

  it('covers the parameters in the given order', () => {
    expect(
      payfastParameters([
        ['b', 'x y'],
        ['a', ''],
      ]),
    ).toBe('b=x+y&a=');
  });
});

// Both signatures were computed with another implementation.
const GOLDEN_FORMS: [string, { name: string; shop: string; method: PaymentMethod | null }, string][] = [
  [
    'ASCII, by card',
    { name: 'Thandi van der Merwe', shop: 'Spaza', method: 'card' },
    '662e6801f492cd45f47b5725c51a5f4e',
  ],
  [
    'UTF-8, by EFT',
    { name: 'Zoë Çelik 日本', shop: 'Crème', method: 'eft' },
    '1830e5ca22b5820f7a70c9555880262a',
  ],
  [
    'punctuation',
    { name: "D*rek O'Neil~(x)!", shop: 'A*b~c', method: 'card' },
    '69fa5579d012580b80edb8b311649576',
  ],
  ['no last name', { name: 'Zanele', shop: 'Spaza', method: null }, 'f29355312643e48983f79403974686c6'],
];
const GOLDEN_NOTIFICATIONS: [string, string][] = [
  [
    'ASCII and spaces',
    'm_payment_id=7-abc&pf_payment_id=1089250&payment_status=COMPLETE&item_name=Two+words&amount_gross=160.00&merchant_id=10000100&signature=14ecb090931e3ba814f7c7ab6639c59d',
  ],
  [
    'UTF-8',
    'm_payment_id=7-abc&pf_payment_id=1089250&payment_status=COMPLETE&item_name=Cr%C3%A8me+br%C3%BBl%C3%A9e+%E6%97%A5%E6%9C%AC+%F0%9F%A7%BA&amount_gross=160.00&merchant_id=10000100&signature=5a06c7306e64539392eed65307018477',
  ],
  [
    'punctuation',
    'm_payment_id=7-abc&pf_payment_id=1089250&payment_status=COMPLETE&item_name=a%2Ab%7Ec%27s+%22d%22+%28e%29%21&amount_gross=160.00&merchant_id=10000100&signature=acc5c35ea6a576060112df62ee398308',
  ],
  [
    'empty values',
    'm_payment_id=7-abc&pf_payment_id=1089250&payment_status=COMPLETE&item_name=&item_description=&amount_gross=160.00&custom_str1=&merchant_id=10000100&signature=7c9ccdf396920f6865abd773d572fb8e',
  ],
];

describe('a payment form', () => {
  it.each(GOLDEN_FORMS)(
    'with %s has the known signature and is invalid once any field is changed',
    (_what, given, signature) => {
      const form = createPayfastForm(
        { merchantId: '10000100', merchantKey: '46f0cd694581a', passphrase: PASSPHRASE },
        given.shop,
        {
          reference: '7-abc',
          orderId: 7,
          amountCents: 123_450,
          method: given.method,
          customer: { name: given.name, email: 'thandi@example.com' },
          origin: 'https://shop.test',
        },
      );
      expect(form.signature).toBe(signature);
      expect(isSignedPayfastForm(form, PASSPHRASE)).toBe(true);
      for (const name of Object.keys(form)) {
        const tampered = { ...form, [name]: `${form[name]}1` };
        expect(isSignedPayfastForm(tampered, PASSPHRASE), name).toBe(false);
      }
    },
  );
});

describe('a notification', () => {
  const verify = (body: string) =>
    verifyPayfastNotification(
      { body, headers: new Headers(), sourceIp: null, receivedAt: new Date() },
      { merchantId: '10000100', passphrase: PASSPHRASE, sourceIps: [], confirm: async () => true },
    );

  it.each(GOLDEN_NOTIFICATIONS)('with %s is accepted unchanged', async (_what, body) => {
    expect(await verify(body)).toMatchObject({
      ok: true,
      event: { reference: '7-abc', gatewayPaymentId: '1089250', amountCents: 16_000, status: 'complete' },
    });
  });

  it.each(GOLDEN_NOTIFICATIONS)(
    'with %s is rejected if a character is added to any field',
    async (_what, body) => {
      const pairs = body.split('&');
      for (const [place, pair] of pairs.entries()) {
        const tampered = pairs.with(place, `${pair}0`).join('&');
        expect(await verify(tampered), pair).toEqual({
          ok: false,
          rejection: 'signature',
          reference: expect.any(String),
        });
      }
    },
  );
});
