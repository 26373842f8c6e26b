import { env } from 'cloudflare:workers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aPaidOrderOf } from '#test/support/a-paid-order.ts';
import { readPdf } from '#test/support/a-pdf.ts';
import { granted } from '#test/support/a-refund.ts';
import { anAffiliate } from '#test/support/a-shop.ts';
import { anUnpaidOrder, aVoucher } from '#test/support/a-voucher.ts';
import { aVendor } from '#test/support/an-invoice.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { advanceTo, parcelsBecome } from '#test/support/an-order-life.ts';
import { issueDueCreditNotes } from '#worker/api/invoices/issue-due-credit-notes.ts';
import { cancelOrderAsOperator, cancelParcelAsOperator } from '#worker/operations/operator-orders.ts';
import { listAffiliateStatements } from '#worker/operations/statements/affiliate-statements.repository.ts';
import { checkStatements } from '#worker/operations/statements/check-statements.ts';
import { closeMonth } from '#worker/operations/statements/close-month.ts';
import { setCommissionRate } from '#worker/operations/statements/commission-rates.repository.ts';
import { drawStatement } from '#worker/operations/statements/draw-statement.ts';
import { statementCsv } from '#worker/operations/statements/statement-lines.ts';
import {
  findMonthToClose,
  monthAfter,
  startOfMonth,
} from '#worker/operations/statements/statement-period.repository.ts';
import {
  type Figures,
  listStatementEntries,
  listStatements,
} from '#worker/operations/statements/statements.repository.ts';

const ORIGIN = 'https://shop.test';

/** Sets the clock until the test ends. Later tests use later dates, because a closed month cannot be reopened. */
function clockAt(instant: string): Date {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  return new Date();
}

async function figuresOf(supplierId: number, month: string): Promise<Partial<Figures>> {
  const [statement] = await listStatements(env.DB, { month }, supplierId);
  if (statement === undefined) throw new Error(`There is no retailer ${supplierId}`);
  const used = Object.entries(statement.figures).filter(([, figure]) => figure !== 0);
  return Object.fromEntries(used);
}

const NO_CUSTOMER = { origin: ORIGIN, cause: 'cancelled by a test' };

describe("a retailer's statement", () => {
  it('sums goods and delivery minus commission, which is based on the price with VAT', async () => {
    clockAt('2031-01-10T08:00:00.000Z');
    const supplierId = await aVendor({ feeCents: 6_000 });
    await setCommissionRate(env.DB, OPERATOR, {
      now: new Date(),
      supplierId,
      fromDay: '2031-01-01',
      basisPoints: 1_250,
    });
    const { order } = await aPaidOrderOf([{ supplierId, priceCents: 11_501, quantity: 2 }]);
    await parcelsBecome(order.id, 'shipped');
    await parcelsBecome(order.id, 'delivered');
    expect(await figuresOf(supplierId, '2031-01')).toEqual({
      sales: 1,
      goods_cents: 23_002,
      delivery_cents: 6_000,
      vat_cents: 3_783,
      // 12.5 % of R 230.02 is R 28.7525.
      commission_cents: 2_875,
      deliveries: 1,
      delivered_cents: 29_002,
      owed_cents: 23_002 + 6_000 - 2_875,
    });
    expect(await figuresOf(supplierId, '2030-12')).toEqual({});
  });

  it('charges the retailer for its own vouchers, and the shop for all others', async () => {
    clockAt('2031-01-11T08:00:00.000Z');
    const [own, other] = [await aVendor({ vatNumber: null }), await aVendor({ vatNumber: null })];
    for (const supplierId of [own, other]) {
      await setCommissionRate(env.DB, OPERATOR, {
        now: new Date(),
        supplierId,
        fromDay: '2031-01-01',
        basisPoints: 1_000,
      });
    }
    const codes = new Map([
      [own, await aVoucher({ supplierId: own })],
      [other, await aVoucher()],
    ]);
    for (const [supplierId, code] of codes) {
      const { buyer, orderId } = await anUnpaidOrder([{ supplierId, priceCents: 10_000 }]);
      await buyer.api.orders.applyVoucher({ id: orderId, code });
      await advanceTo(orderId, 'paid');
    }
    expect(await figuresOf(own, '2031-01')).toEqual({
      ...{ sales: 1, goods_cents: 10_000, retailer_voucher_cents: 1_000 },
      ...{ commission_cents: 900, owed_cents: 8_100 },
    });
    expect(await figuresOf(other, '2031-01')).toEqual({
      ...{ sales: 1, goods_cents: 10_000, shop_voucher_cents: 1_000 },
      ...{ commission_cents: 1_000, owed_cents: 9_000 },
    });
  });

  it('credits the commission at the rate of the sale, even if the rate has changed since', async () => {
    clockAt('2031-01-12T08:00:00.000Z');
    const supplierId = await aVendor({ vatNumber: null });
    await setCommissionRate(env.DB, OPERATOR, {
      now: new Date(),
      supplierId,
      fromDay: '2031-01-01',
      basisPoints: 1_000,
    });
    // From midnight in South Africa, which is 22:00 UTC.
    await setCommissionRate(env.DB, OPERATOR, {
      now: new Date(),
      supplierId,
      fromDay: '2031-01-13',
      basisPoints: 2_000,
    });
    const { order } = await aPaidOrderOf([{ supplierId, priceCents: 10_001, quantity: 3 }]);
    clockAt('2031-01-12T22:00:00.000Z');
    await aPaidOrderOf([{ supplierId, priceCents: 10_000 }]);
    const now = clockAt('2031-01-14T08:00:00.000Z');
    await cancelParcelAsOperator(env.DB, OPERATOR, { orderId: order.id, supplierId, ...NO_CUSTOMER, now });
    expect(await figuresOf(supplierId, '2031-01')).toMatchObject({
      commission_cents: 3_000 + 2_000,
      credited_commission_cents: 3_000,
      owed_cents: 8_000,
    });
  });

  it('credits VAT and commission to the cent when units are refunded one by one', async () => {
    const now = clockAt('2031-01-14T12:00:00.000Z');
    const supplierId = await aVendor();
    await setCommissionRate(env.DB, OPERATOR, {
      now: new Date(),
      supplierId,
      fromDay: '2031-01-01',
      basisPoints: 1_250,
    });
    const { order } = await aPaidOrderOf([{ supplierId, priceCents: 3_333, quantity: 3, sku: 'TIN' }]);
    await parcelsBecome(order.id, 'shipped');
    const commissions: unknown[] = [];
    for (const minute of [1, 2, 3]) {
      const at = new Date(now.getTime() + minute * 60_000);
      await granted(order.id, { supplierId, product: { sku: 'TIN', quantity: 1 } }, at);
      const { credited_commission_cents, credited_vat_cents } = await figuresOf(supplierId, '2031-01');
      commissions.push([credited_commission_cents, credited_vat_cents]);
    }
    // One unit on its own would return a commission of 416.625 cents, and VAT of 434.74 cents.
    expect(commissions).toEqual([
      [417, 435],
      [833, 869],
      [1_250, 1_304],
    ]);
    expect(await figuresOf(supplierId, '2031-01')).toMatchObject({
      commission_cents: 1_250,
      vat_cents: 1_304,
    });
    await issueDueCreditNotes(env, now);
  });

  it('reverses the sale of cancelled goods that a voucher had paid for in full', async () => {
    const now = clockAt('2031-01-15T08:00:00.000Z');
    const supplierId = await aVendor({ vatNumber: null });
    await setCommissionRate(env.DB, OPERATOR, {
      now: new Date(),
      supplierId,
      fromDay: '2031-01-01',
      basisPoints: 1_000,
    });
    const code = await aVoucher({ value: 100 });
    const { buyer, orderId } = await anUnpaidOrder([{ supplierId, priceCents: 10_000 }]);
    await buyer.api.orders.applyVoucher({ id: orderId, code });
    await buyer.api.payments.startPayment({ id: orderId });
    expect((await figuresOf(supplierId, '2031-01')).owed_cents).toBe(9_000);
    await cancelOrderAsOperator(env.DB, OPERATOR, { orderId, ...NO_CUSTOMER, now });
    expect(await figuresOf(supplierId, '2031-01')).toEqual({
      ...{ sales: 1, goods_cents: 10_000, shop_voucher_cents: 10_000, commission_cents: 1_000 },
      ...{
        credits: 1,
        credited_commission_cents: 1_000,
        credited_goods_cents: 10_000,
        credited_shop_voucher_cents: 10_000,
      },
    });
  });

  it('lists its sales and credits, also as CSV and PDF', async () => {
    const now = clockAt('2031-01-16T08:00:00.000Z');
    const supplierId = await aVendor({ name: 'Karoo Kitchen', feeCents: 3_000 });
    const { order } = await aPaidOrderOf([{ supplierId, priceCents: 10_000, quantity: 2, sku: 'CUP' }]);
    await parcelsBecome(order.id, 'shipped');
    await granted(order.id, { supplierId, product: { sku: 'CUP', quantity: 1 } }, now);
    await issueDueCreditNotes(env, now);
    const [statement] = await listStatements(
      env.DB,
      { firstDay: '2031-01-16', lastDay: '2031-01-16' },
      supplierId,
    );
    if (statement === undefined) throw new Error('no statement');
    const entries = await listStatementEntries(env.DB, statement);
    const number = String(order.id).padStart(6, '0');
    expect(statementCsv(entries, supplierId).split('\r\n')).toEqual([
      'date,type,order,document,goods,retailer_vouchers,shop_vouchers,delivery,total,vat,commission_percent,commission,owed',
      `2031-01-16,sale,${number},,200.00,0.00,0.00,30.00,230.00,30.00,0,0.00,230.00`,
      `2031-01-16,credit,${number},CN-${supplierId}-000001,-100.00,0.00,0.00,-15.00,-115.00,-15.00,0,0.00,-115.00`,
      '',
    ]);
    const { bytes, filename } = await drawStatement(statement, entries, now);
    expect(filename).toBe(`statement-${supplierId}-2031-01-16-to-2031-01-16.pdf`);
    const { pages, title } = await readPdf(bytes.buffer);
    expect(title).toBe(`Statement ${supplierId} 2031-01-16 to 2031-01-16`);
    for (const text of ['Karoo Kitchen', 'Owed to the retailer', 'R 115.00', `CN-${supplierId}-000001`]) {
      expect(pages.join(' ').replaceAll('\u00a0', ' ')).toContain(text);
    }
  });

  it('matches the orders and documents', async () => {
    expect(await checkStatements(env.DB)).toEqual([]);
  });
});

describe('closing a month', () => {
  it('is rejected before the month’s end, out of order, and a second time', async () => {
    const first = await findMonthToClose(env.DB);
    expect(first).toBe('2031-01');
    const at = (month: string, now: string) => closeMonth(env.DB, OPERATOR, { month, now: new Date(now) });
    expect(await at('2031-01', '2031-01-31T21:59:59.999Z')).toEqual({ kind: 'not-ended' });
    expect(await at('2031-02', '2031-03-05T08:00:00.000Z')).toEqual({ kind: 'not-next', next: '2031-01' });
    const now = '2031-01-31T22:00:00.000Z';
    const both = await Promise.all([at('2031-01', now), at('2031-01', now)]);
    expect(both).toContainEqual({ kind: 'closed' });
    expect(both).toContainEqual({ kind: 'closed-before', closedAt: now });
    expect(await at('2031-01', '2031-03-05T08:00:00.000Z')).toMatchObject({ kind: 'closed-before' });
  });

  it('moves everything that is stored later into the next month', async () => {
    const supplierId = await aVendor({ vatNumber: null });
    // Dated before the end of the closed month, but stored after the closing.
    const late = clockAt('2031-01-31T21:59:59.000Z');
    const { order } = await aPaidOrderOf([{ supplierId, priceCents: 10_000 }]);
    await cancelOrderAsOperator(env.DB, OPERATOR, { orderId: order.id, ...NO_CUSTOMER, now: late });
    await issueDueCreditNotes(env, late);
    clockAt('2031-02-03T08:00:00.000Z');
    await aPaidOrderOf([{ supplierId, priceCents: 5_000 }]);
    expect(await figuresOf(supplierId, '2031-01')).toEqual({});
    const february = {
      sales: 2,
      credits: 1,
      goods_cents: 15_000,
      credited_goods_cents: 10_000,
      owed_cents: 5_000,
    };
    expect(await figuresOf(supplierId, '2031-02')).toEqual(february);
    await closeMonth(env.DB, OPERATOR, { month: '2031-02', now: new Date('2031-03-05T08:00:00.000Z') });
    expect(await figuresOf(supplierId, '2031-02')).toEqual(february);
    expect(await figuresOf(supplierId, '2031-03')).toEqual({});
    expect(await checkStatements(env.DB)).toEqual([]);
  });

  it('makes the month, its figures and its commission immutable', async () => {
    const rate = { supplierId: await aVendor(), fromDay: '2031-02-28', basisPoints: 500 };
    expect(await setCommissionRate(env.DB, OPERATOR, { ...rate, now: new Date() })).toBe(false);
    expect(
      await setCommissionRate(env.DB, OPERATOR, { now: new Date(), ...rate, fromDay: '2031-03-01' }),
    ).toBe(true);
    for (const sql of [
      'UPDATE statement_closing SET owed_cents = owed_cents + 1',
      'DELETE FROM statement_closing',
      "UPDATE statement_month SET closed_at = ''",
      'DELETE FROM statement_month',
      'UPDATE commission_rate SET basis_points = 0',
      'DELETE FROM commission_rate',
    ]) {
      await expect(env.DB.prepare(sql).run(), sql).rejects.toThrow('closed month');
    }
  });

  it('is rejected if a document differs from its statement, and the check names the order', async () => {
    clockAt('2031-03-03T08:00:00.000Z');
    const supplierId = await aVendor();
    const { buyer, order } = await aPaidOrderOf([{ supplierId, priceCents: 10_000 }]);
    await buyer.api.orders.requestInvoice({ id: order.id });
    await env.DB.batch([
      env.DB.prepare('DROP TRIGGER invoice_stays'),
      env.DB.prepare('UPDATE invoice SET total_cents = total_cents + 1 WHERE order_id = ?').bind(order.id),
    ]);
    const close = () =>
      closeMonth(env.DB, OPERATOR, { month: '2031-03', now: new Date('2031-04-05T08:00:00.000Z') });
    expect(await close()).toEqual({
      kind: 'differences',
      differences: [
        'statements: the sales with an invoice differ from their invoices, in cents (expected 10001, found 10000)',
      ],
    });
    expect(await checkStatements(env.DB)).toEqual([
      `order ${order.id}: on statements, invoices or credit notes differ from their entries (expected 0, found 1)`,
    ]);
    await env.DB.prepare('UPDATE invoice SET total_cents = total_cents - 1 WHERE order_id = ?')
      .bind(order.id)
      .run();
    expect(await close()).toEqual({ kind: 'closed' });
  });
});

describe('months', () => {
  it('continue into the next year, and begin at midnight in South Africa', () => {
    expect(['2031-11', '2031-12'].map(monthAfter)).toEqual(['2031-12', '2032-01']);
    expect(startOfMonth('2031-12').toISOString()).toBe('2031-11-30T22:00:00.000Z');
    expect(startOfMonth('2031-13').getTime()).toBeNaN();
  });
});

describe("affiliates' statements", () => {
  it('count the orders that came through the affiliate’s links, and sum them without delivery', async () => {
    const now = clockAt('2031-05-03T08:00:00.000Z');
    const [affiliate, other] = [await anAffiliate(), await anAffiliate()];
    const supplierId = await aVendor({ feeCents: 5_000 });
    const orders = await Promise.all([1, 2].map(() => anUnpaidOrder([{ supplierId, priceCents: 10_000 }])));
    for (const { orderId } of orders) {
      await env.DB.batch([
        env.DB.prepare(
          `INSERT INTO affiliate_click (id, affiliate_id, ip_address, user_agent, created_at) VALUES (?, ?, '', '', ?)`,
        ).bind(`click-${orderId}`, affiliate, now.toISOString()),
        env.DB.prepare('UPDATE "order" SET click_id = ? WHERE id = ?').bind(`click-${orderId}`, orderId),
      ]);
      await advanceTo(orderId, 'paid');
    }
    await cancelOrderAsOperator(env.DB, OPERATOR, { orderId: orders[0]?.orderId ?? 0, ...NO_CUSTOMER, now });
    const statements = await listAffiliateStatements(env.DB, { month: '2031-05' });
    expect(statements.filter(({ id }) => id === affiliate || id === other)).toMatchObject([
      { id: affiliate, orders: 2, sold_cents: 20_000, credited_cents: 10_000 },
      { id: other, orders: 0, sold_cents: 0, credited_cents: 0 },
    ]);
  });
});
