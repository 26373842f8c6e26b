import { countOf } from '#shared/domain/format-count.ts';
import { formatDate } from '#shared/domain/format-date.ts';
import { paymentMethodName } from '#shared/domain/payment-methods.ts';
import { chunksOf } from '../catalogue/chunks.ts';
import {
  listPaymentsBetween,
  listPaymentsNamed,
  type RecordedPayment,
} from '../recorded-payments.repository.ts';
import { compareGatewayStatement, gatewayStatementPeriod, type Span } from './compare-statement.ts';
import type { PayfastRow } from './payfast-statement.ts';

const GATEWAY = 'payfast';
const NAMED_AT_ONCE = 1_000;

/** `differences`: one sentence each. `compared`: a sentence with the days and the numbers of compared rows. */
export type StatementComparison = { differences: string[]; compared: string };

/** Compares Payfast's transaction history with the shop's payments. Changes nothing. */
export async function reconcilePayments(
  db: D1Database,
  entries: readonly PayfastRow[],
): Promise<StatementComparison> {
  const span = gatewayStatementPeriod(entries);
  const payments = await readPayments(db, entries, span);
  return { differences: compareGatewayStatement(entries, payments, span), compared: describe(entries, span) };
}

async function readPayments(
  db: D1Database,
  entries: readonly PayfastRow[],
  span: Span,
): Promise<RecordedPayment[]> {
  const payments = await listPaymentsBetween(db, GATEWAY, span);
  for await (const chunk of chunksOf(entries, { maxItems: NAMED_AT_ONCE, maxWeight: Infinity }, () => 0)) {
    payments.push(
      ...(await listPaymentsNamed(db, GATEWAY, {
        references: chunk.map(({ reference }) => reference),
        gatewayPaymentIds: chunk.map(({ gatewayPaymentId }) => gatewayPaymentId),
      })),
    );
  }
  return [...new Map(payments.map((payment) => [payment.id, payment])).values()];
}

/** Describes how much was compared and ignored. */
function describe(entries: readonly PayfastRow[], { from, to }: Span): string {
  const countKind = (kind: PayfastRow['kind']): number =>
    entries.filter((entry) => entry.kind === kind).length;
  const types = [...new Set(entries.filter(({ kind }) => kind === 'other').map(({ type }) => type))];
  const aside =
    types.length === 0 ? '' : `; ${countOf(countKind('other'), 'row')} ignored (${types.join(', ')})`;
  const lastDay = new Date(Date.parse(to) - 1).toISOString();
  return `${formatDate(from)} to ${formatDate(lastDay)}: compared ${countOf(countKind('payment'), 'payment')}${methodsOf(entries)} and ${countOf(countKind('refund'), 'refund')}${aside}.`;
}

/** Formats the number of payments by method: ` (card 12, Capitec Pay 3, XY 1)`. Empty if no payment has a method. */
function methodsOf(entries: readonly PayfastRow[]): string {
  const paid = entries.filter(({ kind, method }) => kind === 'payment' && method !== '');
  const counts = [...Map.groupBy(paid, ({ method }) => method)].map(
    ([method, { length }]) => `${paymentMethodName(method) ?? method} ${length}`,
  );
  return counts.length === 0 ? '' : ` (${counts.join(', ')})`;
}
