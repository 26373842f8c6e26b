import type { Bindings } from '#worker/env/bindings.ts';
import { getConfig } from '#worker/env/config.ts';
import { writeLog } from '#worker/platform/log.ts';
import { enqueueMails } from '../mail/queue-mail.ts';
import { type DueOrder, listDueOrders } from './invoices.repository.ts';
import { issueInvoices } from './invoices.service.ts';

const DAY_MS = 86_400_000;
/** Most cancellations come before this, and a week is left until the law's 21 days (VAT Act s20(1)). */
const ISSUED_AFTER_MS = 14 * DAY_MS;
const DUE_AFTER_MS = 21 * DAY_MS;
/** Invoices that were missed are issued up to this age. */
const LATE_UNTIL_MS = 180 * DAY_MS;
const ISSUED_AT_ONCE = 20;
const ISSUED_AT_ONCE_IF_LATE = 100;

/**
 * Issues and mails invoices that nobody has asked for, some at a time: each minute those that are in time, once an hour
 * also late ones, for which far more payments are read.
 */
export async function issueDueInvoices(env: Bindings, now: Date): Promise<void> {
  const isHour = now.getUTCMinutes() === 0;
  const orders = await listDueOrders(env.DB, {
    ...dueSpan(now, isHour ? LATE_UNTIL_MS : DUE_AFTER_MS),
    limit: isHour ? ISSUED_AT_ONCE_IF_LATE : ISSUED_AT_ONCE,
  });
  const suppliers = new Set<number>();
  for (const order of orders) {
    for (const supplierId of await issueAndMail(env, order, now)) suppliers.add(supplierId);
  }
  if (suppliers.size === 0) return;
  writeLog({
    level: 'warn',
    at: 'cron',
    message: 'invoices cannot be issued: the details of retailers are incomplete',
    suppliers: [...suppliers].join(', '),
  });
}

/** The span of time in which an order was paid whose invoices are due. */
export function dueSpan(now: Date, until = LATE_UNTIL_MS): { paidFrom: string; paidTo: string } {
  const before = (age: number): string => new Date(now.getTime() - age).toISOString();
  return { paidFrom: before(until), paidTo: before(ISSUED_AFTER_MS) };
}

/** Returns the suppliers whose invoice cannot be made. */
async function issueAndMail(env: Bindings, order: DueOrder, now: Date): Promise<number[]> {
  const { orderId, paidAt } = order;
  try {
    const { invoices, without } = await issueInvoices(env.DB, { ...order, now });
    const issuedAt = now.toISOString();
    if (invoices.some((invoice) => invoice.issuedAt === issuedAt)) {
      if (now.getTime() - Date.parse(paidAt) > DUE_AFTER_MS) {
        writeLog({ level: 'warn', at: 'cron', message: 'invoices were issued late', orderId, paidAt });
      }
      const origin = getConfig(env).shopOrigin;
      await enqueueMails(env, [{ template: 'invoice', order_id: orderId, issued_at: issuedAt }], {
        origin,
        now,
      });
    }
    return without.flatMap(({ supplier, reason }) => (reason === 'incomplete' ? supplier.id : []));
  } catch (error) {
    const message = 'the invoices of an order were not issued';
    writeLog({ level: 'error', at: 'cron', message, orderId, cause: error });
    return [];
  }
}
