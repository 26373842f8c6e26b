/** A voucher of the demo shop; money in whole cents, dates as ISO days. */
export type DemoVoucher = {
  code: string;
  /** What comes off: cents, or a percentage of the items. */
  discount: { type: 'amount'; amountCents: number } | { type: 'percentage'; percent: number };
  /** What the items must come to. */
  minimumCents: number;
  validFrom: string;
  /** The last day on which it counts. */
  validTo: string;
  /** How often it can be used by all customers together, or null: as often as they like. */
  totalLimit: number | null;
  perCustomerLimit: number | null;
  /** Display name of the one retailer whose items it counts for, or null: every retailer's. */
  supplierName: string | null;
};

/** The vouchers of the demo shop; the last one has expired. */
export const DEMO_VOUCHERS: DemoVoucher[] = [
  {
    code: 'SPAZA10',
    discount: { type: 'percentage', percent: 10 },
    minimumCents: 0,
    validFrom: '2025-01-01',
    validTo: '2035-12-31',
    totalLimit: null,
    perCustomerLimit: null,
    supplierName: null,
  },
  {
    code: 'SAWUBONA50',
    discount: { type: 'amount', amountCents: 5000 },
    minimumCents: 30000,
    validFrom: '2025-01-01',
    validTo: '2035-12-31',
    totalLimit: 10000,
    perCustomerLimit: 1,
    supplierName: null,
  },
  {
    code: 'BRAAI10',
    discount: { type: 'percentage', percent: 10 },
    minimumCents: 50000,
    validFrom: '2025-01-01',
    validTo: '2035-12-31',
    totalLimit: 2000,
    perCustomerLimit: 3,
    supplierName: 'Bluff Outdoor',
  },
  {
    code: 'STOKVEL200',
    discount: { type: 'amount', amountCents: 20000 },
    minimumCents: 200000,
    validFrom: '2025-01-01',
    validTo: '2035-12-31',
    totalLimit: 500,
    perCustomerLimit: 5,
    supplierName: null,
  },
  {
    code: 'HERITAGE15',
    discount: { type: 'percentage', percent: 15 },
    minimumCents: 20000,
    validFrom: '2024-09-01',
    validTo: '2024-09-30',
    totalLimit: 1000,
    perCustomerLimit: 1,
    supplierName: null,
  },
];
