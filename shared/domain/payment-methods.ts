import { formatCents, toCents } from './money.ts';

/** The payment methods that a shop may offer, in display order: cards first, instant EFT second. */
export const PAYMENT_METHODS = [
  'card',
  'eft',
  'capitec_pay',
  'snapscan',
  'zapper',
  'scan_to_pay',
  'mobicred',
  'moretyme',
  'apple_pay',
  'samsung_pay',
  'google_pay',
  'payflex',
  'store_card',
  'scode',
  'mukuru',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The icon beside a payment method: the means of payment, not a company's logo. */
export type PaymentMark = 'card' | 'bank' | 'phone' | 'code' | 'later' | 'cash';

/** A payment method's display texts, and Payfast's codes for it. */
type PaymentMethodDetails = {
  /** Payfast's codes for the method. The first one is sent; the others are older spellings or variants. */
  codes: readonly [string, ...string[]];
  /** The name for use inside a sentence: `Paid by instant EFT`. */
  name: string;
  text: string;
  mark: PaymentMark;
  /**
   * Interest-free instalments: the first payment as a percentage of the price, and the period in which the rest is
   * paid.
   */
  instalments?: { firstPercent: number; term: string };
};

// docs/payments-and-refunds.md lists the sources of the codes.
const DETAILS: Readonly<Record<PaymentMethod, PaymentMethodDetails>> = {
  card: {
    codes: ['cc', 'dc'],
    name: 'card',
    text: 'Visa or Mastercard, credit or debit.',
    mark: 'card',
  },
  eft: {
    codes: ['ef', 'eft'],
    name: 'instant EFT',
    text: 'Straight from your bank account, with your bank’s own login.',
    mark: 'bank',
  },
  capitec_pay: { codes: ['cp'], name: 'Capitec Pay', text: 'Approve it in your Capitec app.', mark: 'bank' },
  snapscan: { codes: ['ss'], name: 'SnapScan', text: 'Scan the code with the SnapScan app.', mark: 'code' },
  zapper: { codes: ['zp'], name: 'Zapper', text: 'Scan the code with the Zapper app.', mark: 'code' },
  scan_to_pay: {
    codes: ['mp'],
    name: 'Scan to Pay',
    text: 'Scan the code with your bank’s app.',
    mark: 'code',
  },
  mobicred: { codes: ['mc'], name: 'Mobicred', text: 'Pay it off with Mobicred credit.', mark: 'later' },
  moretyme: {
    codes: ['mt'],
    name: 'MoreTyme',
    text: 'Pay it off with TymeBank.',
    mark: 'later',
    instalments: { firstPercent: 50, term: '60 days' },
  },
  apple_pay: { codes: ['ap'], name: 'Apple Pay', text: 'On your iPhone, iPad or Mac.', mark: 'phone' },
  samsung_pay: { codes: ['sp'], name: 'Samsung Pay', text: 'On your Samsung phone.', mark: 'phone' },
  google_pay: {
    codes: ['gp'],
    name: 'Google Pay',
    text: 'With a card in your Google account.',
    mark: 'phone',
  },
  payflex: {
    codes: ['pf'],
    name: 'Payflex',
    text: 'Buy now and pay it off.',
    mark: 'later',
    instalments: { firstPercent: 25, term: '6 weeks' },
  },
  store_card: { codes: ['rc', 'rcs'], name: 'store card', text: 'With your RCS store card.', mark: 'card' },
  scode: { codes: ['sc'], name: 'SCode', text: 'Pay cash at a store’s till.', mark: 'cash' },
  mukuru: { codes: ['mu'], name: 'Mukuru', text: 'Pay cash at a Mukuru booth.', mark: 'cash' },
};

const BY_CODE: ReadonlyMap<string, PaymentMethod> = new Map(
  PAYMENT_METHODS.flatMap((method) => DETAILS[method].codes.map((code) => [code, method] as const)),
);

/** All codes for `PAYFAST_METHODS`, with the methods' names: `cc (card), ef (instant EFT)`. */
export const PAYFAST_CODES: string = PAYMENT_METHODS.map(
  (method) => `${payfastCode(method)} (${DETAILS[method].name})`,
).join(', ');

export function paymentMethodDetails(method: PaymentMethod): PaymentMethodDetails {
  return DETAILS[method];
}

/** The code that is sent to Payfast. */
export function payfastCode(method: PaymentMethod): string {
  return DETAILS[method].codes[0];
}

/** The method for one of Payfast's codes, case-insensitive; null for an unknown code. */
export function methodOfPayfastCode(code: string): PaymentMethod | null {
  return BY_CODE.get(code.toLowerCase()) ?? null;
}

/** A payment method's name for use inside a sentence; null if there is no method or it is unknown. */
export function paymentMethodName(method: string | null): string | null {
  const known = PAYMENT_METHODS.find((each) => each === method);
  return known === undefined ? null : DETAILS[known].name;
}

/** `Instant EFT` */
export function paymentMethodTitle(method: PaymentMethod): string {
  const { name } = DETAILS[method];
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * Returns the instalment offer with the smallest first payment: `Or pay R 62.50 now and the rest over 6 weeks,
 * interest-free, with Payflex.` Returns null if no method has instalments.
 * @param price in rand
 */
export function instalmentText(methods: readonly PaymentMethod[], price: number): string | null {
  const [smallest] = methods
    .flatMap((method) => {
      const { name, instalments } = DETAILS[method];
      return instalments === undefined ? [] : [{ name, ...instalments }];
    })
    .sort((one, other) => one.firstPercent - other.firstPercent);
  if (smallest === undefined) return null;
  const { name, firstPercent, term } = smallest;
  const first = formatCents(Math.ceil((toCents(price) * firstPercent) / 100));
  return `Or pay ${first} now and the rest over ${term}, interest-free, with ${name}.`;
}
