import * as v from 'valibot';
import { TRACKING_MAX_CHARACTERS } from '#shared/contract/order.ts';
import { formatRand, toRand } from '#shared/domain/money.ts';
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
import {
  cancelCause,
  cleanNote,
  moveCause,
  NOTE_MAX_CHARACTERS,
  toTracking,
  toTrackingUrl,
} from '#worker/operations/order-rules.ts';
import { actorOf, type DeskContext } from '../context.ts';
import { idInPath, randField } from '../fields.ts';
import type { PostedState } from '../form.tsx';
import { type FormResult, formAction } from '../form-action.ts';

type Show = (c: DeskContext, posted: PostedState) => Promise<Response>;

/** A line that is stored with the order; null if the field is empty or missing. */
const note = (maxCharacters = NOTE_MAX_CHARACTERS) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform(cleanNote),
    v.maxLength(maxCharacters, `Enter at most ${maxCharacters} characters.`),
    v.transform((text) => (text === '' ? null : text)),
  );

const TrackingFields = v.pipe(
  v.object({
    courier: note(TRACKING_MAX_CHARACTERS.courier),
    number: note(TRACKING_MAX_CHARACTERS.number),
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

const CHANGED = 'The order has changed in the meantime, and this is no longer possible. Nothing was changed.';

/** Moves all parcels, or the one in the path, to a status. */
export function move(to: ParcelStatus, show: Show) {
  return formAction({
    fields: TrackingFields,
    show,
    async run(c, fields): Promise<FormResult> {
      const tracking = to === 'shipped' ? toTracking(fields) : null;
      const { kind, isMailed } = await moveParcels(c.env.DB, actorOf(c), {
        ...target(c),
        to,
        cause: moveCause(to),
        tracking: tracking === 'no-courier' ? null : tracking,
      });
      if (kind === 'impossible') return { fault: CHANGED };
      if (kind === 'known') return done(c, 'The parcel already has this tracking. Nothing was changed.');
      const what = kind === 'tracked' ? 'The tracking is corrected.' : `Marked as ${to}.`;
      return done(c, isMailed ? `${what} The customer is notified by email.` : what);
    },
  });
}

/** Cancels the whole order. */
export function cancelOrder(show: Show) {
  return formAction({
    fields: v.object({ reason: note() }),
    show,
    async run(c, { reason }): Promise<FormResult> {
      const { supplierId: _, ...order } = target(c);
      return cancelled(
        c,
        await cancelOrderAsOperator(c.env.DB, actorOf(c, reason), { ...order, cause: cancelCause(reason) }),
      );
    },
  });
}

/** Cancels the parcel in the path. */
export function cancelParcel(show: Show) {
  return formAction({
    fields: v.object({ reason: note() }),
    show,
    async run(c, { reason }): Promise<FormResult> {
      return cancelled(
        c,
        await cancelParcelAsOperator(c.env.DB, actorOf(c, reason), {
          ...parcelOf(c),
          cause: cancelCause(reason),
        }),
      );
    },
  });
}

function cancelled(c: DeskContext, due: readonly { amountCents: number }[] | null): FormResult {
  if (due === null) return { fault: CHANGED };
  const cents = due.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const money =
    cents === 0 ? '' : ` ${formatRand(toRand(cents))} is due: return it at the gateway, then record it.`;
  return done(c, `Cancelled. The units are back in stock, and the customer is notified by email.${money}`);
}

/** Records a problem of the parcel in the path. */
export function fail(show: Show) {
  return formAction({
    fields: v.object({ error: v.pipe(note(), v.string('Describe the problem.')) }),
    show,
    async run(c, { error }): Promise<FormResult> {
      const outcome = await failParcel(c.env.DB, actorOf(c), { ...parcelOf(c), error });
      if (outcome.kind === 'not-under-way') return { fault: CHANGED };
      return done(
        c,
        'The problem is recorded until the parcel’s next step. The customer is notified by email.',
      );
    },
  });
}

/** Removes the problem of the parcel in the path. */
export function clearError(show: Show) {
  return formAction({
    fields: v.object({}),
    show,
    async run(c): Promise<FormResult> {
      const { origin: _, ...parcel } = parcelOf(c);
      const isCleared = await clearParcelError(c.env.DB, actorOf(c), parcel);
      return isCleared ? done(c, 'The problem is removed.') : { fault: CHANGED };
    },
  });
}

/** Records that due money was returned at the gateway. */
export function refund(show: Show) {
  return formAction({
    fields: v.object({
      amount: randField,
      reference: note(),
    }),
    show,
    async run(c, { amount, reference }): Promise<FormResult> {
      const { supplierId: _, ...order } = target(c);
      const outcome = await recordRefunds(c.env.DB, actorOf(c), { ...order, amountCents: amount, reference });
      if ('refunds' in outcome) {
        return done(
          c,
          `${formatRand(toRand(amount))} is recorded as returned. The customer is notified by email.`,
        );
      }
      if (outcome.kind !== 'amount') return { fault: CHANGED };
      const each = outcome.due.map(({ amountCents }) => formatRand(toRand(amountCents))).join(' and ');
      return {
        fault: 'Nothing was recorded.',
        errors: { amount: `Enter one of the due amounts, or their total: ${each}.` },
      };
    },
  });
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

function done(c: DeskContext, sentence: string): FormResult {
  const id = orderIdOf(c);
  return { done: `Order ${orderNumber(id)}: ${sentence}`, to: `/orders/${id}` };
}
