import * as v from 'valibot';
import { TRACKING_MAX_CHARACTERS, type Tracking } from '#shared/contract/order.ts';
import { textSchema } from '#shared/contract/text-schema.ts';
import { formatCents } from '#shared/domain/money.ts';
import type { ParcelStatus } from '#shared/domain/order-life.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { getConfig } from '#worker/env/config.ts';
import {
  cancelOrderAsOperator,
  cancelParcelAsOperator,
  clearParcelError,
  failParcel,
  moveParcels,
} from '#worker/operations/admin-orders.ts';
import { recordRefunds } from '#worker/operations/admin-refunds.ts';
import { addOrderNote, ORDER_NOTE_RULE } from '#worker/operations/order-notes.repository.ts';
import { cancelCause, moveCause, toTracking, toTrackingUrl } from '#worker/operations/order-rules.ts';
import { actorOf, type DeskContext } from '../context.ts';
import { idInPath, noteField, randField, wholeNumberField } from '../fields.ts';
import type { FormResult } from '../form-action.ts';

export const TrackingFields = v.pipe(
  v.object({
    courier: noteField(TRACKING_MAX_CHARACTERS.courier),
    number: noteField(TRACKING_MAX_CHARACTERS.number),
    url: v.pipe(
      v.optional(v.string(), ''),
      v.trim(),
      v.check(
        (text) => text === '' || toTrackingUrl(text) !== null,
        `Enter an https address of at most ${TRACKING_MAX_CHARACTERS.url} characters.`,
      ),
      v.transform((text) => (text === '' ? null : toTrackingUrl(text))),
    ),
  }),
  v.forward(
    v.check((fields) => toTracking(fields) !== 'no-courier', 'A number or an address needs its courier.'),
    ['courier'],
  ),
);

export const CancelFields = v.object({ reason: noteField() });
export const FailFields = v.object({ error: v.pipe(noteField(), v.string('Describe the problem.')) });
export const RefundFields = v.object({ amount: randField, due: wholeNumberField, reference: noteField() });

export const NoteFields = v.object({ text: textSchema(ORDER_NOTE_RULE) });

export const CHANGED =
  'The order has changed in the meantime, and this is no longer possible. Nothing was changed.';

/** Moves all parcels, or the one in the path, to a status. */
export function move(to: 'packed' | 'delivered') {
  return (c: DeskContext) => moveTo(c, to, null);
}

/** Ships the parcel in the path, or corrects its tracking. */
export function ship(c: DeskContext, fields: v.InferOutput<typeof TrackingFields>): Promise<FormResult> {
  const tracking = toTracking(fields);
  return moveTo(c, 'shipped', tracking === 'no-courier' ? null : tracking);
}

async function moveTo(c: DeskContext, to: ParcelStatus, tracking: Tracking | null): Promise<FormResult> {
  const change = { ...target(c), to, cause: moveCause(to), tracking };
  const { kind, isMailed } = await moveParcels(c.env.DB, actorOf(c), change);
  if (kind === 'impossible') return { fault: CHANGED };
  if (kind === 'known') return done(c, 'The parcel already has this tracking. Nothing was changed.');
  const what = kind === 'tracked' ? 'The tracking is corrected.' : `Marked as ${to}.`;
  return done(c, isMailed ? `${what} The customer is notified by email.` : what);
}

/** Cancels the whole order, or the parcel in the path. */
export async function cancel(c: DeskContext, input: v.InferOutput<typeof CancelFields>): Promise<FormResult> {
  const { reason } = input;
  const { supplierId, ...order } = target(c);
  const change = { ...order, cause: cancelCause(reason) };
  const actor = actorOf(c, reason);
  const due =
    supplierId === null
      ? await cancelOrderAsOperator(c.env.DB, actor, change)
      : await cancelParcelAsOperator(c.env.DB, actor, { ...change, supplierId });
  if (due === null) return { fault: CHANGED };
  const cents = due.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const money = cents === 0 ? '' : ` ${formatCents(cents)} is due: return it at the gateway, then record it.`;
  return done(c, `Cancelled. The units are back in stock, and the customer is notified by email.${money}`);
}

/** Records a problem of the parcel in the path. */
export async function fail(c: DeskContext, { error }: v.InferOutput<typeof FailFields>): Promise<FormResult> {
  const outcome = await failParcel(c.env.DB, actorOf(c), { ...parcelOf(c), error });
  if (outcome.kind === 'not-under-way') return { fault: CHANGED };
  return done(c, 'The problem is recorded until the parcel’s next step. The customer is notified by email.');
}

/** Removes the problem of the parcel in the path. */
export async function clearError(c: DeskContext): Promise<FormResult> {
  const { origin: _, ...parcel } = parcelOf(c);
  const isCleared = await clearParcelError(c.env.DB, actorOf(c), parcel);
  return isCleared ? done(c, 'The problem is removed.') : { fault: CHANGED };
}

/** Records that due money was returned at the gateway. */
export async function refund(c: DeskContext, input: v.InferOutput<typeof RefundFields>): Promise<FormResult> {
  const { amount: amountCents, due: expectedDueCents, reference } = input;
  const { supplierId: _, ...order } = target(c);
  const returned = { ...order, amountCents, expectedDueCents, reference };
  const outcome = await recordRefunds(c.env.DB, actorOf(c), returned);
  if ('refunds' in outcome) {
    return done(c, `${formatCents(amountCents)} is recorded as returned. The customer is notified by email.`);
  }
  if (outcome.kind !== 'amount') return { fault: CHANGED };
  const each = outcome.due.map((due) => formatCents(due.amountCents)).join(' and ');
  const errors = { amount: `Enter one of the due amounts, or their total: ${each}.` };
  return { fault: 'Nothing was recorded.', errors };
}

/** Adds a note for colleagues. */
export async function addNote(
  c: DeskContext,
  { text }: v.InferOutput<typeof NoteFields>,
): Promise<FormResult> {
  const isNew = await addOrderNote(c.env.DB, actorOf(c), { orderId: orderIdOf(c), text, now: new Date() });
  return isNew ? done(c, 'The note is saved.') : { fault: 'You have saved this note before.' };
}

/** The order in the path. Throws 404 if it is not a number. */
export function orderIdOf(c: DeskContext): number {
  return idInPath(c, 'id');
}

/** The order of the path, and its parcel if the path names one. */
function target(c: DeskContext) {
  const supplierId = c.req.param('retailer') === undefined ? null : idInPath(c, 'retailer');
  return { orderId: orderIdOf(c), supplierId, origin: getConfig(c.env).shopOrigin, now: new Date() };
}

function parcelOf(c: DeskContext) {
  return { ...target(c), supplierId: idInPath(c, 'retailer') };
}

/** Returns to the order with a sentence about the result. */
export function done(c: DeskContext, sentence: string): FormResult {
  const id = orderIdOf(c);
  return { done: `Order ${orderNumber(id)}: ${sentence}`, to: `/orders/${id}` };
}
