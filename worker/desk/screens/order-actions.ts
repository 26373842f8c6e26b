import * as v from 'valibot';
import { TRACKING_MAX_CHARACTERS, type Tracking } from '#shared/contract/order.ts';
import { textSchema } from '#shared/contract/text-schema.ts';
import { addressWarning } from '#shared/domain/address-province.ts';
import { formatCents } from '#shared/domain/money.ts';
import type { ParcelStatus } from '#shared/domain/order-life.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { listProvinces } from '#worker/api/catalogue/catalogue.repository.ts';
import { getConfig } from '#worker/env/config.ts';
import {
  cancelOrderAsOperator,
  cancelParcelAsOperator,
  clearParcelError,
  failParcel,
  moveParcels,
} from '#worker/operations/operator-orders.ts';
import { recordRefunds } from '#worker/operations/operator-refunds.ts';
import {
  type AddressOutcome,
  changeOrderAddress,
  OrderAddressInputSchema,
} from '#worker/operations/order-address.repository.ts';
import { addOrderNote, ORDER_NOTE_RULE } from '#worker/operations/order-notes.repository.ts';
import {
  cancelCause,
  hasSentParcel,
  moveCause,
  toTracking,
  toTrackingUrl,
} from '#worker/operations/order-rules.ts';
import { findOrderSummary } from '#worker/operations/order-summary.repository.ts';
import { actorOf, createApp, type DeskContext } from '../context.ts';
import {
  idInPath,
  noteField,
  optionalField,
  orPageNotFound,
  randField,
  wholeNumberField,
} from '../fields.ts';
import { type FormResult, formsFor, invalidFields, NO_FIELDS } from '../form-action.ts';
import { showOrder } from './order.tsx';

const TrackingFields = v.pipe(
  v.object({
    courier: noteField(TRACKING_MAX_CHARACTERS.courier),
    number: noteField(TRACKING_MAX_CHARACTERS.number),
    url: optionalField(
      v.pipe(
        v.string(),
        v.trim(),
        v.transform(toTrackingUrl),
        v.string(`Enter an https address of at most ${TRACKING_MAX_CHARACTERS.url} characters.`),
      ),
    ),
  }),
  v.forward(
    v.check((fields) => toTracking(fields) !== 'no-courier', 'A number or an address needs its courier.'),
    ['courier'],
  ),
);

const CancelFields = v.object({ reason: noteField() });
const FailFields = v.object({ error: v.pipe(noteField(), v.string('Describe the problem.')) });
export const RefundFields = v.object({ amount: randField, due: wholeNumberField, reference: noteField() });
const AddressFields = v.object({
  ...OrderAddressInputSchema.entries,
  province_id: v.pipe(v.string(), v.transform(Number), OrderAddressInputSchema.entries.province_id),
  /** The question about an unusual postal code that the operator has already been asked. */
  asked: v.optional(v.string(), ''),
});

const CHANGED = 'The order has changed in the meantime, and this is no longer possible. Nothing was changed.';

/** The screen of an order: everything recorded about it, and the actions that are possible now. */
export const order = createApp().get('/', showOrder);

const form = formsFor(order, showOrder, (c) => `/orders/${idInPath(c, 'id')}`);

form('/refund', RefundFields, refund);
form('/note', v.object({ text: textSchema(ORDER_NOTE_RULE) }), async (c, { text }) => {
  const note = { orderId: idInPath(c, 'id'), text, now: new Date() };
  const isNew = await addOrderNote(c.env.DB, actorOf(c), note);
  return isNew ? done(c, 'The note is saved.') : { fault: 'You have saved this note before.' };
});
form('/address', AddressFields, async (c, { asked, ...input }) => {
  const question = addressWarning(input, await listProvinces(c.env.DB));
  if (question !== null && question !== asked) return invalidFields({ postal_code: question });
  const change = { orderId: idInPath(c, 'id'), input, now: new Date() };
  const outcome = await changeOrderAddress(c.env.DB, actorOf(c), change);
  if (outcome.kind !== 'done') return rejectionOf(outcome);
  return done(c, 'The address is changed. The customer sees it on the order’s page.');
});
for (const path of ['', '/parcels/:retailer']) {
  form(`${path}/pack`, NO_FIELDS, (c) => move(c, 'packed'));
  form(`${path}/deliver`, NO_FIELDS, (c) => move(c, 'delivered'));
  form(`${path}/cancel`, CancelFields, async (c, { reason }) => {
    const { supplierId, ...whole } = target(c);
    const change = { ...whole, cause: cancelCause(reason) };
    const actor = actorOf(c, reason);
    const due =
      supplierId === null
        ? await cancelOrderAsOperator(c.env.DB, actor, change)
        : await cancelParcelAsOperator(c.env.DB, actor, { ...change, supplierId });
    if (due === null) return { fault: CHANGED };
    const cents = due.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const money =
      cents === 0 ? '' : ` ${formatCents(cents)} is due: return it at the gateway, then record it.`;
    return done(c, `Cancelled. The units are back in stock, and the customer is notified by email.${money}`);
  });
}
form('/parcels/:retailer/ship', TrackingFields, async (c, fields) => {
  const tracking = toTracking(fields);
  const { orderId, supplierId } = target(c);
  const order = orPageNotFound(c, await findOrderSummary(c.env.DB, orderId));
  if (tracking === null && hasSentParcel(order, supplierId))
    return invalidFields({ courier: 'This parcel is already shipped. Enter its courier.' });
  return move(c, 'shipped', tracking === 'no-courier' ? null : tracking);
});
form('/parcels/:retailer/fail', FailFields, async (c, { error }) => {
  const outcome = await failParcel(c.env.DB, actorOf(c), { ...parcelOf(c), error });
  if (outcome.kind === 'not-under-way') return { fault: CHANGED };
  return done(c, 'The problem is recorded until the parcel’s next step. The customer is notified by email.');
});
form('/parcels/:retailer/clear-error', NO_FIELDS, async (c) => {
  const { origin: _, ...parcel } = parcelOf(c);
  const isCleared = await clearParcelError(c.env.DB, actorOf(c), parcel);
  return isCleared ? done(c, 'The problem is removed.') : { fault: CHANGED };
});

/**
 * Moves all parcels of the order, or only the parcel in the path, to a status. Corrects the tracking of shipped
 * parcels.
 */
async function move(c: DeskContext, to: ParcelStatus, tracking: Tracking | null = null): Promise<FormResult> {
  const change = { ...target(c), to, cause: moveCause(to), tracking };
  const { kind, isMailed } = await moveParcels(c.env.DB, actorOf(c), change);
  if (kind === 'impossible') return { fault: CHANGED };
  if (kind === 'known') return done(c, 'The parcel already has this tracking. Nothing was changed.');
  const what = kind === 'tracked' ? 'The tracking is corrected.' : `Marked as ${to}.`;
  return done(c, isMailed ? `${what} The customer is notified by email.` : what);
}

function rejectionOf(outcome: AddressOutcome): FormResult {
  if (outcome.kind === 'same') return { fault: 'The order has this address already. Nothing was changed.' };
  if (outcome.kind === 'no-province') return invalidFields({ province_id: 'Choose a province.' });
  if (outcome.kind !== 'fee') return { fault: CHANGED };
  const fees = outcome.fees.map(
    ({ retailer, fromCents, toCents }) =>
      `${retailer} charges ${formatCents(toCents)} for ${outcome.to} instead of ${formatCents(fromCents)}`,
  );
  return invalidFields({ province_id: `The delivery fee would change: ${fees.join('; ')}.` });
}

/** Records that a due amount was returned at the gateway. */
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

/** Returns the order in the path, and the parcel if the path contains a retailer. */
function target(c: DeskContext) {
  const supplierId = c.req.param('retailer') === undefined ? null : idInPath(c, 'retailer');
  return { orderId: idInPath(c, 'id'), supplierId, origin: getConfig(c.env).shopOrigin, now: new Date() };
}

function parcelOf(c: DeskContext) {
  return { ...target(c), supplierId: idInPath(c, 'retailer') };
}

function done(c: DeskContext, sentence: string): string {
  return `Order ${orderNumber(idInPath(c, 'id'))}: ${sentence}`;
}
