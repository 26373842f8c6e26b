import type { VoucherValue } from '#shared/domain/voucher-discount.ts';

/** A voucher of the demo shop. Money is whole cents, dates are ISO days. */
export type DemoVoucher = VoucherValue & {
  code: string;
  /** The minimum amount of the items. */
  minimumCents: number;
  validFrom: string;
  /** The last day on which the voucher is valid. */
  validTo: string;
  /** Maximum uses in total and per customer; unlimited if omitted. */
  totalLimit?: number;
  perCustomerLimit?: number;
  /** Display name of the only retailer whose items count; all retailers if omitted. */
  supplierName?: string;
};

const LASTING = { validFrom: '2025-01-01', validTo: '2035-12-31' };

/** The demo shop's vouchers. The last one has expired. */
export const DEMO_VOUCHERS: readonly DemoVoucher[] = [
  { code: 'SPAZA10', kind: 'percentage', value: 10, minimumCents: 0, ...LASTING },
  {
    code: 'SAWUBONA50',
    kind: 'amount',
    value: 5_000,
    minimumCents: 30_000,
    ...LASTING,
    totalLimit: 10_000,
    perCustomerLimit: 1,
  },
  {
    code: 'BRAAI10',
    kind: 'percentage',
    value: 10,
    minimumCents: 50_000,
    ...LASTING,
    totalLimit: 2_000,
    perCustomerLimit: 3,
    supplierName: 'Bluff Outdoor',
  },
  {
    code: 'STOKVEL200',
    kind: 'amount',
    value: 20_000,
    minimumCents: 200_000,
    ...LASTING,
    totalLimit: 500,
    perCustomerLimit: 5,
  },
  {
    code: 'HERITAGE15',
    kind: 'percentage',
    value: 15,
    minimumCents: 20_000,
    validFrom: '2024-09-01',
    validTo: '2024-09-30',
    totalLimit: 1_000,
    perCustomerLimit: 1,
  },
];
