import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aDeliveredOrder } from '#test/support/a-delivered-order.ts';
import { refundSentOrder } from '#test/support/a-refund.ts';
import { aCustomer, aProduct, aSupplier } from '#test/support/a-shop.ts';
import { aVoucher } from '#test/support/a-voucher.ts';
import { anOrderOf, aVendor } from '#test/support/an-invoice.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { call } from '#test/support/call.ts';
import { requeueDeadEmails } from '#worker/operations/dead-emails.repository.ts';
import {
  deleteDeliveryRate,
  updateFreeDelivery,
  upsertDeliveryRate,
} from '#worker/operations/delivery-rates.repository.ts';
import {
  type Actor,
  listOperatorEvents,
  type OperatorEvent,
} from '#worker/operations/operator-events.repository.ts';
import {
  cancelOrderAsOperator,
  cancelParcelAsOperator,
  clearParcelError,
  failParcel,
  moveParcels,
} from '#worker/operations/operator-orders.ts';
import { recordRefunds } from '#worker/operations/operator-refunds.ts';
import { moveReturn } from '#worker/operations/operator-returns.ts';
import { findOrderDetails } from '#worker/operations/order-details.repository.ts';
import { updateReturnExclusion } from '#worker/operations/product-terms.repository.ts';
import { withdrawRemoval } from '#worker/operations/removals.repository.ts';
import { listRetailers, updateRetailer } from '#worker/operations/retailers.repository.ts';
import { addSynonym, removeSynonym } from '#worker/operations/search-synonyms.repository.ts';
import { endVoucherOffer, insertVoucherOffer } from '#worker/operations/voucher-offers.repository.ts';

const ORIGIN = 'https://shop.test';
const BY: Actor = { operator: 'sipho@shop.test', reason: 'the retailer asked for it' };

function eventsSince(before: readonly OperatorEvent[]): Promise<OperatorEvent[]> {
  const newest = Math.max(0, ...before.map(({ id }) => id));
  return allEvents().then((events) => events.filter(({ id }) => id > newest).toReversed());
}

function allEvents(): Promise<OperatorEvent[]> {
  return listOperatorEvents(env.DB, { record: null, operator: null, since: null, limit: 10_000 });
}

/** Runs acts one after the other, and returns the events that they recorded. */
async function recorded(...acts: readonly (() => Promise<unknown>)[]): Promise<string[]> {
  const before = await allEvents();
  for (const act of acts) await act();
  const events = await eventsSince(before);
  expect(events.every(({ operator, reason }) => operator === BY.operator && reason === BY.reason)).toBe(true);
  return events.map(({ act, recordKind, recordId }) => `${act} ${recordKind}/${recordId}`);
}

/** Runs the same act twice: the second run changes nothing. */
function recordedTwice(act: () => Promise<unknown>): Promise<string[]> {
  return recorded(act, act);
}

async function aParcel() {
  const supplierId = await aVendor();
  const { order } = await anOrderOf([{ supplierId, priceCents: 10_000 }]);
  return { orderId: order.id, supplierId };
}

describe('an operator’s action on an order', () => {
  it('is recorded once for each status change of a parcel, and not if nothing changes', async () => {
    const { orderId } = await aParcel();
    const move = { orderId, supplierId: null, cause: 'moved', origin: ORIGIN };
    const tracking = { courier: 'Pudo', number: 'P7', url: null };
    const to = (status: 'packed' | 'shipped' | 'delivered', given = {}) =>
      recordedTwice(() => moveParcels(env.DB, BY, { ...move, ...given, to: status, now: new Date() }));
    expect(await to('packed')).toEqual([`orders.pack order/${orderId}`]);
    expect(await to('shipped', { tracking })).toEqual([
      `orders.ship order/${orderId}`,
      `orders.track order/${orderId}`,
    ]);
    expect(await to('shipped', { tracking: { ...tracking, number: 'P8' } })).toEqual([
      `orders.track order/${orderId}`,
    ]);
    expect(await to('delivered')).toEqual([`orders.deliver order/${orderId}`]);
  });

  it('is recorded for a cancellation, a problem and a refund', async () => {
    const [whole, parcel, failing] = [await aParcel(), await aParcel(), await aParcel()];
    const cancel = { cause: 'cancelled', origin: ORIGIN };
    expect(
      await recordedTwice(() =>
        cancelOrderAsOperator(env.DB, BY, { ...cancel, orderId: whole.orderId, now: new Date() }),
      ),
    ).toEqual([`orders.cancel order/${whole.orderId}`]);
    expect(
      await recordedTwice(() =>
        cancelParcelAsOperator(env.DB, BY, { ...cancel, ...parcel, now: new Date() }),
      ),
    ).toEqual([`orders.cancel-parcel order/${parcel.orderId}`]);
    const refund = { orderId: whole.orderId, reference: 'R1', origin: ORIGIN };
    expect(await recordedTwice(() => recordRefunds(env.DB, BY, { ...refund, now: new Date() }))).toEqual([
      `orders.refund order/${whole.orderId}`,
    ]);
    const fail = () => failParcel(env.DB, BY, { ...failing, error: 'lost', origin: ORIGIN, now: new Date() });
    expect(await recordedTwice(fail)).toEqual([`orders.fail-parcel order/${failing.orderId}`]);
    const clear = () => clearParcelError(env.DB, BY, { ...failing, now: new Date() });
    expect(await recordedTwice(clear)).toEqual([`orders.clear-parcel-error order/${failing.orderId}`]);
  });

  it('names the operator in the order’s history, where the customer’s events name none', async () => {
    const { orderId } = await aParcel();
    const move = { orderId, supplierId: null, cause: 'moved', origin: ORIGIN };
    await moveParcels(env.DB, BY, { ...move, to: 'packed', now: new Date() });
    const { events = [] } = (await findOrderDetails(env.DB, orderId)) ?? {};
    const operators = events.map(({ cause, operator }) => [cause, operator]);
    expect(operators).toContainEqual(['placed by the customer', null]);
    expect(operators).toContainEqual(['moved', BY.operator]);
  });

  it('is recorded only for the first of two operators who act at the same time', async () => {
    const [packed, cancelled] = [await aParcel(), await aParcel()];
    const now = new Date();
    const operators: Actor[] = [BY, OPERATOR];
    await Promise.all(
      operators.map((by) =>
        moveParcels(env.DB, by, {
          ...{ orderId: packed.orderId, supplierId: null, to: 'packed', cause: 'moved', origin: ORIGIN, now },
        }),
      ),
    );
    await Promise.all(
      operators.map((by) =>
        cancelParcelAsOperator(env.DB, by, { ...cancelled, cause: 'cancelled', origin: ORIGIN, now }),
      ),
    );
    for (const { orderId } of [packed, cancelled]) {
      const record = { kind: 'order', id: String(orderId) } as const;
      const events = await listOperatorEvents(env.DB, { record, operator: null, since: null, limit: 9 });
      expect(events).toHaveLength(1);
    }
  });

  it('is not carried out if it cannot be recorded', async () => {
    const { orderId } = await aParcel();
    await env.DB.exec(
      "CREATE TRIGGER no_more_events BEFORE INSERT ON operator_event BEGIN SELECT raise(ABORT, 'full'); END",
    );
    const move = { orderId, supplierId: null, to: 'packed', cause: 'moved', origin: ORIGIN } as const;
    await expect(moveParcels(env.DB, BY, { ...move, now: new Date() })).rejects.toThrow('full');
    await env.DB.exec('DROP TRIGGER no_more_events');
    expect((await findOrderDetails(env.DB, orderId))?.order.status).toBe('paid');
  });

  it('is recorded for each step of a return', async () => {
    const { buyer, orderId, supplierId, itemIds } = await aDeliveredOrder();
    const body = { reason: 'defective', lines: [{ item_id: itemIds[0], quantity: 1 }] };
    await call('POST', `/api/orders/${orderId}/returns/${supplierId}`, { token: buyer.token, body });
    const returnId = (await buyer.api.orders.getOrder({ id: orderId })).returns?.[0]?.id ?? 0;
    const move = { returnId, origin: ORIGIN };
    expect(
      await recordedTwice(() =>
        moveReturn(env.DB, BY, { ...move, to: 'accepted', note: null, now: new Date() }),
      ),
    ).toEqual([`returns.accept return/${returnId}`]);
    expect(
      await recordedTwice(() => moveReturn(env.DB, BY, { ...move, to: 'received', now: new Date() })),
    ).toEqual([`returns.receive return/${returnId}`]);
    const { events = [] } = (await findOrderDetails(env.DB, orderId)) ?? {};
    expect(events.find(({ cause }) => cause === `return ${returnId} was accepted`)?.operator).toBe(
      BY.operator,
    );
  });

  it('is recorded for a granted refund', async () => {
    const { orderId } = await aDeliveredOrder();
    const before = await allEvents();
    await refundSentOrder(orderId);
    expect((await eventsSince(before)).map(({ act }) => act)).toEqual([
      'orders.grant-refund',
      'orders.refund',
    ]);
  });
});

describe('an operator’s action on the shop', () => {
  it('is recorded if it changes something', async () => {
    const supplierId = await aSupplier();
    const place = { supplierId, provinceId: 3, upToGrams: null };
    expect(
      await recorded(
        () => upsertDeliveryRate(env.DB, BY, place, 9_500),
        () => upsertDeliveryRate(env.DB, BY, place, 9_500),
        () => deleteDeliveryRate(env.DB, BY, place),
        () => deleteDeliveryRate(env.DB, BY, place),
        () => updateFreeDelivery(env.DB, BY, supplierId, 77_700),
        () => updateFreeDelivery(env.DB, BY, supplierId, 77_700),
      ),
    ).toEqual(
      ['delivery.set', 'delivery.remove', 'delivery.free-from'].map((act) => `${act} retailer/${supplierId}`),
    );

    const [retailer] = await listRetailers(env.DB, String(supplierId));
    if (retailer === undefined) throw new Error('The retailer is missing.');
    expect(await recordedTwice(() => updateRetailer(env.DB, BY, { ...retailer, return_days: 30 }))).toEqual([
      `retailers.set retailer/${supplierId}`,
    ]);

    const productId = await aProduct();
    expect(
      await recordedTwice(() => updateReturnExclusion(env.DB, BY, { productId, exclusion: 'hygiene' })),
    ).toEqual([`products.exclude-return product/${productId}`]);

    const rule = { phrase: 'Fluitketel', finds: 'whistler' };
    expect(await recordedTwice(() => addSynonym(env.DB, BY, rule, false))).toEqual([
      'search-synonyms.add synonym/fluitketel',
    ]);
    expect(await recordedTwice(() => removeSynonym(env.DB, BY, rule))).toEqual([
      'search-synonyms.remove synonym/fluitketel',
    ]);
  });

  it('is recorded for vouchers, removals and emails', async () => {
    const code = await aVoucher();
    const offer = {
      kind: 'amount',
      value: 100,
      minimumCents: 0,
      supplierId: null,
      categoryId: null,
    } as const;
    const days = { validFrom: new Date(0), validTo: new Date(4e12), totalLimit: null, customerLimit: null };
    expect(
      await recordedTwice(() => insertVoucherOffer(env.DB, BY, { ...offer, ...days, code: 'ACTS-1' })),
    ).toEqual(['vouchers.add voucher/ACTS-1']);
    expect(await recordedTwice(() => endVoucherOffer(env.DB, BY, code.toLowerCase(), new Date()))).toEqual([
      `vouchers.end voucher/${code}`,
    ]);

    const { userId, email } = await aCustomer();
    await env.DB.prepare('UPDATE user SET removal_requested_at = ? WHERE id = ?')
      .bind(new Date().toISOString(), userId)
      .run();
    expect(await recordedTwice(() => withdrawRemoval(env.DB, BY, { email }))).toEqual([
      `removals.withdraw customer/${userId}`,
    ]);

    await env.DB.prepare(
      "INSERT INTO mail_backlog (id, state, template, message, reason, changed_at) VALUES ('m1', 'dead', 'x', '{}', 'x', '2026')",
    ).run();
    expect(await recordedTwice(() => requeueDeadEmails(env.DB, BY, 'm1'))).toEqual(['mail.retry email/m1']);
    await env.DB.exec("DELETE FROM mail_backlog WHERE id = 'm1'");
  });

  it('can be listed by operator and since a given time, with a limit', async () => {
    const all = { record: null, operator: null, since: null, limit: 10_000 };
    expect(await listOperatorEvents(env.DB, { ...all, operator: 'nobody' })).toEqual([]);
    expect(await listOperatorEvents(env.DB, { ...all, since: new Date(Date.now() + 1_000) })).toEqual([]);
    const [event] = await listOperatorEvents(env.DB, { ...all, limit: 1 });
    expect(event).toEqual((await allEvents())[0]);
  });

  it('cannot be changed afterwards', async () => {
    await expect(env.DB.exec("UPDATE operator_event SET operator = 'x'")).rejects.toThrow('append-only');
    await expect(env.DB.exec("UPDATE operator_event SET reason = 'x'")).rejects.toThrow('append-only');
  });
});
