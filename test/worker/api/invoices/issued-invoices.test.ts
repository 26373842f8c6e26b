import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { anOrderOf, aVendor, openInvoice, setStatus } from '#test/support/an-invoice.ts';
import { call, countRows } from '#test/support/an-order.ts';
import { aDatabaseFailing, BATCH_FAULTS } from '#test/support/faults/broken-batch.ts';
import { documentPdfsOfOrder } from '#worker/api/invoices/documents.service.ts';
import { INVOICE_KIND } from '#worker/api/invoices/invoices.repository.ts';
import { requestInvoices } from '#worker/api/invoices/invoices.service.ts';

const INSERT = 'INSERT INTO invoice';

async function serialNumbers(supplierId: number): Promise<number[]> {
  const { results } = await env.DB.prepare(
    'SELECT serial_number AS n FROM invoice WHERE supplier_id = ? ORDER BY 1',
  )
    .bind(supplierId)
    .all<{ n: number }>();
  return results.map(({ n }) => n);
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

async function anOrder() {
  const supplierId = await aVendor();
  const { buyer, order } = await anOrderOf([{ supplierId, priceCents: 20_000 }]);
  return { supplierId, buyer, orderId: order.id, userId: buyer.userId, now: new Date() };
}

describe('serial numbers', () => {
  it('have no gaps or duplicates when 50 invoices are requested twice each at the same time', async () => {
    const [a, b, c] = [await aVendor(), await aVendor(), await aVendor()];
    const orders = [];
    for (let number = 0; number < 20; number += 1) {
      const suppliers = number % 2 === 0 ? [a, b, c] : [a, c];
      const lines = suppliers.map((supplierId) => ({ supplierId, priceCents: 20_000 }));
      orders.push(await anOrderOf(lines));
    }
    const answers = await Promise.all(
      [...orders, ...orders].map(({ buyer, order }) =>
        call(buyer, 'POST', `/api/orders/${order.id}/request-invoice`),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(202));
    expect(await serialNumbers(a)).toEqual(upTo(20));
    expect(await serialNumbers(b)).toEqual(upTo(10));
    expect(await serialNumbers(c)).toEqual(upTo(20));
  });

  it.each(['it never reaches D1', 'its last statement fails'] as const)(
    'are not used up by a write if %s',
    async (fault) => {
      const order = await anOrder();
      const db = aDatabaseFailing(INSERT, BATCH_FAULTS[fault]);
      await expect(requestInvoices(db, order)).rejects.toThrow();
      expect(await serialNumbers(order.supplierId)).toEqual([]);
      await requestInvoices(env.DB, order);
      expect(await serialNumbers(order.supplierId)).toEqual([1]);
    },
  );

  it('stay the same when a request is retried after the response of a write was lost', async () => {
    const order = await anOrder();
    const db = aDatabaseFailing(INSERT, BATCH_FAULTS['the response is lost']);
    await expect(requestInvoices(db, order)).rejects.toThrow();
    await requestInvoices(env.DB, order);
    expect(await serialNumbers(order.supplierId)).toEqual([1]);
  });

  it('are not assigned if the order is cancelled between reading and writing', async () => {
    const order = await anOrder();
    const db = aDatabaseFailing(INSERT, {
      isWritten: false,
      async run(statements) {
        await setStatus(order.orderId, 'cancelled');
        return env.DB.batch(statements);
      },
    });
    await expect(requestInvoices(db, order)).rejects.toThrow('This order has just changed.');
    expect(await serialNumbers(order.supplierId)).toEqual([]);
  });
});

describe('an issued invoice', () => {
  it('can be neither changed nor deleted', async () => {
    const order = await anOrder();
    await requestInvoices(env.DB, order);
    const { results: columns } = await env.DB.prepare(
      "SELECT name FROM pragma_table_info('invoice') WHERE name <> 'original_given_to'",
    ).all<{ name: string }>();
    expect(columns.length).toBeGreaterThan(15);
    for (const { name } of columns) {
      const change = env.DB.prepare(`UPDATE invoice SET ${name} = ${name} WHERE order_id = ?`);
      await expect(change.bind(order.orderId).run(), name).rejects.toThrow('invoices are never changed');
    }
    const removal = env.DB.prepare('DELETE FROM invoice WHERE order_id = ?').bind(order.orderId);
    await expect(removal.run()).rejects.toThrow('invoices are never deleted');
    expect(await countRows('invoice', 'order_id = ?', order.orderId)).toBe(1);
  });
});

describe('documentPdfsOfOrder', () => {
  it('returns the originals for the first email, also when it is retried, and copies afterwards', async () => {
    const { orderId, ...order } = await anOrder();
    await requestInvoices(env.DB, { ...order, orderId });
    const namesFor = async (mail: string) =>
      (await documentPdfsOfOrder(env.DB, INVOICE_KIND, { orderId }, mail)).map(({ filename }) => filename);
    const original = [`tax-invoice-inv-${order.supplierId}-000001.pdf`];
    const copy = [`tax-invoice-inv-${order.supplierId}-000001-copy.pdf`];
    expect(await namesFor('mail 1')).toEqual(original);
    expect(await namesFor('mail 2')).toEqual(copy);
    expect(await namesFor('mail 1')).toEqual(original);
    const download = await openInvoice(order.buyer, orderId, order.supplierId);
    expect(download.headers.get('Content-Disposition')).toContain('-copy.pdf');
  });

  it('returns nothing if no invoice was issued', async () => {
    const { orderId } = await anOrder();
    expect(await documentPdfsOfOrder(env.DB, INVOICE_KIND, { orderId }, 'mail 1')).toEqual([]);
  });
});
