import { timeText } from '#shared/domain/format-date.ts';
import { formatRand, toRand } from '#shared/domain/money.ts';
import { paymentMethodName } from '#shared/domain/payment-methods.ts';
import {
  endOfSouthAfricanDay,
  southAfricanDay,
  startOfSouthAfricanDay,
} from '#shared/domain/south-african-day.ts';
import type { PaymentRefund, RecordedPayment } from '../recorded-payments.repository.ts';
import type { PayfastRow } from './payfast-statement.ts';

/**
 * The period of a statement in whole South African days. `from` (inclusive) and `to` (exclusive) are ISO 8601 instants.
 */
export type Span = { from: string; to: string };

/** Returns the period from the day of a statement's earliest row to the day of its latest row. */
export function gatewayStatementPeriod(entries: readonly PayfastRow[]): Span {
  const instants = entries.map(({ at }) => at).toSorted();
  const dayOf = (instant = ''): string => southAfricanDay(new Date(instant));
  return {
    from: startOfSouthAfricanDay(dayOf(instants[0])).toISOString(),
    to: new Date(endOfSouthAfricanDay(dayOf(instants.at(-1))).getTime() + 1).toISOString(),
  };
}

/**
 * Returns one sentence per difference between a gateway's statement and the shop's payments.
 * @param payments the shop's payments that the statement lists, or that were made or refunded in the period
 */
export function compareGatewayStatement(
  entries: readonly PayfastRow[],
  payments: readonly RecordedPayment[],
  span: Span,
): string[] {
  const find = finderOf(payments);
  const paymentRows = entries.filter(({ kind }) => kind === 'payment');
  const refundRows = entries.filter(({ kind }) => kind === 'refund');
  const firstById = new Map(paymentRows.toReversed().map((entry) => [entry.gatewayPaymentId, entry]));
  const others = entries.filter(({ kind, reference }) => kind === 'other' && reference !== '');
  return [
    ...paymentRows.flatMap((entry) => {
      const isFirst = firstById.get(entry.gatewayPaymentId) === entry;
      return problemsOf(entry, isFirst ? paymentProblem(entry, find(entry)) : 'it is listed twice');
    }),
    ...[...Map.groupBy(refundRows, find)].flatMap(([payment, rows]) =>
      payment === undefined
        ? rows.flatMap((entry) =>
            problemsOf(entry, 'the gateway refunded it, but the shop has no such payment'),
          )
        : rows.slice(0, 1).flatMap((entry) => problemsOf(entry, refundProblem(payment, rows))),
    ),
    ...others.flatMap((entry) =>
      problemsOf(entry, `it has the reference ${entry.reference}, but its type ${entry.type} is unknown`),
    ),
    ...missingPaymentLines(
      payments,
      new Set(paymentRows.map(({ gatewayPaymentId }) => gatewayPaymentId)),
      span,
    ),
    ...missingRefundLines(payments, new Set(refundRows.map((entry) => find(entry)?.id)), span),
  ];
}

function problemsOf({ line, gatewayPaymentId, cents }: PayfastRow, problem: string | null): string[] {
  const id = gatewayPaymentId === '' ? 'no id' : gatewayPaymentId;
  return problem === null ? [] : [`Line ${line}, ${id}, ${randText(cents)}: ${problem}.`];
}

type Finder = (entry: PayfastRow) => RecordedPayment | undefined;

/**
 * Returns a function that finds a row's payment: first by the gateway's id, because the shop's reference may have been
 * paid twice, then by the reference.
 */
function finderOf(payments: readonly RecordedPayment[]): Finder {
  const byId = new Map(payments.map((payment) => [payment.gatewayPaymentId, payment]));
  const byReference = new Map(payments.map((payment) => [payment.reference, payment]));
  return ({ gatewayPaymentId, reference }) =>
    (gatewayPaymentId === '' ? undefined : byId.get(gatewayPaymentId)) ?? byReference.get(reference);
}

function paymentProblem(
  { currency, reference, gatewayPaymentId, cents, method }: PayfastRow,
  payment: RecordedPayment | undefined,
): string | null {
  if (currency !== '' && currency !== 'ZAR') return `its currency is ${currency}`;
  if (payment === undefined)
    return `the gateway received it, but the shop has no payment with the reference "${reference}"`;
  const order = `order ${payment.orderId}`;
  if (payment.status !== 'complete') {
    return `the gateway received it for ${order}, but the payment is ${payment.status} in the shop`;
  }
  if (payment.gatewayPaymentId !== gatewayPaymentId) {
    return `the gateway received it for ${order}, but the shop has ${payment.gatewayPaymentId ?? 'another payment'}`;
  }
  if (payment.amountCents !== cents) return `the shop has ${randText(payment.amountCents)} for ${order}`;
  const [gatewayMethod, shopMethod] = [paymentMethodName(method), paymentMethodName(payment.method)];
  if (gatewayMethod === null || shopMethod === null || isSameMethod(method, payment.method)) return null;
  return `the gateway has the method ${gatewayMethod} for ${order}, but the shop has ${shopMethod}`;
}

/** Wallets contain cards, so a gateway may list a wallet payment as a card payment. */
const BY_CARD: ReadonlySet<string | null> = new Set(['card', 'apple_pay', 'samsung_pay', 'google_pay']);

function isSameMethod(gatewayMethod: string, shopMethod: string | null): boolean {
  return gatewayMethod === shopMethod || (BY_CARD.has(gatewayMethod) && BY_CARD.has(shopMethod));
}

/**
 * Returns the difference between a payment's refunds in the shop and in the statement; null if they match. The
 * statement may list one refund in several rows, and may contain only some of the refunds.
 * @param rows the statement's rows about refunds of the payment
 */
function refundProblem({ orderId, refunds }: RecordedPayment, rows: readonly PayfastRow[]): string | null {
  if (refunds.length === 0) return `the gateway refunded it for order ${orderId}, but the shop has no refund`;
  const cents = rows.reduce((sum, entry) => sum + entry.cents, 0);
  const refundCents = refunds.reduce((sum, refund) => sum + refund.cents, 0);
  const matchedRefunds = cents === refundCents ? refunds : matchingRefunds(refunds, rows);
  if (matchedRefunds === null) {
    return `the gateway refunded ${randText(cents)} in total for order ${orderId}, but the shop has ${randText(refundCents)}`;
  }
  if (matchedRefunds.every(({ refundedAt }) => refundedAt !== null)) return null;
  return `the gateway refunded it for order ${orderId}, but it is still due in the shop (npm run ops -- orders refund)`;
}

/**
 * Matches each row with a refund of the same amount, refunds recorded as paid back first. Returns null if a row has no
 * match.
 */
function matchingRefunds(
  refunds: readonly PaymentRefund[],
  rows: readonly PayfastRow[],
): PaymentRefund[] | null {
  const unmatched = refunds.toSorted((a, b) => Number(a.refundedAt === null) - Number(b.refundedAt === null));
  const found = rows.flatMap(({ cents }) => {
    const index = unmatched.findIndex((refund) => refund.cents === cents);
    return index === -1 ? [] : unmatched.splice(index, 1);
  });
  return found.length === rows.length ? found : null;
}

function missingPaymentLines(
  payments: readonly RecordedPayment[],
  listedIds: ReadonlySet<string>,
  span: Span,
): string[] {
  return payments
    .filter(
      ({ status, paidAt, gatewayPaymentId }) =>
        status === 'complete' && isIn(span, paidAt) && !listedIds.has(gatewayPaymentId ?? ''),
    )
    .map(
      ({ orderId, amountCents, paidAt, gatewayPaymentId }) =>
        `Order ${orderId}: the shop received ${randText(amountCents)} (${gatewayPaymentId ?? 'no gateway id'}) at ${timeText(paidAt ?? '')}, but it is not in the statement${nearStart(span, paidAt)}.`,
    );
}

function missingRefundLines(
  payments: readonly RecordedPayment[],
  refundedIds: ReadonlySet<number | undefined>,
  span: Span,
): string[] {
  return payments
    .filter(({ id }) => !refundedIds.has(id))
    .flatMap(({ orderId, gatewayPaymentId, refunds }) =>
      refunds
        .filter(({ refundedAt }) => isIn(span, refundedAt))
        .map(
          ({ cents, refundedAt }) =>
            `Order ${orderId}: the shop refunded ${randText(cents)} of ${gatewayPaymentId ?? 'its payment'} at ${timeText(refundedAt ?? '')}, but it is not in the statement.`,
        ),
    );
}

const NEAR_MS = 3_600_000;

/**
 * Returns a remark on a payment in the period's first hour, which the previous statement may contain, because the
 * gateway notifies the shop after the payment. Returns an empty text for other payments.
 */
function nearStart({ from }: Span, paidAt: string | null): string {
  const isNear = paidAt !== null && Date.parse(paidAt) - Date.parse(from) < NEAR_MS;
  return isNear ? ' (it is close to the start of the first day and may be in the previous statement)' : '';
}

function isIn({ from, to }: Span, instant: string | null): boolean {
  return instant !== null && instant >= from && instant < to;
}

/** Returns an amount such as `R 1,234.50`, with an ordinary space, because terminals also show it. */
function randText(cents: number): string {
  return formatRand(toRand(cents)).replaceAll('\u00a0', ' ');
}
