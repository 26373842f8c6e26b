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
import { EMAIL_PATTERN } from '#shared/domain/field-rules.ts';

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

/** What the API says first of a value. */
function said(schema: v.GenericSchema, value: unknown): string {
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

describe('a hint in the browser', () => {
  it.each(HINTS)('on $field says what the API says', ({ hint, schema }) => {
    for (const text of TEXTS) expect(hint(text), JSON.stringify(text)).toBe(said(schema, text));
  });

  it('on the province and the order number says what the API says', () => {
    for (const text of ['', '0', '1', '9', 'x', '1.5', '-1']) {
      expect(fieldHint('address', 'province_id', text)).toBe(said(ADDRESS.province_id, Number(text)));
    }
    expect(fieldHint('support', 'order_id', 'Order 000123')).toBe(said(SUPPORT.order_id, 123));
    expect(fieldHint('support', 'order_id', 'mine')).toBe(said(SUPPORT.order_id, 0));
  });

  it('on a pin that is pasted with spaces is silent: they are left out when it is sent', () => {
    expect(fieldHint('email', 'otp', '123 456')).toBe('');
    expect(fieldHint('email', 'otp', '12 34')).toBe('A one-time PIN has 6 digits.');
  });

  it('knows an e-mail address as valibot does', () => {
    expect(EMAIL_PATTERN).toEqual(v.EMAIL_REGEX);
  });
});

describe('a hint on an address', () => {
  it.each([
    ['postal_code', '800', 'A postal code has 4 digits.'],
    ['postal_code', '0081', ''],
    ['phone', '082 123 4567', ''],
    ['phone', ' ', 'Enter a cellphone number.'],
    ['recipient', ' ', 'Enter the recipient’s name.'],
    ['province_id', '', 'Choose a province.'],
  ] as const)('says of %s %j: %j', (field, text, hint) => {
    expect(fieldHint('address', field, text)).toBe(hint);
  });
});

describe('an amount that is sent', () => {
  it.each([19.999, 0.001, 1e-7])('of %s rand is refused: it has more than two decimals', (rand) => {
    expect(said(CartItemInputSchema, { quantity: 1, seen_price: rand })).toMatch(/two decimals/);
    expect(said(PlaceOrderInputSchema, { total: rand })).toMatch(/two decimals/);
  });

  it.each([0, 0.1, 0.29, 19.99, 1_234.5, 4_503_599.37])('of %s rand is taken', (rand) => {
    expect(said(PlaceOrderInputSchema, { total: rand })).toBe('');
  });
});

describe('the name of a device', () => {
  it('is trimmed and cut to 400 characters, not refused', () => {
    const login = { email: 'thandi@example.com', password: 'x', device_name: ` ${'d'.repeat(500)} ` };
    expect(v.parse(LoginInputSchema, login).device_name).toBe('d'.repeat(400));
  });
});
