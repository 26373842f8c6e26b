import type {
  ParcelProgressStep,
  ParcelReturnData,
  ReturnFormData,
} from '#client/features/orders/order-data.ts';
import type { Order, OrderRefund } from '#shared/contract/order.ts';
import type { OrderReturn } from '#shared/contract/order-return.ts';
import { formatDate, formatDay } from '#shared/domain/format-date.ts';
import { productLabel } from '#shared/domain/product.ts';
import { estimateRefund, returnRefundRows } from '#shared/domain/refund-amounts.ts';
import {
  REMEDY_PROMISES,
  type ReturnRemedy,
  remediesFor,
  remedySentence,
} from '#shared/domain/return-remedy.ts';
import type { ReturnReason, ReturnStatus } from '#shared/domain/return-states.ts';
import {
  exclusionText,
  type ParcelReturns,
  parcelReturns,
  type ReturnableLine,
} from '#shared/domain/returns.ts';
import { returnLabel } from './return-labels.ts';

const REASONS: Readonly<Record<ReturnReason, string>> = {
  changed_mind: 'I’ve changed my mind',
  defective: 'Something is wrong with it',
};

const REMEDIES: Readonly<Record<ReturnRemedy, string>> = {
  refund: 'My money back',
  replacement: 'A replacement',
  repair: 'A repair',
};

/** The name of a line's quantity field in the form. */
export function quantityField(itemId: number): string {
  return `quantity-${itemId}`;
}

/** The form to return units of a parcel; null if no units can be returned now. */
export function returnForm(order: Order, supplierId: number, now: Date): ReturnFormData | null {
  const returns = parcelReturns(order, supplierId, now);
  if (returns === null || returns.lines.length === 0) return null;
  const { lines } = returns;
  const reasons = returns.reasons.filter((reason) => lines.some((line) => line.reasons.includes(reason)));
  return {
    notes: [
      untilWhen(returns, reasons),
      'We’ll read it and e-mail you how to send it back. Once it has arrived, we’ll refund you the way you paid, or replace or repair what is faulty.',
    ],
    lines: lines.map((line) => ({
      field: quantityField(line.item.id),
      label: productLabel(line.item.product),
      refunds: Array.from({ length: line.pieces }, (_, index) =>
        estimateRefund(order, [{ item_id: line.item.id, quantity: index + 1 }]),
      ),
      // If there is only one product, it is preselected.
      chosen: lines.length === 1 ? 1 : 0,
      ...(isOnlyForDefect(line, reasons) && {
        note: `Only if something is wrong with it${exclusionText(line.item)}.`,
      }),
    })),
    reasons: reasons.map((value) => ({ value, label: REASONS[value] })),
    refundNote: 'We refund what you paid for these items, with their share of the delivery fee.',
    remedy: {
      label: 'What would you like for it?',
      hint: 'If something is wrong with it, the choice is yours. Otherwise we refund you.',
      options: remediesFor('defective').map((value) => ({ value, label: REMEDIES[value] })),
    },
  };
}

function untilWhen({ lastDays }: ParcelReturns, reasons: readonly ReturnReason[]): string {
  const defect = `If something is wrong with it, until ${formatDay(lastDays.defective)}.`;
  return reasons.includes('changed_mind')
    ? `You can send it back for any reason until ${formatDay(lastDays.changed_mind)}. ${defect}`
    : `You can send it back if something is wrong with it, until ${formatDay(lastDays.defective)}.`;
}

function isOnlyForDefect(line: ReturnableLine, reasons: readonly ReturnReason[]): boolean {
  return reasons.includes('changed_mind') && !line.reasons.includes('changed_mind');
}

/** The returns of a parcel, newest first. */
export function toParcelReturns(order: Order, supplierId: number): ParcelReturnData[] {
  const { returns = [], refunds = [], products } = order;
  return returns
    .filter((back) => back.supplier_id === supplierId)
    .map((back) => ({
      id: back.id,
      title: `Return of ${formatDate(back.events[0]?.at ?? '')}`,
      lines: back.lines.flatMap(({ item_id, quantity }) => {
        const item = products.find(({ id }) => id === item_id);
        return item === undefined ? [] : [`${quantity} × ${productLabel(item.product)}`];
      }),
      reason: REASONS[back.reason],
      wish: remedySentence(back),
      comment: back.comment,
      steps: returnSteps(back),
      sentence: SENTENCES[back.status](back, refunds),
      quote: back.status === 'refused' ? back.refusal : back.status === 'accepted' ? back.note : null,
      refund: returnRefundRows(order, back),
    }))
    .toReversed();
}

const SENTENCES: Readonly<
  Record<ReturnStatus, (back: OrderReturn, refunds: readonly OrderRefund[]) => string>
> = {
  requested: () =>
    'We’ll look at it and e-mail you how to send it back. Please don’t send anything before that.',
  accepted: ({ note, remedy }) =>
    `You can send it back. Once it has arrived, ${REMEDY_PROMISES[remedy]}.${note === null ? '' : ' This is how to send it:'}`,
  refused: () => 'We can’t take it back. This is why:',
  received: () => 'It has arrived. We’ll refund you the way you paid, and e-mail you when it’s done.',
  refunded: (back, refunds) => {
    if (back.remedy !== 'refund') return `It has arrived, and ${REMEDY_PROMISES[back.remedy]}.`;
    return refunds.some((refund) => isRefundOf(refund, back))
      ? 'It has arrived, and we’ve refunded you the way you paid. Your bank may take a few days to show it.'
      : 'It has arrived. There was nothing to refund: you paid nothing for it, or it was refunded before.';
  },
};

/** True if the refund belongs to this return: `refunded_at` equals the time of the return's last event. */
function isRefundOf({ supplier_id, refunded_at }: OrderRefund, back: OrderReturn): boolean {
  return supplier_id === back.supplier_id && refunded_at === back.events.at(-1)?.at;
}

const WAY: readonly ReturnStatus[] = ['requested', 'accepted', 'received', 'refunded'];

/** The steps of a return; completed steps show their day. A rejected return has no future steps. */
function returnSteps({ status, remedy, events }: OrderReturn): ParcelProgressStep[] {
  const reached = status === 'refused' ? 'ended' : 'current';
  const taken = events.map(
    (event, index): ParcelProgressStep => ({
      label: returnLabel({ status: event.status, remedy }),
      date: formatDate(event.at),
      state: index < events.length - 1 ? 'done' : reached,
    }),
  );
  const ahead = status === 'refused' ? [] : WAY.slice(WAY.indexOf(status) + 1);
  return [
    ...taken,
    ...ahead.map(
      (step): ParcelProgressStep => ({ label: returnLabel({ status: step, remedy }), state: 'to-come' }),
    ),
  ];
}
