import { causeOf, writeLog } from '#worker/env/log.ts';
import { listDueOrders } from './invoices.repository.ts';
import { issueInvoices } from './invoices.service.ts';

const DAY_MS = 86_400_000;
/** Most cancellations have come by then, and a week is left until the law's 21 days (VAT Act s20(1)). */
const ISSUED_AFTER_MS = 14 * DAY_MS;
const DUE_AFTER_MS = 21 * DAY_MS;
const ISSUED_AT_ONCE = 20;

/** Issues, some at a time, the invoices that nobody has asked for while they are still in time; how many orders had one. */
export async function issueDueInvoices(db: D1Database, now: Date): Promise<number> {
  const before = (age: number): string => new Date(now.getTime() - age).toISOString();
  const orders = await listDueOrders(db, {
    paidFrom: before(DUE_AFTER_MS),
    paidTo: before(ISSUED_AFTER_MS),
    limit: ISSUED_AT_ONCE,
  });
  let issued = 0;
  for (const order of orders) {
    try {
      const { invoices } = await issueInvoices(db, { ...order, now });
      if (invoices.length > 0) issued += 1;
    } catch (error) {
      writeLog({
        level: 'error',
        at: 'cron',
        message: 'the invoices of an order were not issued',
        orderId: order.orderId,
        cause: causeOf(error),
      });
    }
  }
  return issued;
}
