import { southAfricanDay } from '#shared/domain/south-african-day.ts';
import type { GatewayPayment } from '#worker/operations/gateway-payments.repository.ts';
import { randText } from '../../shop/format.ts';
import { timeText } from '../south-african-time.ts';
import type { StatementEntry } from './payfast-statement.ts';

/** The whole days that a statement covers, in South Africa: from the first instant, to before the second. */
export type Span = { from: string; to: string };

const DAY_MS = 86_400_000;

/** The days from a statement's first row to its last. */
export function spanOf(entries: readonly StatementEntry[]): Span {
  const instants = entries.map(({ at }) => at).toSorted();
  const startOf = (instant = ''): number =>
    Date.parse(`${southAfricanDay(new Date(instant))}T00:00:00+02:00`);
  return {
    from: new Date(startOf(instants[0])).toISOString(),
    to: new Date(startOf(instants.at(-1)) + DAY_MS).toISOString(),
  };
}

/**
 * What differs between a gateway's statement and the shop's payments, each a sentence.
 * @param payments all that the statement names, and all that came or went back in its days
 */
export function compareStatement(
  entries: readonly StatementEntry[],
  payments: readonly GatewayPayment[],
  span: Span,
): string[] {
  const find = finderOf(payments);
  const come = entries.filter(({ kind }) => kind === 'payment');
  const gone = entries.filter(({ kind }) => kind === 'refund');
  const firstById = new Map(come.toReversed().map((entry) => [entry.gatewayPaymentId, entry]));
  const others = entries.filter(({ kind, reference }) => kind === 'other' && reference !== '');
  return [
    ...come.flatMap((entry) =>
      firstById.get(entry.gatewayPaymentId) === entry
        ? ofPayment(entry, find(entry))
        : `${nameOf(entry)}: it is listed twice.`,
    ),
    ...ofRefunds(gone, find),
    ...others.map(
      (entry) =>
        `${nameOf(entry)}: it bears the reference ${entry.reference}, and what a ${entry.type} is nobody knows here.`,
    ),
    ...notThere(payments, new Set(come.map(({ gatewayPaymentId }) => gatewayPaymentId)), span),
    ...notGoneThere(payments, new Set(gone.map((entry) => find(entry)?.id)), span),
  ];
}

type Finder = (entry: StatementEntry) => GatewayPayment | undefined;

/** Finds a payment by the gateway's id first: the shop's reference may have been paid twice. */
function finderOf(payments: readonly GatewayPayment[]): Finder {
  const byId = new Map(payments.map((payment) => [payment.gatewayPaymentId, payment]));
  const byReference = new Map(payments.map((payment) => [payment.reference, payment]));
  return ({ gatewayPaymentId, reference }) =>
    (gatewayPaymentId === '' ? undefined : byId.get(gatewayPaymentId)) ?? byReference.get(reference);
}

function ofPayment(entry: StatementEntry, payment: GatewayPayment | undefined): string[] {
  const name = nameOf(entry);
  if (entry.currency !== '' && entry.currency !== 'ZAR') return [`${name}: it is in ${entry.currency}.`];
  if (payment === undefined) {
    return [`${name}: paid there, and its reference "${entry.reference}" is not known here.`];
  }
  const order = `order ${payment.orderId}`;
  if (payment.status !== 'complete') {
    return [`${name}: paid there for ${order}, but here that payment is ${payment.status}.`];
  }
  if (payment.gatewayPaymentId !== entry.gatewayPaymentId) {
    return [
      `${name}: paid there for ${order}, which is paid by ${payment.gatewayPaymentId ?? 'another payment'} here.`,
    ];
  }
  if (payment.amountCents === entry.cents) return [];
  return [`${name}: here ${order} was paid with ${randText(payment.amountCents)}.`];
}

/** Adds up refunds by payment: a payment may go back in parts. */
function ofRefunds(gone: readonly StatementEntry[], find: Finder): string[] {
  const unknown = gone.filter((entry) => find(entry) === undefined);
  const known = Map.groupBy(
    gone.filter((entry) => find(entry) !== undefined),
    find,
  );
  return [
    ...unknown.map((entry) => `${nameOf(entry)}: gone back there, and not known here.`),
    ...[...known].flatMap(([payment, entries]) => (payment === undefined ? [] : ofRefund(payment, entries))),
  ];
}

function ofRefund(
  { orderId, refundCents, refundedAt }: GatewayPayment,
  entries: readonly StatementEntry[],
): string[] {
  const [first] = entries;
  if (first === undefined) return [];
  const name = nameOf(first);
  if (refundCents === null) return [`${name}: gone back there for order ${orderId}, which keeps it here.`];
  const cents = entries.reduce((sum, entry) => sum + entry.cents, 0);
  if (cents !== refundCents) {
    return [
      `${name}: in all ${randText(cents)} went back there for order ${orderId}, ${randText(refundCents)} here.`,
    ];
  }
  if (refundedAt !== null) return [];
  return [
    `${name}: gone back there for order ${orderId}, where it is still due here (npm run ops -- orders refund).`,
  ];
}

function notThere(payments: readonly GatewayPayment[], there: ReadonlySet<string>, span: Span): string[] {
  return payments
    .filter(
      ({ status, paidAt, gatewayPaymentId }) =>
        status === 'complete' && isIn(span, paidAt) && !there.has(gatewayPaymentId ?? ''),
    )
    .map(
      ({ orderId, amountCents, paidAt, gatewayPaymentId }) =>
        `Order ${orderId}: ${randText(amountCents)} (${gatewayPaymentId ?? 'without an id of the gateway'}) noted here at ${timeText(paidAt ?? '')}, and not in the statement${nearStart(span, paidAt)}.`,
    );
}

function notGoneThere(
  payments: readonly GatewayPayment[],
  there: ReadonlySet<number | undefined>,
  span: Span,
): string[] {
  return payments
    .filter(({ id, refundedAt }) => isIn(span, refundedAt) && !there.has(id))
    .map(
      ({ orderId, gatewayPaymentId, refundCents, refundedAt }) =>
        `Order ${orderId}: ${randText(refundCents ?? 0)} of ${gatewayPaymentId ?? 'its payment'} went back by what is noted here at ${timeText(refundedAt ?? '')}, and not in the statement.`,
    );
}

const NEAR_MS = 3_600_000;

/** Notes payments of the first hour: the shop learns of a payment after it was made, so it may stand in the statement before. */
function nearStart({ from }: Span, paidAt: string | null): string {
  const isNear = paidAt !== null && Date.parse(paidAt) - Date.parse(from) < NEAR_MS;
  return isNear ? ' (so soon after its first day began, it may be in the one before)' : '';
}

function isIn({ from, to }: Span, instant: string | null): boolean {
  return instant !== null && instant >= from && instant < to;
}

function nameOf({ line, gatewayPaymentId, cents }: StatementEntry): string {
  return `Line ${line}, ${gatewayPaymentId === '' ? 'no id' : gatewayPaymentId}, ${randText(cents)}`;
}
