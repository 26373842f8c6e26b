import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPdf } from '#test/support/a-pdf.ts';
import { refundSentOrder } from '#test/support/a-refund.ts';
import { anUnpaidOrder, aVoucher } from '#test/support/a-voucher.ts';
import { aVendor } from '#test/support/an-invoice.ts';
import { call } from '#test/support/an-order.ts';
import { advanceTo } from '#test/support/an-order-life.ts';
import { differencesOfSums } from '#test/support/reconciliation.ts';
import { sql } from '#worker/api/db/sql.ts';
import { issueCreditNotes } from '#worker/api/invoices/credit-notes.service.ts';
import { refundUnitsStatements } from '#worker/api/refunds/refund-units.repository.ts';
// Loads this module beforehand. Tests load modules one by one, which would exceed the deadline of the first call that
// needs it; a deployed worker has it in its bundle.
import '#worker/api/invoices/pdf/draw-credit-note.ts';

type Units = { itemId: number; quantity: number };

function refund(orderId: number, supplierId: number, pieces: readonly Units[], now = new Date()) {
  return env.DB.batch(
    refundUnitsStatements(env.DB, {
      ...{ orderId, supplierId, reason: 'returned by the customer', cause: 'returned', now },
      pieces: sql`SELECT value ->> 'itemId' AS order_item_id, value ->> 'quantity' AS quantity
        FROM json_each(${JSON.stringify(pieces)})`,
    }),
  );
}

/** A delivered order from one retailer, with its lines. */
async function aDeliveredOrder(
  lines: readonly { priceCents: number; quantity: number }[],
  given: { feeCents?: number; percentage?: number } = {},
) {
  const supplierId = await aVendor({ feeCents: given.feeCents ?? 6_000 });
  const { buyer, orderId } = await anUnpaidOrder(lines.map((line) => ({ ...line, supplierId })));
  if (given.percentage !== undefined) {
    await buyer.api.orders.applyVoucher({ id: orderId, code: await aVoucher({ value: given.percentage }) });
  }
  await advanceTo(orderId, 'delivered');
  const order = await buyer.api.orders.getOrder({ id: orderId });
  return { buyer, orderId, supplierId, items: order.products };
}

async function refundedCents(orderId: number): Promise<number[]> {
  const { results } = await env.DB.prepare('SELECT amount_cents FROM refund WHERE order_id = ? ORDER BY id')
    .bind(orderId)
    .all<{ amount_cents: number }>();
  return results.map((row) => row.amount_cents);
}

describe('a refund of units', () => {
  it('includes their share of the voucher and the delivery fee, by the largest remainder', async () => {
    // Each unit is refunded R 10 less R 0.10 of the 1% voucher, plus a third of the R 1 delivery fee.
    const { orderId, supplierId, items } = await aDeliveredOrder([{ priceCents: 1_000, quantity: 3 }], {
      feeCents: 100,
      percentage: 1,
    });
    const itemId = items[0]?.id ?? 0;
    for (const second of [1, 2, 3]) {
      await refund(orderId, supplierId, [{ itemId, quantity: 1 }], new Date(second * 1_000));
    }
    // 2,970 cents for goods split into thirds exactly. Of the 100 cents for delivery, the first unit gets the extra
    // cent.
    expect(await refundedCents(orderId)).toEqual([990 + 34, 990 + 33, 990 + 33]);
  });

  it('fails without any change if more units would be refunded than were ordered', async () => {
    const { orderId, supplierId, items } = await aDeliveredOrder([{ priceCents: 1_000, quantity: 2 }]);
    const itemId = items[0]?.id ?? 0;
    await refund(orderId, supplierId, [{ itemId, quantity: 1 }], new Date(1_000));
    await expect(refund(orderId, supplierId, [{ itemId, quantity: 2 }], new Date(2_000))).rejects.toThrow();
    const both = [new Date(3_000), new Date(4_000)].map((now) =>
      refund(orderId, supplierId, [{ itemId, quantity: 1 }], now),
    );
    const outcomes = (await Promise.allSettled(both)).map(({ status }) => status);
    expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await refundedCents(orderId)).reduce((sum, cents) => sum + cents)).toBe(2_000 + 6_000);
  });

  it('gets a credit note even for one cent, and the last credit note contains the whole VAT', async () => {
    const { buyer, orderId, supplierId, items } = await aDeliveredOrder([{ priceCents: 100, quantity: 4 }], {
      feeCents: 0,
      percentage: 99,
    });
    const itemId = items[0]?.id ?? 0;
    for (const second of [1, 2, 3, 4]) {
      await refund(orderId, supplierId, [{ itemId, quantity: 1 }], new Date(second * 1_000));
    }
    const { notes } = await issueCreditNotes(env.DB, { userId: buyer.userId, orderId, now: new Date() });
    expect(notes.map(({ totalCents, vatCents }) => [totalCents, vatCents])).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
      [1, 1],
    ]);
  });

  it('ignores lines of another order or retailer', async () => {
    const mine = await aDeliveredOrder([{ priceCents: 1_000, quantity: 1 }]);
    const other = await aDeliveredOrder([{ priceCents: 9_000, quantity: 1 }]);
    const pieces = [{ itemId: other.items[0]?.id ?? 0, quantity: 1 }];
    await refund(mine.orderId, mine.supplierId, pieces);
    await refund(mine.orderId, other.supplierId, pieces);
    expect(await refundedCents(mine.orderId)).toEqual([]);
  });

  it('and the refund of the rest add up to the paid amount, and so do their credit notes, including VAT', async () => {
    const aLine = fc.record({
      priceCents: fc.integer({ min: 1, max: 99_999 }),
      quantity: fc.integer({ min: 1, max: 7 }),
    });
    const aCut = fc.array(fc.tuple(fc.nat({ max: 3 }), fc.integer({ min: 1, max: 7 })), {
      minLength: 1,
      maxLength: 6,
    });
    const given = fc.record({
      lines: fc.array(aLine, { minLength: 1, maxLength: 4 }),
      feeCents: fc.nat({ max: 15_000 }),
      percentage: fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined }),
      cuts: fc.array(aCut, { minLength: 1, maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(given, async ({ lines, cuts, ...rest }) => {
        const { buyer, orderId, supplierId, items } = await aDeliveredOrder(lines, rest);
        for (const [index, cut] of cuts.entries()) {
          const pieces = Map.groupBy(cut, ([place]) => items[place % items.length]?.id ?? 0);
          const requested = [...pieces].map(([itemId, some]) => ({
            itemId,
            quantity: some.reduce((sum, [, quantity]) => sum + quantity, 0),
          }));
          // Requests for more units than remain are rejected here, too, as tested above.
          await refund(orderId, supplierId, requested, new Date(1_000 * (index + 1))).catch(() => undefined);
        }
        const now = new Date();
        await issueCreditNotes(env.DB, { userId: buyer.userId, orderId, now });
        await refundSentOrder(orderId, { now });
        await issueCreditNotes(env.DB, { userId: buyer.userId, orderId, now });
        const sums = await env.DB.prepare(
          `SELECT (SELECT sum(amount_cents) FROM refund WHERE order_id = o.id) AS back,
             (SELECT sum(total_cents) FROM credit_note WHERE order_id = o.id) AS credited,
             (SELECT sum(vat_cents) FROM credit_note WHERE order_id = o.id) AS tax,
             (SELECT vat_cents FROM order_child WHERE order_id = o.id) AS tax_paid,
             o.amount_cents + o.delivery_cents AS paid FROM "order" o WHERE o.id = ?`,
        )
          .bind(orderId)
          .first<{ back: number; credited: number; tax: number; tax_paid: number; paid: number }>();
        expect(sums?.back).toBe(sums?.paid);
        expect(sums?.credited).toBe(sums?.paid);
        expect(sums?.tax).toBe(sums?.tax_paid);
      }),
      { numRuns: 12, interruptAfterTimeLimit: 15_000 },
    );
    expect(await differencesOfSums()).toEqual([]);
  });

  it('has its own credit note, which is listed on the order and opens for the customer', async () => {
    const { buyer, orderId, supplierId, items } = await aDeliveredOrder([{ priceCents: 2_500, quantity: 4 }]);
    const itemId = items[0]?.id ?? 0;
    await refund(orderId, supplierId, [{ itemId, quantity: 1 }], new Date(1_000));
    await refund(orderId, supplierId, [{ itemId, quantity: 2 }], new Date(2_000));
    await issueCreditNotes(env.DB, { userId: buyer.userId, orderId, now: new Date() });
    const { refunds } = await buyer.api.orders.getOrder({ id: orderId });
    const numbers = refunds?.map(({ credit_note }) => credit_note);
    expect(numbers).toEqual([`CN-${supplierId}-000001`, `CN-${supplierId}-000002`]);
    const open = async (query: string): Promise<string> => {
      const answer = await call(buyer, 'GET', `/api/orders/${orderId}/credit-notes/${supplierId}${query}`);
      const { pages } = await readPdf(await answer.arrayBuffer());
      return pages.join(' ').replace(/\s+/g, ' ');
    };
    const first = await open(`?number=${numbers?.[0]}`);
    expect(first).toContain('A part of this supply is credited');
    expect(first).toContain('40.00');
    expect(await open('')).toContain('80.00');
    const unknown = await call(
      buyer,
      'GET',
      `/api/orders/${orderId}/credit-notes/${supplierId}?number=CN-${supplierId}-000009`,
    );
    expect(unknown.status).toBe(404);
    const ofAnother = `/api/orders/${orderId}/credit-notes/${supplierId}?number=CN-99999-000001`;
    expect((await call(buyer, 'GET', ofAnother)).status).toBe(404);
    const bad = await call(buyer, 'GET', `/api/orders/${orderId}/credit-notes/${supplierId}?number=1`);
    expect(bad.status).toBe(422);
  });
});
