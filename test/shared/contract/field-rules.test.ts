import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { AddressInputSchema } from '#shared/contract/address.ts';
import { LoginInputSchema, NewPasswordSchema, OtpSchema } from '#shared/contract/auth.ts';
import { CartItemInputSchema } from '#shared/contract/cart.ts';
import { PlaceOrderInputSchema, VoucherInputSchema } from '#shared/contract/order.ts';
import { ProductListInputSchema } from '#shared/contract/product-list.ts';
import { SupportInputSchema } from '#shared/contract/support.ts';
import { EmailSchema, UserPatchSchema } from '#shared/contract/user.ts';
import { fieldHint } from '#shared/domain/field-hints.ts';
import { parseOrderNumber } from '#shared/domain/field-rules.ts';

const TEXTS = [
  '',
  ' ',
  'Thandi Nkosi',
  '  padded  ',
  'two\nlines',
  'turned \u202e round',
  'x'.repeat(121),
  'x'.repeat(501),
  'x'.repeat(5_001),
  'thandi@example.co.za',
  'thandi@example',
  '@',
  `${'x'.repeat(250)}@example.com`,
  'short',
  'a quiet morning in Knysna',
  '123456',
  ' 123456 ',
  '12345',
  '082 123 4567',
  '+27 (0)82-123-4567',
  '0081',
  '4180234567',
  '4180 234 567',
  '418',
];

/** The API's first error message for a value; empty if the value is valid. */
function apiError(schema: v.GenericSchema, value: unknown): string {
  return v.safeParse(schema, value).issues?.[0]?.message ?? '';
}

const ADDRESS = AddressInputSchema.entries;
const DETAILS = UserPatchSchema.entries;
const SUPPORT = SupportInputSchema.entries;
type Hint = { field: string; hint: (text: string) => string; schema: v.GenericSchema };
const HINTS: Hint[] = [
  ...(['recipient', 'phone', 'street', 'complex', 'suburb', 'city', 'postal_code', 'notes'] as const).map(
    (field) => ({ field, hint: (text: string) => fieldHint('address', field, text), schema: ADDRESS[field] }),
  ),
  ...(['name', 'email', 'business_name', 'vat_number', 'current_password'] as const).map((field) => ({
    field: `account ${field}`,
    hint: (text: string) => fieldHint('details', field, text),
    schema: DETAILS[field],
  })),
  ...(['name', 'email', 'message'] as const).map((field) => ({
    field: `support ${field}`,
    hint: (text: string) => fieldHint('support', field, text),
    schema: SUPPORT[field],
  })),
  { field: 'login email', hint: (text) => fieldHint('auth', 'email', text), schema: EmailSchema },
  { field: 'new password', hint: (text) => fieldHint('auth', 'password', text), schema: NewPasswordSchema },
  ...(['create-list', 'rename-list'] as const).map((form) => ({
    field: `${form} name`,
    hint: (text: string) => fieldHint(form, 'name', text),
    schema: ProductListInputSchema.entries.name,
  })),
  {
    field: 'voucher code',
    hint: (text) => fieldHint('voucher', 'code', text),
    schema: VoucherInputSchema.entries.code,
  },
  { field: 'one-time pin', hint: (text) => fieldHint('auth', 'otp', text), schema: OtpSchema },
];

describe('fieldHint', () => {
  it.each(HINTS)('returns the API’s message for $field', ({ hint, schema }) => {
    for (const text of TEXTS) expect(hint(text), JSON.stringify(text)).toBe(apiError(schema, text));
  });

  it('returns the API’s message for the province and the order number', () => {
    for (const text of ['', '0', '1', '9', 'x', '1.5', '-1']) {
      expect(fieldHint('address', 'province_id', text)).toBe(apiError(ADDRESS.province_id, Number(text)));
    }
    expect(fieldHint('support', 'order_id', 'Order 000123')).toBe(apiError(SUPPORT.order_id, 123));
    expect(fieldHint('support', 'order_id', 'mine')).toBe(apiError(SUPPORT.order_id, 0));
  });

  it('accepts a PIN pasted with spaces, which are removed on submission', () => {
    expect(fieldHint('email', 'otp', '123 456')).toBe('');
    expect(fieldHint('email', 'otp', '12 34')).toBe('A one-time PIN has 6 digits.');
  });
});

describe('an email address', () => {
  it.each([
    "sinead.o'brien@example.com",
    'r&d@example.co.za',
    'thandi@a--b.co.za',
    'thandi@xn--caf-dma.co.za',
    'thandi@example.xn--p1ai',
    'thandi+spaza=1@example.com',
    '.thandi..nkosi.@example.com',
    '{th}/an|di!#$%*?^_`~@example.com',
    'thandi@10.0.0.1',
  ])('is accepted if HTML accepts it: %s', (email) => {
    expect(v.RFC_EMAIL_REGEX.test(email)).toBe(true);
    expect(v.parse(EmailSchema, email)).toBe(email);
  });

  it('is cleaned of pasted invisible characters', () => {
    expect(v.parse(EmailSchema, '\u202aThandi@example.com\u202c\u00a0')).toBe('thandi@example.com');
  });

  it.each(['', '@', 'thandi', 'thandi@', 'thandi@-a.com', 'thandi@a-.com', 'a b@c.co.za', 'thandi@a..b'])(
    'is rejected if HTML rejects it: %j',
    (email) => {
      expect(v.RFC_EMAIL_REGEX.test(email)).toBe(false);
      expect(v.is(EmailSchema, email)).toBe(false);
    },
  );

  it('is rejected without a dot in its domain, because such domains receive no email', () => {
    expect(v.is(EmailSchema, 'thandi@gmail')).toBe(false);
  });
});

describe('pasted input', () => {
  const [space, mark, dash] = ['\u00a0', '\u200b', '\u2011'];
  it.each([
    ['a postal code', ADDRESS.postal_code, ` 00${mark}81${space}`, '0081'],
    ['a VAT number', DETAILS.vat_number, `4180${space}234${dash}567${mark}`, '4180234567'],
    ['a VAT number with dots', DETAILS.vat_number, '4180.234.567', '4180234567'],
    ['a voucher code', VoucherInputSchema.entries.code, `\u202aSUMMER${dash}10${mark}`, 'SUMMER-10'],
    ['a voucher code in full-width letters', VoucherInputSchema.entries.code, '\uff33PAZA 10', 'SPAZA10'],
    ['a one-time PIN', OtpSchema, `\u2068123${space}456\u2069`, '123456'],
    ['a one-time PIN in two halves', OtpSchema, '123\u2013456', '123456'],
  ] as const)('for %s is cleaned of separators and invisible characters', (_what, schema, pasted, read) => {
    expect(v.parse<v.GenericSchema>(schema, pasted)).toBe(read);
  });

  it('has its length checked after cleaning', () => {
    const spaced = [...'V'.repeat(40)].join(`${space}${mark}`);
    expect(v.parse(VoucherInputSchema.entries.code, spaced)).toBe('V'.repeat(40));
    expect(v.is(VoucherInputSchema.entries.code, 'V'.repeat(41))).toBe(false);
    expect(v.parse(ADDRESS.recipient, `${mark.repeat(500)}Thandi`)).toBe('Thandi');
  });

  it.each([
    ['#000123', 123],
    [`${mark}Order\u00a0#000123`, 123],
    ['000\u2011123', 123],
    ['Order no. 000123', 123],
    ['\uff11\uff12\uff13', 123],
    ['mine', 0],
    [mark, 0],
  ])('%j is parsed as order number %i', (text, id) => {
    expect(parseOrderNumber(text)).toBe(id);
  });
});

describe('fieldHint for an address', () => {
  it.each([
    ['postal_code', '800', 'A postal code has 4 digits.'],
    ['postal_code', '0081', ''],
    ['phone', '082 123 4567', ''],
    ['phone', ' ', 'Enter a cellphone number.'],
    ['recipient', ' ', 'Enter the recipient’s name.'],
    ['province_id', '', 'Choose a province.'],
  ] as const)('with %s %j returns %j', (field, text, hint) => {
    expect(fieldHint('address', field, text)).toBe(hint);
  });
});

describe('an amount in a request', () => {
  it.each([19.999, 0.001, 1e-7])('of %s rand is rejected for having more than two decimals', (rand) => {
    expect(apiError(CartItemInputSchema, { quantity: 1, seen_price: rand })).toMatch(/two decimals/);
    expect(apiError(PlaceOrderInputSchema, { total: rand })).toMatch(/two decimals/);
  });

  it.each([0, 0.1, 0.29, 19.99, 1_234.5, 4_503_599.37])('of %s rand is accepted', (rand) => {
    expect(apiError(PlaceOrderInputSchema, { total: rand })).toBe('');
  });
});

describe('a device name', () => {
  it('is trimmed and truncated to 400 characters, not rejected', () => {
    const login = { email: 'thandi@example.com', password: 'x', device_name: ` ${'d'.repeat(500)} ` };
    expect(v.parse(LoginInputSchema, login).device_name).toBe('d'.repeat(400));
  });
});
