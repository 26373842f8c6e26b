import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NEW_ADDRESS } from '#scripts/contract/new-shopper.ts';
import type { Order } from '#shared/contract/order.ts';
import { toCents, toRand } from '#shared/domain/money.ts';
import { orderTotal } from '#shared/domain/order-totals.ts';
import { draftInvoices } from '#worker/api/invoices/draft-invoice.ts';
import type { InvoiceSource } from '#worker/api/invoices/invoice-source.repository.ts';
import { withVat } from '#worker/api/orders/order-vat.ts';

const NOW = new Date('2026-11-21T09:00:00.000Z');
const ADDRESS = {
  ...{ ...NEW_ADDRESS, phone: '+27821234567' },
  province: { id: 3, name: 'Gauteng', code: 'GP' },
};

type GivenLine = { supplierId: number; priceCents: number; quantity: number };
type Given = {
  lines: readonly GivenLine[];
  feeCents?: readonly number[];
  /** The discount on each line in cents, in line order. */
  discountsCents?: readonly number[];
  paidAt?: string;
};

/** A paid order from retailers 1, 2, 3 and so on, which all charge VAT. */
function aBasis(given: Given): InvoiceSource {
  const ids = [...new Set(given.lines.map(({ supplierId }) => supplierId))].toSorted((a, b) => a - b);
  const supplier = (id: number) => ({ id, display_name: `Retailer ${id}`, npo_id: null });
  const itemsCents = given.lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0);
  const discountsCents = given.discountsCents ?? [];
  const discountCents = sum(discountsCents);
  const paidAt = given.paidAt ?? '2026-11-20T09:00:00.000Z';
  const order: Order = {
    id: 1,
    status: 'paid',
    amount: toRand(itemsCents - discountCents),
    discount: toRand(discountCents),
    voucher_id: null,
    order_address: {
      address: ADDRESS,
      contact: { name: 'Thandi Nkosi', email: 'thandi@example.com', phone: ADDRESS.phone },
    },
    payment: null,
    products: given.lines.map(({ supplierId, priceCents, quantity }, index) => ({
      id: index + 1,
      quantity,
      product: {
        id: index + 1,
        parent_id: null,
        sku: `SKU-${index + 1}`,
        parent_sku: null,
        name: 'Thing',
        brand: { id: 1, name: 'Brand' },
        supplier: supplier(supplierId),
        price: toRand(priceCents),
        savings_amount: 0,
        options: [],
        images: [],
      },
    })),
    children: ids.map((id, index) => ({
      supplier: supplier(id),
      status: 'paid',
      delivery: { fee: toRand(given.feeCents?.[index] ?? 0), promised_date: '2026-11-27' },
      error: null,
    })),
    created_at: paidAt,
    click_id: null,
  };
  const parcels = ids.map((supplierId, index) => ({
    supplierId,
    feeCents: given.feeCents?.[index] ?? 0,
    vatBasisPoints: 1_500,
  }));
  const vat = withVat(
    parcels,
    given.lines.map(({ supplierId, priceCents, quantity }, index) => ({
      supplierId,
      cents: priceCents * quantity - (discountsCents[index] ?? 0),
    })),
  );
  return {
    order,
    parts: new Map(
      vat.parcels.map((parcel) => [
        parcel.supplierId,
        { ...parcel, address: '1 Street', vatNumber: '4180234567' },
      ]),
    ),
    customer: { businessName: '', vatNumber: '' },
    payment: { reference: 'a-payment', paidAt },
    items: new Map(
      given.lines.map((_, index) => [
        index + 1,
        { discountCents: discountsCents[index] ?? 0, vatCents: vat.lines[index]?.vatCents ?? 0 },
      ]),
    ),
    refunds: [],
  };
}

const line = fc.record({
  supplierId: fc.integer({ min: 1, max: 4 }),
  priceCents: fc.integer({ min: 0, max: 2_000_000 }),
  quantity: fc.integer({ min: 1, max: 30 }),
});
const anOrder = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 30 }),
    feeCents: fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 4, maxLength: 4 }),
    taken: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 30, maxLength: 30 }),
  })
  .map(({ lines, feeCents, taken }) => ({
    lines,
    feeCents,
    discountsCents: lines.map((each, index) =>
      Math.floor(each.priceCents * each.quantity * (taken[index] ?? 0)),
    ),
  }));

function sum(cents: readonly number[]): number {
  return cents.reduce((all, each) => all + each, 0);
}

describe('the amounts of invoices', () => {
  it('add up across all retailers to the amount paid, for any items and discounts', () => {
    fc.assert(
      fc.property(anOrder, (given) => {
        const basis = aBasis(given);
        const { drafts, uninvoiced } = draftInvoices(basis, NOW);
        const totals = [...drafts, ...uninvoiced].map(({ totalCents }) => totalCents);
        expect(sum(totals)).toBe(toCents(orderTotal(basis.order)));
      }),
      { numRuns: 300 },
    );
  });

  it('add up within each invoice: lines to the total, their VAT to round(total × 15 / 115)', () => {
    fc.assert(
      fc.property(anOrder, (given) => {
        for (const { lines, totalCents, vatCents } of draftInvoices(aBasis(given), NOW).drafts) {
          expect(sum(lines.map((each) => each.total_cents))).toBe(totalCents);
          expect(sum(lines.map((each) => each.vat_cents))).toBe(vatCents);
          expect(vatCents).toBe(Math.round((totalCents * 15) / 115));
          for (const each of lines) {
            expect(each.total_cents).toBe(each.quantity * each.unit_cents - each.discount_cents);
            expect(each.discount_cents).toBeGreaterThanOrEqual(0);
            // The parcel's VAT is rounded (up to half a cent off) and then split between lines (less than one cent
            // off).
            expect(Math.abs(each.vat_cents - (each.total_cents * 15) / 115)).toBeLessThan(1.5);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('include the order’s discount on each line, and none on delivery', () => {
    const lines = [
      { supplierId: 1, priceCents: 10_000, quantity: 3 },
      { supplierId: 2, priceCents: 30_000, quantity: 1 },
    ];
    const basis = aBasis({ lines, feeCents: [6_000, 6_000], discountsCents: [0, 1_001] });
    const { drafts } = draftInvoices(basis, NOW);
    expect(drafts.map((each) => each.lines.map((own) => own.discount_cents))).toEqual([
      [0, 0],
      [1_001, 0],
    ]);
    expect(drafts.map(({ totalCents }) => totalCents)).toEqual([36_000, 34_999]);
  });
});

describe('draftInvoices', () => {
  it.each([
    [5_000, 'none'],
    [5_001, 'abridged'],
    [500_000, 'abridged'],
    [500_001, 'full'],
  ])('picks the kind of invoice for %i cents: %s', (priceCents, kind) => {
    const { drafts, uninvoiced } = draftInvoices(
      aBasis({ lines: [{ supplierId: 1, priceCents, quantity: 1 }] }),
      NOW,
    );
    expect(drafts[0]?.kind ?? 'none').toBe(kind);
    expect(uninvoiced.map(({ reason }) => reason)).toEqual(kind === 'none' ? ['unneeded'] : []);
  });

  it('includes delivery in the amount that decides the kind', () => {
    const basis = aBasis({ lines: [{ supplierId: 1, priceCents: 5_000, quantity: 1 }], feeCents: [1] });
    expect(draftInvoices(basis, NOW).drafts).toMatchObject([{ kind: 'abridged', totalCents: 5_001 }]);
  });

  it.each([
    ['2026-03-31T21:59:59.000Z', '2026-03-31'],
    ['2026-03-31T22:00:00.000Z', '2026-04-01'],
  ])('sets the supply date to the South African day of the payment: %s', (paidAt, suppliedOn) => {
    const basis = aBasis({ lines: [{ supplierId: 1, priceCents: 11_400, quantity: 1 }], paidAt });
    expect(draftInvoices(basis, NOW).drafts).toMatchObject([{ suppliedOn }]);
  });
});
