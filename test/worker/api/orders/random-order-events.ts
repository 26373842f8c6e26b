import fc from 'fast-check';

/** An index into a list; taken modulo the list's length. */
export const place = fc.nat({ max: 7 });
const cents = (max: number, min = 0) => fc.integer({ min, max });

/** The customers' province. */
const GAUTENG = 3;
/** Without `provinceId`, a rate applies to every other province; without `upToGrams`, to any weight. */
const aRate = fc.record({
  provinceId: fc.constantFrom(GAUTENG, 9, undefined),
  upToGrams: fc.constantFrom(500, 2_000, undefined),
  feeCents: cents(20_000),
});
const aRetailer = fc.record({
  feeCents: cents(15_000),
  freeFromCents: fc.option(cents(90_000, 1)),
  rates: fc.uniqueArray(aRate, {
    maxLength: 3,
    selector: ({ provinceId, upToGrams }) => `${provinceId} ${upToGrams}`,
  }),
});
const aProductOfOne = fc.record({
  priceCents: cents(60_000, 1),
  savingsCents: cents(20_000),
  stock: fc.integer({ min: 2, max: 12 }),
  weightGrams: fc.nat({ max: 1_500 }),
  retailer: place,
});
/** An `amount` voucher's value is in rand. */
const aVoucher = fc.record({
  kind: fc.constantFrom('amount' as const, 'percentage' as const),
  value: fc.integer({ min: 1, max: 100 }),
  retailer: fc.option(place),
  totalLimit: fc.option(fc.integer({ min: 1, max: 2 })),
});

export const aCatalogue = fc.record({
  retailers: fc.array(aRetailer, { minLength: 1, maxLength: 3 }),
  products: fc.array(aProductOfOne, { minLength: 1, maxLength: 4 }),
  vouchers: fc.array(aVoucher, { minLength: 1, maxLength: 2 }),
});

/** The outcomes of a payment at the gateway; most succeed. */
const anOutcome = fc.constantFrom(
  ...(['COMPLETE', 'COMPLETE', 'COMPLETE', 'FAILED', 'CANCELLED', 'PENDING'] as const).map((status) => ({
    status,
    method: status === 'COMPLETE' ? 'cc' : '',
  })),
);

const anOrder = fc.record({
  does: fc.constant('order' as const),
  customer: place,
  isImpatient: fc.boolean(),
  wants: fc.array(fc.tuple(place, fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 3 }),
});
const aStart = fc.record({ does: fc.constant('start a payment' as const), order: place });

const aNotification = fc.record({
  does: fc.constant('notify' as const),
  payment: place,
  outcome: anOutcome,
});

/** Ships and delivers a whole order. */
const aDelivery = fc.record({ does: fc.constant('deliver' as const), order: place });
const aReturn = fc.record({
  does: fc.constant('ask for a return' as const),
  order: place,
  line: place,
  pieces: fc.integer({ min: 1, max: 3 }),
  reason: fc.constantFrom('changed_mind' as const, 'defective' as const),
});

export const anAction = fc.oneof(
  { weight: 3, arbitrary: anOrder },
  { weight: 3, arbitrary: aStart },
  { weight: 5, arbitrary: aNotification },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('cancel' as const), order: place }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('apply a voucher' as const), order: place, voucher: place }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('remove the voucher' as const), order: place }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('bring parcels on' as const),
      order: place,
      retailer: fc.option(place),
      to: fc.constantFrom('packed' as const, 'shipped' as const, 'delivered' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('pay back' as const),
      order: place,
      isGranted: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancel as an operator' as const), order: place }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom('cancel a parcel' as const, 'cancel a parcel as an operator' as const),
      order: place,
      retailer: place,
    }),
  },
  { weight: 2, arbitrary: aDelivery },
  { weight: 3, arbitrary: aReturn },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('move a return' as const),
      order: place,
      which: place,
      to: fc.constantFrom('accepted' as const, 'accepted' as const, 'received' as const, 'refused' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('reprice' as const),
      product: place,
      priceCents: cents(60_000, 1),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('wait' as const), minutes: fc.integer({ min: 20, max: 90 }) }),
  },
);

const aMoment = fc.oneof(
  { weight: 2, arbitrary: anAction.map((one) => [one]) },
  { weight: 1, arbitrary: fc.array(anAction, { minLength: 2, maxLength: 4 }) },
);

/**
 * A random catalogue and actions, some of them concurrent. The first actions place and pay orders, so that later
 * actions have some to work on.
 */
export const aHistory = fc.record({
  catalogue: aCatalogue,
  moments: fc
    .tuple(
      fc.array(anOrder, { minLength: 3, maxLength: 4, size: 'max' }),
      fc.array(aStart, { minLength: 3, maxLength: 4, size: 'max' }),
      fc.array(aNotification, { minLength: 1, maxLength: 3, size: 'max' }),
      fc.array(aMoment, { minLength: 8, maxLength: 20, size: 'max' }),
    )
    .map(([orders, starts, paid, moments]) => [...orders.map((each) => [each]), starts, paid, ...moments]),
});

type Given<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
export type RandomCatalogue = Given<typeof aCatalogue>;
export type Action = Given<typeof anAction>;
