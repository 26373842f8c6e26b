import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { ReturnRemedy } from '#shared/domain/return-remedy.ts';
import { orderNumber, orderPath } from '#shared/navigation/paths.ts';
import { aDeliveredOrder, type Delivered } from '#test/support/a-delivered-order.ts';
import { refundSentOrder } from '#test/support/a-refund.ts';
import { aEmailMessage, emailsTo } from '#test/support/an-email.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { countRows, eventsOf } from '#test/support/an-order.ts';
import { call } from '#test/support/call.ts';
import { mainText } from '#test/support/page-text.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';
import { differencesOfSums } from '#test/support/reconciliation.ts';
import { sendWaitingEmails, waitingEmails } from '#test/support/sent-emails.ts';
import { EMAIL_RENDERERS } from '#worker/api/composition.ts';
import { prepare } from '#worker/api/db/sql.ts';
import type { EmailJob } from '#worker/api/email/email-job.ts';
import { writeEmail } from '#worker/api/email/write-email.ts';
import { recordRefunds } from '#worker/operations/operator-refunds.ts';
import { moveReturn, type ReturnStep } from '#worker/operations/operator-returns.ts';
import { countWaitingReturns, findReturn } from '#worker/operations/returns.repository.ts';
import { entriesSql } from '#worker/operations/statements/statement-entries.sql.ts';

const ORIGIN = 'https://shop.test';
const NOTE = 'Pack it well and take it to 12 Main Road, Cape Town. Write R-1 on it.';
const REJECTION = 'It was worn for a week.';

type Asked = Delivered & { returnId: number };

/** A delivered order with a return request for some radios, whose email has been sent. */
async function anAskedReturn(
  quantity = 2,
  given: Parameters<typeof aDeliveredOrder>[0] = {},
  remedy: ReturnRemedy = 'refund',
): Promise<Asked> {
  const delivered = await aDeliveredOrder(given);
  const { buyer, orderId, supplierId, itemIds } = delivered;
  const { bindings } = listenForEmails();
  const body = { reason: 'defective', remedy, lines: [{ item_id: itemIds[0], quantity }] };
  const { status } = await call('POST', `/api/orders/${orderId}/returns/${supplierId}`, {
    ...{ token: buyer.token, body, bindings },
  });
  expect(status).toBe(201);
  const { returns = [] } = await buyer.api.orders.getOrder({ id: orderId });
  return { ...delivered, returnId: returns[0]?.id ?? 0 };
}

const ACCEPT: ReturnStep = { to: 'accepted', note: NOTE };
const REJECT: ReturnStep = { to: 'refused', refusal: REJECTION };
const RECEIVE: ReturnStep = { to: 'received' };

function move({ returnId }: Pick<Asked, 'returnId'>, step: ReturnStep, now = new Date()) {
  return moveReturn(env.DB, OPERATOR, { ...step, returnId, origin: ORIGIN, now });
}

async function returnOf({ buyer, orderId }: Delivered) {
  return (await buyer.api.orders.getOrder({ id: orderId })).returns?.[0];
}

async function subjectsTo({ buyer }: Delivered): Promise<string[]> {
  return (await emailsTo(buyer.email)).map(({ subject }) => subject).toReversed();
}

async function textsTo({ buyer }: Delivered): Promise<string[]> {
  return (await emailsTo(buyer.email)).map(({ text }) => text.replaceAll(/\s+/g, ' ')).toReversed();
}

/** The entries of a retailer's statement. */
async function statementOf(supplierId: number): Promise<unknown[]> {
  const { results } = await prepare(env.DB)`SELECT * FROM ${entriesSql({ supplierId })}`.all();
  return results;
}

/** Records a refund as `ops orders refund` does. */
function refund({ orderId }: Delivered, amountCents: number | null = null) {
  const given = { reference: null, origin: ORIGIN, now: new Date() };
  return recordRefunds(env.DB, OPERATOR, { orderId, amountCents, ...given });
}

describe('a return of a defective item', () => {
  it.each([
    ['replacement', 'Replacement on its way', 'we’ll send you a new one'],
    ['repair', 'Being repaired', 'we’ll repair it and send it back to you'],
  ] as const)('ends without a refund if the customer chose a %s', async (remedy, label, promise) => {
    const asked = await anAskedReturn(2, {}, remedy);
    const { buyer, orderId, supplierId } = asked;
    await sendWaitingEmails();
    expect((await textsTo(asked)).at(-1)).toContain(`You asked for a ${remedy}.`);
    const page = () => mainText(buyer, orderPath(orderId));
    expect(await page()).toContain(`You asked for a ${remedy}.`);
    const before = await statementOf(supplierId);

    await move(asked, ACCEPT);
    await sendWaitingEmails();
    expect(await page()).toContain(`Once it has arrived, ${promise}.`);
    expect((await textsTo(asked)).at(-1)).toContain(`Once it has arrived, ${promise}, and e-mail you.`);

    expect(await move(asked, RECEIVE)).toMatchObject({ isMoved: true, back: { status: 'refunded', remedy } });
    await sendWaitingEmails();
    expect(await page()).toContain(label);
    expect(await page()).toContain(`It has arrived, and ${promise}.`);
    expect((await textsTo(asked)).at(-1)).toContain(`${promise.slice(1)}. You don’t need to do anything.`);
    expect(await countRows('refund', 'order_id = ?', orderId)).toBe(0);
    expect(await statementOf(supplierId)).toEqual(before);
    expect(await differencesOfSums()).toEqual([]);
  });

  it('can be settled with a different remedy than the customer chose', async () => {
    const asked = await anAskedReturn(2, {}, 'replacement');
    await move(asked, ACCEPT);
    expect(await move(asked, { to: 'received', remedy: 'refund' })).toMatchObject({
      back: { status: 'received', remedy: 'refund', dueCents: 20_000 },
    });
    expect(await returnOf(asked)).toMatchObject({ remedy: 'refund', refund: { total: 200 } });
    expect(await differencesOfSums()).toEqual([]);
  });
});

describe('a return', () => {
  it('creates one event, one email and one line on the order’s page at each step', async () => {
    const asked = await anAskedReturn();
    const { buyer, orderId } = asked;
    await sendWaitingEmails();
    const page = () => mainText(buyer, orderPath(orderId));
    expect(await page()).toContain('Please don’t send anything before that.');

    expect(await move(asked, ACCEPT)).toMatchObject({ isMoved: true, back: { status: 'accepted' } });
    await sendWaitingEmails();
    expect(await page()).toContain(NOTE);

    expect(await move(asked, RECEIVE)).toMatchObject({
      isMoved: true,
      back: { status: 'received', dueCents: 20_000 },
    });
    await sendWaitingEmails();
    expect(await page()).toContain('It has arrived. We’ll refund you the way you paid');
    expect((await buyer.api.orders.getOrder({ id: orderId })).status).toBe('delivered');
    expect(await differencesOfSums()).toEqual([]);

    expect(await refund(asked)).toMatchObject({ kind: 'payments', refunds: [{ amountCents: 20_000 }] });
    await sendWaitingEmails();
    expect(await page()).toContain('It has arrived, and we’ve refunded you the way you paid.');
    const back = await returnOf(asked);
    expect(back?.events.map(({ status }) => status)).toEqual([
      'requested',
      'accepted',
      'received',
      'refunded',
    ]);
    expect(back).toMatchObject({ status: 'refunded', note: NOTE, refusal: null });
    expect((await eventsOf(orderId)).map(({ cause }) => cause)).toEqual(
      expect.arrayContaining([
        `return ${asked.returnId} was accepted`,
        `return ${asked.returnId} was received`,
      ]),
    );
    const number = orderNumber(orderId);
    expect((await subjectsTo(asked)).filter((subject) => /return|refund|send/i.test(subject))).toEqual([
      `We’ve got your request to send back part of your order ${number}`,
      `You can send it back: your return from order ${number}`,
      `Your return from order ${number} has arrived`,
      `We’ve refunded part of your order ${number}`,
    ]);
    const texts = (await textsTo(asked)).slice(-4);
    for (const text of texts) expect(text).toContain('2 × Radio');
    expect(texts[1]).toContain(NOTE);
    expect(texts[2]).toContain('We’ll refund R 200.00 the way you paid');
    expect(texts[3]).toContain('R 200.00');
    expect(await waitingEmails(orderId)).toEqual([]);
    expect(await differencesOfSums()).toEqual([]);
  });

  it('shows the same refund amounts in the form, on the page and in each email', async () => {
    const given = { feeCents: 6_000, discountCents: 5_000, vatNumber: null } as const;
    const { buyer, orderId } = await aDeliveredOrder(given);
    const shown = async (reader: Delivered['buyer'], id: number) =>
      (await mainText(reader, orderPath(id))).replaceAll('\u00a0', ' ');
    const form = await shown(buyer, orderId);
    // For three radios at R 100.00, the voucher pays R 50.00 and the share of the delivery fee is R 36.00.
    for (const option of ['Send back 1 (R 95.34)', 'Send back 2 (R 190.67)']) expect(form).toContain(option);
    const rows = (total: string) => [
      ['Items', 'R 200.00'],
      ['Their share of the voucher', '−R 33.33'],
      ['Their share of the delivery fee', 'R 24.00'],
      [total, 'R 190.67'],
    ];
    const onPage = (total: string) => rows(total).flat().join(' ');
    const inEmail = (total: string) =>
      rows(total)
        .map((row) => row.join(': '))
        .join(' ');
    const asked = await anAskedReturn(2, given);
    const page = () => shown(asked.buyer, asked.orderId);
    await sendWaitingEmails();
    expect(await page()).toContain(onPage('Estimated refund'));
    expect((await textsTo(asked)).at(-1)).toContain(inEmail('Estimated refund'));
    await move(asked, ACCEPT);
    await sendWaitingEmails();
    expect(await page()).toContain(onPage('Estimated refund'));
    expect((await textsTo(asked)).at(-1)).toContain(inEmail('Estimated refund'));
    await move(asked, RECEIVE);
    await sendWaitingEmails();
    expect(await page()).toContain(onPage('Refund'));
    expect(await page()).not.toContain('Refunded −');
    expect((await textsTo(asked)).at(-1)).toContain(inEmail('Refund'));
    expect(await refund(asked, 19_067)).toMatchObject({ kind: 'payments' });
    await sendWaitingEmails();
    expect(await page()).toContain(onPage('Refund'));
    expect(await page()).toContain('Refunded −R 190.67');
    expect((await textsTo(asked)).at(-1)).toContain(inEmail('Refund'));
  });

  it('can be rejected with a reason until it is received', async () => {
    const [asked, accepted] = [await anAskedReturn(), await anAskedReturn()];
    await move(accepted, ACCEPT);
    for (const each of [asked, accepted]) {
      expect(await move(each, REJECT)).toMatchObject({ isMoved: true, back: { status: 'refused' } });
      await sendWaitingEmails();
      expect(await returnOf(each)).toMatchObject({ status: 'refused', refusal: REJECTION });
      expect(await mainText(each.buyer, orderPath(each.orderId))).toContain(REJECTION);
      expect((await textsTo(each)).at(-1)).toContain(REJECTION);
      for (const step of [ACCEPT, RECEIVE]) expect(await move(each, step)).toMatchObject({ isMoved: false });
    }
    const received = await anAskedReturn();
    expect(await move(received, RECEIVE)).toMatchObject({ isMoved: false, back: { status: 'requested' } });
    await move(received, ACCEPT);
    await move(received, RECEIVE);
    expect(await move(received, REJECT)).toMatchObject({ isMoved: false, back: { status: 'received' } });
    expect(await move({ returnId: 999_999 }, ACCEPT)).toBeNull();
    expect(await differencesOfSums()).toEqual([]);
  });

  it('changes status once and sends one email, even for repeated or concurrent commands', async () => {
    const asked = await anAskedReturn();
    await sendWaitingEmails();
    for (const step of [ACCEPT, RECEIVE]) {
      const now = Date.now();
      const outcomes = await Promise.all([0, 1, 2].map((later) => move(asked, step, new Date(now + later))));
      expect(outcomes.filter((outcome) => outcome?.isMoved)).toHaveLength(1);
      expect(await waitingEmails(asked.orderId)).toEqual([`return-${step.to}`]);
      await sendWaitingEmails();
      expect(await move(asked, step)).toMatchObject({ isMoved: false });
      expect(await waitingEmails(asked.orderId)).toEqual([]);
    }
    expect(await countRows('refund', 'order_id = ?', asked.orderId)).toBe(1);
    expect(await countRows('order_return_event', 'return_id = ?', asked.returnId)).toBe(3);
    const refunds = await Promise.all([refund(asked), refund(asked)]);
    expect(refunds.filter(({ kind }) => kind === 'payments')).toHaveLength(1);
    expect(await returnOf(asked)).toMatchObject({ status: 'refunded' });
    expect(await countRows('order_return_event', 'return_id = ?', asked.returnId)).toBe(4);
    expect(await differencesOfSums()).toEqual([]);
  });

  it('is complete once it is received if a voucher had paid for everything', async () => {
    const asked = await anAskedReturn(2, {
      lines: [{ priceCents: 10_000, quantity: 2, name: 'Radio' }],
      discountCents: 20_000,
      vatNumber: null,
    });
    await sendWaitingEmails();
    await move(asked, ACCEPT);
    expect(await move(asked, RECEIVE)).toMatchObject({
      isMoved: true,
      back: { status: 'refunded', dueCents: 0 },
    });
    expect((await returnOf(asked))?.events.map(({ status }) => status)).toEqual([
      ...['requested', 'accepted', 'received', 'refunded'],
    ]);
    // The return has moved on, so the email about its acceptance is obsolete and not sent.
    await sendWaitingEmails();
    expect((await textsTo(asked)).at(-1)).toContain('There’s nothing to refund');
    expect(await mainText(asked.buyer, orderPath(asked.orderId))).toContain('There was nothing to refund');
    expect(await countRows('refund', 'order_id = ?', asked.orderId)).toBe(0);
    expect(await differencesOfSums()).toEqual([]);
  });

  it('refunds only the rest if an earlier return covered part of the same line', async () => {
    const asked = await anAskedReturn(1);
    const { buyer, orderId, supplierId, itemIds } = asked;
    await move(asked, ACCEPT);
    await move(asked, RECEIVE);
    const lines = [
      { item_id: itemIds[0] ?? 0, quantity: 2 },
      { item_id: itemIds[1] ?? 0, quantity: 1 },
    ];
    await buyer.api.orders.requestReturn({ id: orderId, supplierId, reason: 'changed_mind', lines });
    const second = {
      ...asked,
      returnId: (await buyer.api.orders.getOrder({ id: orderId })).returns?.[1]?.id ?? 0,
    };
    await move(second, ACCEPT);
    expect(await move(second, RECEIVE)).toMatchObject({ back: { dueCents: 40_000 } });
    expect(await differencesOfSums()).toEqual([]);
    expect(await refund(asked)).toMatchObject({ kind: 'amount' });
    await refund(asked, 50_000);
    const { returns = [], refunds = [] } = await buyer.api.orders.getOrder({ id: orderId });
    expect(returns.map(({ status }) => status)).toEqual(['refunded', 'refunded']);
    expect(refunds.map(({ amount }) => amount)).toEqual([100, 400]);
    expect(await differencesOfSums()).toEqual([]);
  });

  it('of a fully refunded order causes no second refund', async () => {
    const asked = await anAskedReturn();
    await move(asked, ACCEPT);
    expect(await refundSentOrder(asked.orderId)).toMatchObject({ kind: 'order' });
    expect(await returnOf(asked)).toMatchObject({ status: 'accepted' });
    expect(await move(asked, RECEIVE)).toMatchObject({ isMoved: true, back: { status: 'refunded' } });
    expect(await countRows('refund', 'order_id = ?', asked.orderId)).toBe(1);
    expect(await differencesOfSums()).toEqual([]);
  });
});

describe('an email about a return', () => {
  it('is obsolete once the return has moved on', async () => {
    const asked = await anAskedReturn();
    const facts = { order_id: asked.orderId, return_id: asked.returnId };
    const requested_at = (await returnOf(asked))?.events[0]?.at ?? '';
    await move(asked, ACCEPT);
    await move(asked, RECEIVE);
    await refund(asked);
    const jobs: EmailJob[] = [
      { template: 'return-requested', order_id: asked.orderId, supplier_id: asked.supplierId, requested_at },
      { template: 'return-accepted', ...facts },
      { template: 'return-received', ...facts },
    ];
    for (const job of jobs) {
      const written = await writeEmail(env, EMAIL_RENDERERS, aEmailMessage(job), new Date());
      expect(written, job.template).toMatchObject({ ok: false, isObsolete: true });
    }
    const unknown: EmailJob = { template: 'return-accepted', order_id: asked.orderId, return_id: 999_999 };
    expect(await writeEmail(env, EMAIL_RENDERERS, aEmailMessage(unknown), new Date())).toMatchObject({
      ok: false,
      isObsolete: false,
    });
  });
});

describe('pending returns', () => {
  it('are counted by status', async () => {
    await env.DB.exec("UPDATE order_return SET status = 'refunded', refusal = NULL");
    const [first, second] = [await anAskedReturn(), await anAskedReturn()];
    await move(second, ACCEPT);
    const oldest = (await findReturn(env.DB, first.returnId))?.requestedAt;
    expect(await countWaitingReturns(env.DB)).toEqual([
      { status: 'requested', count: 1, oldest },
      { status: 'accepted', count: 1, oldest: expect.any(String) },
    ]);
  });
});
