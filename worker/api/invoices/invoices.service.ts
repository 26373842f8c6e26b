import { NO_INVOICE_UP_TO_CENTS } from '#shared/constants.ts';
import type { OrderStatus } from '#shared/contract/order.ts';
import { formatRand, toRand } from '#shared/domain/money.ts';
import { isPaid } from '#shared/domain/order-status.ts';
import { retailerLabel } from '#shared/domain/retailer.ts';
import { conflict, orNotFound } from '../http/errors.ts';
import { insertDocuments } from './documents.repository.ts';
import { draftInvoices, type UninvoicedParcel } from './draft-invoice.ts';
import { findInvoiceSources, type OwnedOrder } from './invoice-source.repository.ts';
import { INVOICE_KIND } from './invoices.repository.ts';
import type { Invoice } from './issued-document.ts';

/**
 * Issues a paid order's missing invoices (R-API-42). Returns sentences that list the emailed invoices, and explain why
 * others are missing.
 */
export async function requestInvoices(
  db: D1Database,
  requested: OwnedOrder & { now: Date },
): Promise<string> {
  const { invoices, uninvoiced } = await issueInvoices(db, requested);
  const sentences = [...new Set(uninvoiced.map(sentenceOf))];
  if (invoices.length === 0) throw conflict(sentences.join(' '), 'no_document');
  const names = new Intl.ListFormat('en-GB').format(invoices.map(({ supplier }) => retailerLabel(supplier)));
  const what = invoices.length === 1 ? 'invoice' : 'invoices';
  return [`We’re e-mailing you the ${what} from ${names}.`, ...sentences].join(' ');
}

/** The invoices of an order, and the parcels without one. */
export type IssuedInvoices = {
  invoices: Invoice[];
  uninvoiced: UninvoicedParcel[];
  /** True if the order changed between reading and inserting, so that some of its invoices were not written. */
  isChanged: boolean;
  status: OrderStatus;
};

/** Issues an order's missing invoices. Returns all its invoices, and the parcels without one. */
async function issueInvoices(
  db: D1Database,
  { userId, orderId, now }: OwnedOrder & { now: Date },
): Promise<IssuedInvoices> {
  const issued = orNotFound((await issueInvoicesOf(db, [{ userId, orderId }], now)).get(orderId) ?? null);
  const { invoices, status, isChanged } = issued;
  // An invoice that was issued before a refund or a cancellation stays available.
  if (invoices.length === 0 && !isPaid(status) && status !== 'refunded') {
    throw conflict(unpaidSentence(status), 'order_unpaid');
  }
  if (isChanged) throw conflict('This order has just changed. Please look at it again.');
  return issued;
}

/** Issues the missing invoices of these orders in one batch. Returns each order's invoices by order id. */
export async function issueInvoicesOf(
  db: D1Database,
  orders: readonly OwnedOrder[],
  now: Date,
): Promise<ReadonlyMap<number, IssuedInvoices>> {
  const sources = [...(await findInvoiceSources(db, orders)).values()];
  const drafted = sources.map((source) => ({ order: source.order, ...draftInvoices(source, now) }));
  const orderIds = drafted.map(({ order }) => order.id);
  const allDrafts = drafted.flatMap(({ drafts }) => drafts);
  const found = await insertDocuments(db, INVOICE_KIND, orderIds, allDrafts);
  return new Map(
    drafted.map(({ order, drafts, uninvoiced }) => {
      const invoices = found.filter(({ orderId }) => orderId === order.id);
      const isIssued = (supplierId: number): boolean =>
        invoices.some(({ supplier }) => supplier.id === supplierId);
      return [
        order.id,
        {
          invoices,
          status: order.status,
          uninvoiced: uninvoiced.filter(({ supplier }) => !isIssued(supplier.id)),
          isChanged: !drafts.every(({ supplier }) => isIssued(supplier.id)),
        },
      ];
    }),
  );
}

function sentenceOf({ supplier, reason, totalCents }: UninvoicedParcel): string {
  const name = retailerLabel(supplier);
  switch (reason) {
    case 'unneeded':
      return `There’s no invoice from ${name} (${inRand(totalCents)}): none is needed up to ${inRand(NO_INVOICE_UP_TO_CENTS)}.`;
    case 'incomplete':
      return `We can’t make the invoice from ${name} yet, because the retailer’s details are incomplete. Please contact support.`;
    case 'cancelled':
      return `The parcel from ${name} was cancelled, so we don’t make an invoice for it any more.`;
    default:
      return unpaidSentence(reason);
  }
}

function inRand(cents: number): string {
  return formatRand(toRand(cents));
}

function unpaidSentence(status: OrderStatus): string {
  return status === 'placed'
    ? 'This order isn’t paid yet. You can get its invoices once it’s paid.'
    : `This order is ${status}, so we don’t make an invoice for it any more.`;
}
