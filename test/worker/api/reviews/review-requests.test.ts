import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { reviewAnchor, unsubscribePath } from '#shared/navigation/paths.ts';
import { aDeliveredOrder, type Delivered } from '#test/support/a-delivered-order.ts';
import { review } from '#test/support/a-review.ts';
import { aCustomer } from '#test/support/a-shop.ts';
import { deliver, emailsTo } from '#test/support/an-email.ts';
import { call } from '#test/support/call.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';
import { retryEmails } from '#worker/api/email/retry-emails.ts';
import { signUnsubscribeToken } from '#worker/api/product-notices/unsubscribe-token.ts';
import { requestReviews } from '#worker/api/reviews/review-requests.repository.ts';
import { getConfig } from '#worker/env/config.ts';

const DAY_MS = 86_400_000;
const ORIGIN = 'https://shop.test';

/** Runs the job twice concurrently on a later day, and sends its emails. */
async function runJobIn(days: number): Promise<void> {
  const now = new Date(Date.now() + days * DAY_MS);
  await Promise.all([requestReviews(env.DB, now, ORIGIN), requestReviews(env.DB, now, ORIGIN)]);
  const { bindings, messages } = listenForEmails();
  await retryEmails(bindings, now);
  await deliver(messages);
}

async function requestsTo({ buyer }: Pick<Delivered, 'buyer'>) {
  return (await emailsTo(buyer.email)).filter(({ subject }) => subject.startsWith('How do you like it?'));
}

describe('the email that asks for reviews', () => {
  it('is sent once, seven days after the delivery, with a link to each form and an unsubscribe link', async () => {
    const delivered = await aDeliveredOrder();
    await runJobIn(6.9);
    expect(await requestsTo(delivered)).toEqual([]);
    await runJobIn(7.1);
    await runJobIn(8);
    const [email, ...others] = await requestsTo(delivered);
    expect(others).toEqual([]);
    for (const itemId of delivered.itemIds) expect(email?.text).toContain(`#${reviewAnchor(itemId)}`);
    expect(email?.text).toContain('/notices/stop?t=reviews-');
  });

  it('names only lines without a review, and is not sent if every line has one', async () => {
    const [partly, fully] = [await aDeliveredOrder(), await aDeliveredOrder()];
    await review(partly);
    for (const line of fully.itemIds) await review(fully, {}, { line });
    await runJobIn(7.1);
    const [email] = await requestsTo(partly);
    expect(email?.text).not.toContain('Rate Radio');
    expect(email?.text).toContain('Rate Atlas');
    expect(await requestsTo(fully)).toEqual([]);
  });

  it('is not sent to a customer who unsubscribed or requested removal', async () => {
    const [stopped, leaving, other] = [
      await aDeliveredOrder(),
      await aDeliveredOrder(),
      await aDeliveredOrder(),
    ];
    const token = signUnsubscribeToken(getConfig(env).operatorSecret, {
      userId: stopped.buyer.userId,
      emails: 'reviews',
    });
    expect(unsubscribePath(token)).toContain(token);
    for (const _ of ['once', 'twice']) {
      expect(await call('POST', `/api/notice-stops/${token}`)).toMatchObject({ status: 200 });
    }
    const forged = token.replace('reviews-', 'notices-');
    expect(await call('POST', `/api/notice-stops/${forged}`)).toMatchObject({ status: 404 });
    await leaving.buyer.api.account.requestRemoval();
    await runJobIn(7.1);
    expect([await requestsTo(stopped), await requestsTo(leaving)]).toEqual([[], []]);
    expect(await requestsTo(other)).toHaveLength(1);
  });

  it('is sent again after an unsubscribed customer turns the emails back on', async () => {
    const delivered = await aDeliveredOrder();
    const { userId, api } = delivered.buyer;
    const token = signUnsubscribeToken(getConfig(env).operatorSecret, { userId, emails: 'reviews' });
    await call('POST', `/api/notice-stops/${token}`);
    expect(await api.account.getUser()).toMatchObject({ review_emails: false });
    await api.account.updateUser({ review_emails: true });
    await runJobIn(7.1);
    expect(await requestsTo(delivered)).toHaveLength(1);
  });

  it('stays turned on if the customer unsubscribes from product alerts', async () => {
    const { userId } = await aCustomer();
    const token = signUnsubscribeToken(getConfig(env).operatorSecret, { userId, emails: 'notices' });
    await call('POST', `/api/notice-stops/${token}`);
    const stoppedAt = env.DB.prepare('SELECT review_emails_stopped_at FROM user WHERE id = ?').bind(userId);
    expect(await stoppedAt.first('review_emails_stopped_at')).toBeNull();
  });
});
