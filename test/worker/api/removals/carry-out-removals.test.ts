import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { RETENTION_DAYS } from '#shared/constants.ts';
import { orderTotal } from '#shared/domain/order-totals.ts';
import { aCustomerWithPassword, PASSWORD } from '#test/support/a-customer-with-password.ts';
import { aFullCustomer } from '#test/support/a-full-customer.ts';
import { aPaidOrderOf } from '#test/support/a-paid-order.ts';
import { aNotification, notify } from '#test/support/a-payfast-notification.ts';
import { aPinFor, aResetToken } from '#test/support/a-pin.ts';
import { refundSentOrder } from '#test/support/a-refund.ts';
import { aPublishedReview, review } from '#test/support/a-review.ts';
import { aCustomer, anAddress, type Customer, clientFor } from '#test/support/a-shop.ts';
import { aEmailMessage, deliver, emailsTo } from '#test/support/an-email.ts';
import { aVendor } from '#test/support/an-invoice.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { aStartedPayment, countRows, stockOf } from '#test/support/an-order.ts';
import { parcelsBecome, tryStatus } from '#test/support/an-order-life.ts';
import { call } from '#test/support/call.ts';
import { countedDatabase } from '#test/support/counted-database.ts';
import { databaseWith } from '#test/support/database-with.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';
import { differencesOfSums } from '#test/support/reconciliation.ts';
import { noteEmails } from '#test/support/sent-emails.ts';
import { findInDatabase } from '#test/support/text-in-database.ts';
import { EMAIL_RENDERERS } from '#worker/api/composition.ts';
import type { EmailJob } from '#worker/api/email/email-job.ts';
import { retryEmails } from '#worker/api/email/retry-emails.ts';
import { writeEmail } from '#worker/api/email/write-email.ts';
import { issueDueCreditNotes } from '#worker/api/invoices/issue-due-credit-notes.ts';
import { issueDueInvoices } from '#worker/api/invoices/issue-due-invoices.ts';
import { purgeExpired } from '#worker/api/purge-expired.ts';
import { carryOutRemovals } from '#worker/api/removals/carry-out-removals.ts';
import { runScheduledJobs } from '#worker/api/scheduled-jobs.ts';
import { recordRefunds } from '#worker/operations/operator-refunds.ts';
import { moveReturn } from '#worker/operations/operator-returns.ts';
import { withdrawRemoval } from '#worker/operations/removals.repository.ts';
import { answerReview, publishReview, refuseReview } from '#worker/operations/reviews.repository.ts';

const DAY_MS = 86_400_000;
const ORIGIN = 'https://shop.test';

function inDays(days: number): Date {
  return new Date(Date.now() + days * DAY_MS);
}

function carryOut(now: Date, db: D1Database = env.DB): Promise<number> {
  return carryOutRemovals(db, now, ORIGIN);
}

/** Requests the account's removal as the customer does. */
async function askForRemoval({ token }: Pick<Customer, 'token'>): Promise<void> {
  expect((await call('DELETE', '/api/user', { token })).status).toBe(200);
}

/** Marks the removal as requested directly in the table, without the endpoint. */
async function markRemovalRequested(...userIds: readonly number[]): Promise<void> {
  for (const userId of userIds) {
    await env.DB.prepare('UPDATE user SET removal_requested_at = ? WHERE id = ?')
      .bind(new Date().toISOString(), userId)
      .run();
  }
}

async function arrive(orderId: number): Promise<void> {
  await parcelsBecome(orderId, 'shipped');
  await parcelsBecome(orderId, 'delivered');
}

async function aDeliveredOrder(given: Parameters<typeof aPaidOrderOf>[1] = {}) {
  const ordered = await aPaidOrderOf([{ supplierId: await aVendor(), priceCents: 640_000 }], given);
  await arrive(ordered.order.id);
  return ordered;
}

/**
 * The shop's own tables. D1 also has internal tables, whose schema must not be read. LIMIT makes SQLite filter these
 * out before it reads any schema.
 */
const TABLES = `(SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' LIMIT 1000)`;

/** The names of all tables with a row that refers to this user. */
async function rowsOfUser(userId: number): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT m.name, f."from" AS "column" FROM ${TABLES} m JOIN pragma_foreign_key_list(m.name) f
     WHERE f."table" = 'user'`,
  ).all<{ name: string; column: string }>();
  const counts = await Promise.all(
    results.map(({ name, column }) => countRows(name, `${column} = ?`, userId)),
  );
  return results.flatMap(({ name }, index) => (counts[index] === 0 ? [] : name));
}

function userRow(userId: number) {
  return env.DB.prepare('SELECT * FROM user WHERE id = ?').bind(userId).first();
}

/** The jobs in the email backlog that confirm an account's erasure. */
async function notesOfErasure(): Promise<(EmailJob & { template: 'account-erased' })[]> {
  const { results } = await env.DB.prepare(
    "SELECT message ->> '$.job' AS job FROM mail_backlog WHERE template = 'account-erased' ORDER BY changed_at, id",
  ).all<{ job: string }>();
  return results.map(({ job }) => JSON.parse(job));
}

async function clearNotes(): Promise<void> {
  await env.DB.exec("DELETE FROM mail_backlog WHERE template = 'account-erased'");
}

describe('the reviews of an erased customer', () => {
  it.each([
    ['are deleted', {}, []],
    [
      'stay without a name if the customer chose so',
      { keep_reviews: true },
      [{ author: '', text: 'Clear sound.', order_item_id: null, answer: null }],
    ],
  ])('%s; unpublished reviews and votes are always deleted', async (_, body, left) => {
    const reviewed = await aPublishedReview();
    const { buyer, itemIds } = reviewed;
    const { id, version } = reviewed.reviewed;
    const decision = { id, version, now: new Date() };
    await refuseReview(env.DB, OPERATOR, { ...decision, reason: 'Thandi, no prices.', origin: ORIGIN });
    await publishReview(env.DB, OPERATOR, decision);
    await answerReview(env.DB, OPERATOR, { ...decision, text: 'Hello Thandi' });
    const other = await aPublishedReview();
    await buyer.api.reviews.voteForReview({ id: other.reviewed.id });
    await review(reviewed, { text: 'Waits.' }, { line: itemIds[1] });
    expect((await call('DELETE', '/api/user', { token: buyer.token, body })).status).toBe(200);
    await carryOut(inDays(15));

    expect(await rowsOfUser(buyer.userId)).toEqual(['order']);
    const { results } = await env.DB.prepare(
      'SELECT author, text, order_item_id, answer FROM review WHERE user_id IS NULL AND id = ?',
    )
      .bind(id)
      .all();
    expect(results).toEqual(left);
    expect(
      await countRows(
        'operator_event',
        "reason IS NOT NULL AND record_kind = 'review' AND record_id = ?",
        String(id),
      ),
    ).toBe(0);
    const { data } = await clientFor().catalogue.listProductReviews({ id: reviewed.reviewed.productId });
    expect(data.map(({ author }) => author)).toEqual(left.map(() => ''));
    const { data: others } = await clientFor().catalogue.listProductReviews({ id: other.reviewed.productId });
    expect(others[0]).toMatchObject({ helpful: 0, author: 'Thandi N.' });
    await env.DB.exec("DELETE FROM mail_backlog WHERE template = 'review-refused'");
    await clearNotes();
  });
});

describe('an erased customer', () => {
  it('leaves personal data only in tax records, and the reconciliation finds no differences', async () => {
    const place = { street: '99 Eenhoring Lane', phone: '+27829990001', ipAddress: '203.0.113.99' };
    const customer = await aFullCustomer('Nomvula Erasmus', place);
    const { email, userId, orderId, productId, api } = customer;
    await api.account.updateUser({ business_name: 'Erasmus Beadwork', vat_number: '4998877665' });
    const owing = await aPaidOrderOf([{ supplierId: await aVendor(), priceCents: 750_000 }], {
      buyer: customer,
    });
    await arrive(owing.order.id);
    await env.DB.batch([
      env.DB.prepare("UPDATE order_child SET error = 'Nobody at 99 Eenhoring Lane' WHERE order_id = ?").bind(
        orderId,
      ),
      env.DB.prepare(
        `UPDATE order_child SET courier = 'The Courier Guy', tracking_number = 'TRK-9917',
           tracking_url = 'https://track.example/TRK-9917' WHERE order_id = ?`,
      ).bind(orderId),
      ...[
        'tracking: The Courier Guy, TRK-9917',
        'failed: Nobody at 99 Eenhoring Lane',
        'cancelled by an operator: Mrs Erasmus called',
        'refund granted: for Nomvula',
      ].map((cause) =>
        env.DB.prepare(
          `INSERT INTO order_event (order_id, status, cause, created_at)
           SELECT order_id, status, ?2, created_at FROM order_event WHERE order_id = ?1 ORDER BY id DESC LIMIT 1`,
        ).bind(orderId, cause),
      ),
      env.DB.prepare(
        "UPDATE refund SET reason = 'cancelled by an operator: Mrs Erasmus called' WHERE order_id = ?",
      ).bind(orderId),
    ]);
    await recordRefunds(env.DB, OPERATOR, {
      origin: 'https://shop.test',
      orderId,
      reference: null,
      now: new Date(),
    });
    await api.support.askSupport({
      name: 'Nomvula',
      email,
      message: 'Where is it?',
      order_id: owing.order.id,
    });
    await clientFor().support.askSupport({ name: 'Nomvula', email, message: 'I cannot log in' });
    await noteEmails([
      { template: 'welcome', to: email, name: 'Nomvula Erasmus' },
      { template: 'email-changed', to: 'nomvula-before@example.com', name: 'Nomvula', new_email: email },
    ]);
    await deliver([aEmailMessage({ template: 'welcome', to: email, name: 'Nomvula Erasmus' })]);
    await aPinFor(email);
    await notify(`email_address=${encodeURIComponent(email)}&signature=none`);
    const needles = [
      ...[email, encodeURIComponent(email), 'Nomvula', 'Erasmus', 'Eenhoring', '+27829990001'],
      ...['203.0.113.99', '4998877665', 'Where is it?', 'TRK-9917'],
    ];
    const before = await findInDatabase(needles);
    const held = new Set(before.map((place) => place.split('.')[0]));
    expect([...held].toSorted()).toEqual(
      [
        ...['address', 'affiliate_click', 'credit_note', 'invoice', 'mail_backlog', 'one_time_pin', 'order'],
        ...[
          'order_child',
          'order_event',
          'order_note',
          'order_return',
          'outbox',
          'payment_notification',
          'refund',
          'review',
          'session',
          'support_answer',
          'support_request',
          'user',
        ],
      ].toSorted(),
    );
    const invoice = await env.DB.prepare(
      `SELECT order_id, recipient_name, recipient_business_name, recipient_vat_number, recipient_address
       FROM invoice WHERE order_id = ?`,
    )
      .bind(orderId)
      .first();
    expect(await differencesOfSums()).toEqual([]);
    const stock = await stockOf(productId);

    // By the time of a removal, cron would long have sent these emails.
    await env.DB.exec("DELETE FROM mail_backlog WHERE template IN ('order-cancelled', 'order-refunded')");
    await askForRemoval(customer);
    expect(await carryOut(inDays(13))).toBe(0);
    expect(await carryOut(inDays(15))).toBe(1);

    const [note] = await notesOfErasure();
    expect(note).toMatchObject({ to: email, name: 'Nomvula Erasmus', open_orders: [] });
    const { bindings, mails } = listenForEmails();
    await retryEmails(bindings, inDays(15));
    expect(mails).toEqual([note]);
    const left = await findInDatabase(needles);
    expect(left.filter((place) => !place.startsWith('retained_record.'))).toEqual([]);
    expect(await rowsOfUser(userId)).toEqual(['order']);
    expect(await userRow(userId)).toMatchObject({
      ...{ name: '', email: null, password_hash: '', business_name: '', vat_number: '' },
      ...{ email_verified_at: null, removal_requested_at: null, erased_at: expect.any(String) },
    });
    const retained = await env.DB.prepare(
      `SELECT order_id, recipient_name, recipient_business_name, recipient_vat_number, recipient_address
       FROM retained_record WHERE order_id IN (?, ?) ORDER BY order_id`,
    )
      .bind(orderId, owing.order.id)
      .all();
    expect(retained.results).toEqual([
      invoice,
      expect.objectContaining({
        ...{ order_id: owing.order.id, recipient_business_name: 'Erasmus Beadwork' },
        ...{ recipient_vat_number: '4998877665', recipient_address: invoice?.recipient_address },
      }),
    ]);
    expect(await stockOf(productId)).toBe(stock);
    expect(await differencesOfSums()).toEqual([]);

    // The second order's invoice becomes due only after the account was erased.
    await issueDueInvoices(bindings, inDays(16), ORIGIN);
    await issueDueCreditNotes({ ...env, ...bindings }, inDays(16));
    const due = await env.DB.prepare(
      `SELECT sum(total_cents) AS total_cents, max(recipient_name) AS recipient_name,
         max(recipient_address) AS recipient_address, max(original_given_to) AS original_given_to
       FROM invoice WHERE order_id = ?`,
    )
      .bind(owing.order.id)
      .first();
    expect(due).toEqual({
      ...{
        total_cents: 100 * orderTotal(owing.order),
        recipient_name: '',
        recipient_address: '',
        original_given_to: null,
      },
    });
    const ownOrders = [orderId, owing.order.id];
    expect(mails.filter((mail) => !('order_id' in mail) || ownOrders.includes(mail.order_id))).toEqual([
      note,
    ]);
    expect(await differencesOfSums()).toEqual([]);
    const still = await findInDatabase(needles);
    expect(still.filter((place) => !place.startsWith('retained_record.'))).toEqual([]);
  });

  it('gets a credit note without a name for a later refund, but no email', async () => {
    const { buyer, order } = await aDeliveredOrder();
    await markRemovalRequested(buyer.userId);
    expect(await carryOut(inDays(15))).toBe(1);
    await clearNotes();
    const now = new Date();
    const refund = await refundSentOrder(order.id, { now });
    expect(refund.kind).toBe('order');
    const { bindings, mails } = listenForEmails();
    await issueDueCreditNotes(bindings, now);
    expect(await countRows('credit_note', "order_id = ? AND recipient_name = ''", order.id)).toBe(1);
    expect(mails).toEqual([]);
    const issued_at = now.toISOString();
    for (const job of [
      { template: 'order-refunded', order_id: order.id, refunded_at: issued_at },
      { template: 'credit-note', order_id: order.id, issued_at },
    ] satisfies EmailJob[]) {
      const written = await writeEmail(env, EMAIL_RENDERERS, aEmailMessage(job), now);
      expect(written).toMatchObject({ ok: false, isObsolete: true });
    }
    expect(await countRows('credit_note', 'order_id = ? AND original_given_to IS NULL', order.id)).toBe(1);
    expect(await differencesOfSums()).toEqual([]);
  });

  it('without orders leaves no row, and the user id is not reused', async () => {
    const { userId, email } = await aCustomer();
    await anAddress(userId);
    await markRemovalRequested(userId);
    expect(await carryOut(inDays(15))).toBe(1);
    expect([await userRow(userId), await findInDatabase([email])]).toEqual([
      null,
      [`mail_backlog.message: ${email}`],
    ]);
    expect(await notesOfErasure()).toEqual([expect.objectContaining({ kept_until: null, open_orders: [] })]);
    await clearNotes();
    expect((await aCustomer()).userId).toBeGreaterThan(userId);
  });

  it('without a verified email address leaves support requests from that address untouched', async () => {
    const { userId, email } = await aCustomer({ isVerified: false });
    await clientFor().support.askSupport({
      name: 'The owner',
      email,
      message: 'Who has opened this account?',
    });
    await markRemovalRequested(userId);
    expect(await carryOut(inDays(15))).toBe(1);
    await clearNotes();
    expect(await countRows('support_request', 'email = ?', email)).toBe(1);
  });
});

describe('carryOutRemovals', () => {
  it('erases each account once despite concurrent runs, and continues after a failed run', async () => {
    const [first, second] = [await aCustomer(), await aCustomer()];
    await markRemovalRequested(first.userId, second.userId);
    let batches = 0;
    const breaking = databaseWith({
      batch(statements) {
        batches += 1;
        if (batches === 2) throw new Error('the worker was stopped');
        return env.DB.batch(statements);
      },
    });
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await carryOut(inDays(15), breaking)).toBe(1);
    expect(error.mock.calls.join()).toContain('a removal was not carried out');
    error.mockRestore();
    expect(await countRows('user', 'id IN (?, ?)', first.userId, second.userId)).toBe(1);
    const now = inDays(15);
    const runs = await Promise.all([carryOut(now), carryOut(now)]);
    expect(runs.toSorted()).toEqual([0, 1]);
    expect(await carryOut(now)).toBe(0);
    expect((await notesOfErasure()).map(({ to }) => to).toSorted()).toEqual(
      [first.email, second.email].toSorted(),
    );
    await clearNotes();
  });

  it('skips a customer who has just withdrawn the request', async () => {
    const customer = await aCustomer();
    await markRemovalRequested(customer.userId);
    const withdrawn = databaseWith({
      async batch(statements) {
        expect(await withdrawRemoval(env.DB, OPERATOR, { email: customer.email.toUpperCase() })).toBe(
          customer.userId,
        );
        return env.DB.batch(statements);
      },
    });
    expect(await carryOut(inDays(15), withdrawn)).toBe(0);
    expect(await carryOut(inDays(40))).toBe(0);
    expect(await customer.api.account.getUser()).toMatchObject({ email: customer.email });
    expect(await notesOfErasure()).toEqual([]);
  });

  it('erases at most 20 accounts per run, the oldest requests first', async () => {
    const customers = await Promise.all(Array.from({ length: 45 }, () => aCustomer()));
    await markRemovalRequested(...customers.map(({ userId }) => userId));
    const { DB, batches } = countedDatabase();
    expect(await carryOut(inDays(15), DB)).toBe(20);
    expect(batches).toHaveLength(20);
    expect(Math.max(...batches)).toBeLessThanOrEqual(34);
    expect(
      await countRows(
        'user',
        'id IN (SELECT value FROM json_each(?))',
        JSON.stringify(customers.slice(20).map(({ userId }) => userId)),
      ),
    ).toBe(25);
    expect([await carryOut(inDays(15)), await carryOut(inDays(15)), await carryOut(inDays(15))]).toEqual([
      20, 5, 0,
    ]);
    await clearNotes();
  });

  it('finds due accounts through an index, and is run by cron', async () => {
    const { DB, statements } = countedDatabase();
    await carryOut(inDays(15), DB);
    const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${statements[0]}`)
      .bind(...Array.from({ length: (statements[0]?.split('?').length ?? 1) - 1 }, () => ''))
      .all<{ detail: string }>();
    const details = plan.results.map(({ detail }) => detail);
    expect(details.filter((detail) => detail.includes('user_removal'))).toHaveLength(1);
    expect(details.filter((detail) => detail.startsWith('SCAN'))).toEqual([]);

    const { userId } = await aCustomer();
    await markRemovalRequested(userId);
    await runScheduledJobs(listenForEmails().bindings, inDays(15));
    expect(await userRow(userId)).toBeNull();
    await clearNotes();
  });
});

describe('an erased account', () => {
  it('rejects its password, pending resets and open sessions; a new registration gets none of its data', async () => {
    const customer = await aCustomerWithPassword();
    await anAddress(customer.userId);
    const { buyer, order } = await aDeliveredOrder({ buyer: customer });
    const { email, userId } = buyer;
    await markRemovalRequested(userId);
    const reset = await aResetToken(email);
    expect(await carryOut(inDays(15))).toBe(1);
    await clearNotes();
    const logIn = { email, password: PASSWORD };
    expect((await call('POST', '/api/auth/login', { body: logIn })).status).toBe(422);
    const body = { token: reset, password: 'a quiet day', password_confirmation: 'a quiet day' };
    expect((await call('POST', '/api/auth/reset-password', { body })).status).toBe(422);
    const { bindings, messages } = listenForEmails();
    expect((await call('POST', '/api/auth/forgot-password', { body: { email }, bindings })).status).toBe(200);
    const before = await emailsTo(email);
    expect(await deliver(messages)).toEqual({ done: 1, again: [] });
    expect(await emailsTo(email)).toEqual(before);
    for (const path of ['/api/user', '/api/cart', `/api/orders/${order.id}`, '/api/user/data']) {
      expect((await call('GET', path, { token: customer.token })).status, path).toBe(401);
    }

    const again = await call('POST', '/api/auth/register', {
      body: { name: 'Thandi', email, password: PASSWORD, password_confirmation: PASSWORD },
    });
    expect(again.status).toBe(200);
    const { token, user } = again.json as { token: string; user: { id: number } };
    expect(user.id).not.toBe(userId);
    const api = clientFor(token);
    expect(await api.account.getUser()).toMatchObject({ name: 'Thandi', addresses: [], business_name: '' });
    expect((await call('GET', '/api/user/orders', { token })).json).toMatchObject({ data: [] });
    for (const path of [`/api/orders/${order.id}`, `/api/orders/${order.id}/invoices/1`]) {
      expect((await call('GET', path, { token })).status, path).toBe(404);
    }
  });

  it('rejects rows from requests that are still in flight, in every table', async () => {
    const { buyer } = await aDeliveredOrder();
    await markRemovalRequested(buyer.userId);
    await carryOut(inDays(15));
    await clearNotes();
    await expect(anAddress(buyer.userId)).rejects.toThrow('nothing is written for an erased account');
    const { results } = await env.DB.prepare(
      `SELECT m.name, EXISTS (SELECT 1 FROM sqlite_schema t WHERE t.type = 'trigger'
         AND t.name = m.name || '_not_of_erased' AND t.tbl_name = m.name) AS isHeld
       FROM ${TABLES} m JOIN pragma_foreign_key_list(m.name) f WHERE f."table" = 'user'`,
    ).all<{ name: string; isHeld: number }>();
    expect(results.length).toBeGreaterThan(5);
    expect(results.filter(({ isHeld }) => isHeld === 0)).toEqual([]);
  });

  it('has no name on an invoice that was being issued during the erasure', async () => {
    const { buyer, order } = await aDeliveredOrder({ name: 'Lindiwe Racing' });
    await markRemovalRequested(buyer.userId);
    let batches = 0;
    const DB = databaseWith({
      async batch(statements) {
        batches += 1;
        // Erases the account between the two batches: the first one reads the invoice's data, the second one writes the
        // invoice.
        if (batches === 2) expect(await carryOut(inDays(15))).toBe(1);
        return env.DB.batch(statements);
      },
    });
    const { bindings, mails } = listenForEmails();
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await issueDueInvoices({ ...bindings, DB }, inDays(15), ORIGIN);
    error.mockRestore();
    await clearNotes();
    expect(batches).toBeGreaterThan(2);
    expect(await findInDatabase(['Lindiwe'])).toEqual(['retained_record.recipient_name: Lindiwe']);
    await issueDueInvoices(bindings, inDays(15), ORIGIN);
    expect(await countRows('invoice', "order_id = ? AND recipient_name = ''", order.id)).toBe(1);
    expect(await findInDatabase(['Lindiwe'])).toEqual(['retained_record.recipient_name: Lindiwe']);
    expect(mails.filter((mail) => 'order_id' in mail && mail.order_id === order.id)).toEqual([]);
  });

  it('gets a refund for a late payment, and the body of the payment notification is not stored', async () => {
    const { buyer, order, form } = await aStartedPayment();
    expect(await tryStatus(order.id, 'expired')).toBe(true);
    await markRemovalRequested(buyer.userId);
    await carryOut(inDays(15));
    await clearNotes();
    expect(await countRows('retained_record', 'order_id = ?', order.id)).toBe(0);
    expect((await notify(aNotification(form))).status).toBe(200);
    expect(await countRows('refund', 'order_id = ? AND refunded_at IS NULL', order.id)).toBe(1);
    expect(await countRows('order', "id = ? AND status = 'expired'", order.id)).toBe(1);
    expect(await countRows('payment_notification', "order_id = ? AND body = ''", order.id)).toBe(1);
    expect(await differencesOfSums()).toEqual([]);
  });
});

describe('an open order', () => {
  it('postpones the erasure for at most 28 days; after that, only the order keeps its recipient', async () => {
    const { buyer, order } = await aPaidOrderOf([{ supplierId: await aVendor(), priceCents: 30_000 }]);
    const { userId } = buyer;
    await env.DB.prepare("UPDATE user SET email = 'moved-house@example.com' WHERE id = ?").bind(userId).run();
    await markRemovalRequested(userId);
    expect(await carryOut(inDays(27))).toBe(0);
    expect(await buyer.api.orders.getOrder({ id: order.id })).toMatchObject({ status: 'paid' });

    expect(await carryOut(inDays(28.1))).toBe(1);
    expect(await notesOfErasure()).toEqual([
      {
        ...{ template: 'account-erased', to: 'moved-house@example.com', name: 'Thandi Nkosi' },
        ...{ kept_until: null, open_orders: [order.id] },
      },
    ]);
    await clearNotes();
    expect(await userRow(userId)).toMatchObject({ email: null, removal_requested_at: expect.any(String) });
    expect(await countRows('address', 'user_id = ?', userId)).toBe(0);
    const paid = await writeEmail(
      env,
      EMAIL_RENDERERS,
      aEmailMessage({ template: 'order-paid', order_id: order.id }),
      new Date(),
    );
    expect(paid).toMatchObject({ ok: true, mail: { to: 'moved-house@example.com' } });
    const { bindings, mails } = listenForEmails();
    await issueDueInvoices(bindings, inDays(28.2), ORIGIN);
    expect(mails).toMatchObject([{ template: 'invoice', order_id: order.id }]);
    expect(await countRows('invoice', "order_id = ? AND recipient_name = 'Thandi Nkosi'", order.id)).toBe(1);
    expect(await carryOut(inDays(28.2))).toBe(0);

    await arrive(order.id);
    expect(await carryOut(inDays(29))).toBe(1);
    expect(await notesOfErasure()).toEqual([]);
    expect(await findInDatabase(['moved-house@example.com'])).toEqual([]);
    expect(await userRow(userId)).toMatchObject({ email: null, removal_requested_at: null });
    expect(await countRows('retained_record', 'order_id = ?', order.id)).toBe(1);
    expect(await countRows('invoice', "order_id = ? AND recipient_name = ''", order.id)).toBe(1);
    expect(await carryOut(inDays(60))).toBe(0);
    expect(await differencesOfSums()).toEqual([]);
  });

  it('postpones the erasure while it awaits payment or a refund, but not after that', async () => {
    const waiting = await aStartedPayment();
    const { buyer, order } = await aPaidOrderOf([{ supplierId: await aVendor(), priceCents: 30_000 }]);
    await call('POST', `/api/orders/${order.id}/cancel`, {
      ...{ token: buyer.token, bindings: listenForEmails().bindings },
    });
    await markRemovalRequested(waiting.buyer.userId, buyer.userId);
    expect(await carryOut(inDays(15))).toBe(0);
    await tryStatus(waiting.order.id, 'expired');
    await recordRefunds(env.DB, OPERATOR, {
      origin: 'https://shop.test',
      orderId: order.id,
      reference: null,
      now: new Date(),
    });
    expect(await carryOut(inDays(15))).toBe(2);
    await clearNotes();
  });
});

describe('a return', () => {
  it('postpones the erasure while it is open, and loses its free texts with the erasure', async () => {
    const { buyer, order } = await aDeliveredOrder();
    const [supplierId, item_id] = [order.children[0]?.supplier.id ?? 0, order.products[0]?.id ?? 0];
    await call('POST', `/api/orders/${order.id}/returns/${supplierId}`, {
      ...{ token: buyer.token, bindings: listenForEmails().bindings },
      body: { reason: 'defective', comment: 'It hums at Kgomotso’s.', lines: [{ item_id, quantity: 1 }] },
    });
    const returnId = (await buyer.api.orders.getOrder({ id: order.id })).returns?.[0]?.id ?? 0;
    const move = { returnId, origin: ORIGIN, now: new Date() };
    await markRemovalRequested(buyer.userId);
    expect(await carryOut(inDays(15))).toBe(0);
    await moveReturn(env.DB, OPERATOR, { ...move, to: 'accepted', note: 'We fetch it at Kgomotso’s.' });
    expect(await carryOut(inDays(15))).toBe(0);
    const reason = 'Nobody was at Kgomotso’s.';
    await moveReturn(env.DB, { ...OPERATOR, reason }, { ...move, to: 'refused', refusal: reason });
    expect((await findInDatabase(['Kgomotso'])).toSorted()).toEqual([
      'operator_event.reason: Kgomotso',
      ...['comment', 'note', 'refusal'].map((column) => `order_return.${column}: Kgomotso`),
    ]);
    expect(await carryOut(inDays(15))).toBe(1);
    await clearNotes();
    expect(await findInDatabase(['Kgomotso'])).toEqual([]);
    expect(await countRows('order_return', "order_id = ? AND status = 'refused'", order.id)).toBe(1);
    expect(
      await countRows('operator_event', "record_kind = 'return' AND record_id = ?", String(returnId)),
    ).toBe(2);
    for (const template of ['return-accepted', 'return-refused'] as const) {
      const job = aEmailMessage({ template, order_id: order.id, return_id: returnId });
      const written = await writeEmail(env, EMAIL_RENDERERS, job, new Date());
      expect(written).toMatchObject({ ok: false, isObsolete: true });
    }
  });
});

describe('data retained for tax law', () => {
  it('is deleted after five years, while the order stays without a name', async () => {
    const { buyer, order } = await aDeliveredOrder({ name: 'Zodwa Retained' });
    await markRemovalRequested(buyer.userId);
    await carryOut(inDays(15));
    const [note] = await notesOfErasure();
    await clearNotes();
    const until = Date.parse(note?.kept_until ?? '');
    expect((until - Date.now()) / DAY_MS).toBeCloseTo(RETENTION_DAYS.taxRecord, 1);
    await purgeExpired(env.DB, new Date(until - DAY_MS));
    expect(await findInDatabase(['Zodwa'])).toEqual(['retained_record.recipient_name: Zodwa']);
    await purgeExpired(env.DB, new Date(until + DAY_MS));
    expect(await findInDatabase(['Zodwa'])).toEqual([]);
    expect(await countRows('order', "id = ? AND status = 'delivered'", order.id)).toBe(1);
    expect(await differencesOfSums()).toEqual([]);
  });

  it('cannot be changed: updates of an invoice’s recipient fail before and after the erasure', async () => {
    const { buyer, order } = await aPaidOrderOf([{ supplierId: await aVendor(), priceCents: 640_000 }]);
    await issueDueInvoices(listenForEmails().bindings, inDays(15), ORIGIN);
    const set = (name: string) =>
      env.DB.prepare('UPDATE invoice SET recipient_name = ? WHERE order_id = ?').bind(name, order.id).run();
    await expect(set('')).rejects.toThrow('never changed');
    await arrive(order.id);
    await markRemovalRequested(buyer.userId);
    await carryOut(inDays(15));
    await clearNotes();
    await expect(set('Somebody')).rejects.toThrow('never changed');
  });
});
