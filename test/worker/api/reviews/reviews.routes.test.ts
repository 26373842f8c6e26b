import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { ReviewSort } from '#shared/domain/review.ts';
import { aDeliveredOrder, type Delivered } from '#test/support/a-delivered-order.ts';
import { aPaidOrderOf } from '#test/support/a-paid-order.ts';
import { aPublishedReview, publish, review, reviewOf } from '#test/support/a-review.ts';
import { aCustomer, aProduct, clientFor } from '#test/support/a-shop.ts';
import { emailsTo } from '#test/support/an-email.ts';
import { setStatus } from '#test/support/an-invoice.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { aBuyer, countRows } from '#test/support/an-order.ts';
import { advanceTo } from '#test/support/an-order-life.ts';
import { call, fieldErrors } from '#test/support/call.ts';
import { sendWaitingEmails } from '#test/support/sent-emails.ts';
import { listOperatorEvents } from '#worker/operations/operator-events.repository.ts';
import { answerReview, publishReview, refuseReview } from '#worker/operations/reviews.repository.ts';

const ORIGIN = 'https://shop.test';
const STARS = ['Choose from 1 to 5 stars.'];
const CONTACTS = ['Please leave out links, phone numbers and e-mail addresses.'];

async function acts(id: number): Promise<[string, string | null][]> {
  const record = { kind: 'review', id: String(id) } as const;
  const events = await listOperatorEvents(env.DB, { record, operator: null, since: null, limit: 20 });
  return events.map(({ act, reason }): [string, string | null] => [act, reason]).toReversed();
}

/** Refuses the current version of a delivered order's review. */
async function refuse(delivered: Pick<Delivered, 'itemIds'>, reason = 'Please write about the product.') {
  const { id, version } = await reviewOf(delivered);
  return refuseReview(env.DB, OPERATOR, { id, version, reason, origin: ORIGIN, now: new Date() });
}

function ratingOf(productId: number) {
  return clientFor()
    .catalogue.getProduct({ id: productId, parts: 'core' })
    .then(({ product, reviews = [] }) => ({ ...product.rating, texts: reviews.map(({ text }) => text) }));
}

describe('a review', () => {
  it('waits for an operator if it has a text, and is shown with the rating once published', async () => {
    const delivered = await aDeliveredOrder();
    const { status, json } = await review(delivered, {
      stars: 5,
      title: ' Lovely ',
      text: 'Clear\r\nsound. ',
    });
    expect(status).toBe(200);
    const { itemIds, buyer, orderId } = delivered;
    const own = {
      item_id: itemIds[0],
      stars: 5,
      title: 'Lovely',
      text: 'Clear\nsound.',
      refusal: null,
      answer: null,
    };
    expect(json).toMatchObject({ reviews: [{ ...own, status: 'waiting' }] });
    const { productId } = await reviewOf(delivered);
    expect(await ratingOf(productId)).toEqual({ texts: [] });

    await publish(delivered);
    expect((await buyer.api.orders.getOrder({ id: orderId })).reviews).toEqual([
      { ...own, status: 'published' },
    ]);
    expect(await ratingOf(productId)).toEqual({ average: 5, count: 1, texts: ['Clear\nsound.'] });
    expect(await clientFor().catalogue.listProductReviews({ id: productId })).toEqual({
      data: [
        {
          ...{
            id: expect.any(Number),
            stars: 5,
            title: 'Lovely',
            text: 'Clear\nsound.',
            author: 'Thandi N.',
          },
          ...{ variant: '', supplier_name: expect.any(String), helpful: 0, answer: null },
          updated_at: expect.any(String),
        },
      ],
      meta: {
        ...{ current_page: 1, last_page: 1, per_page: 10, total: 1, by_stars: [0, 0, 0, 0, 1] },
        product: { id: productId, sku: expect.any(String), name: expect.any(String) },
      },
    });
  });

  it('is listed by stars or in the requested order, always with the counts of all reviews', async () => {
    const id = await aProduct();
    for (const [stars, helpful, day] of [
      [4, 0, '2026-11-20'],
      [2, 3, '2026-11-19'],
      [5, 1, '2026-11-18'],
      [4, 2, '2026-11-17'],
    ]) {
      await env.DB.prepare(
        `INSERT INTO review (product_id, stars, helpful, supplier_name, status, created_at, updated_at)
         VALUES (?1, ?2, ?3, 'A retailer', 'published', ?4, ?4)`,
      )
        .bind(id, stars, helpful, `${day}T08:00:00.000Z`)
        .run();
    }
    const list = async (query: { stars?: string; sort?: ReviewSort; page?: string } = {}) => {
      const { data, meta } = await clientFor().catalogue.listProductReviews({ id, ...query });
      expect(meta.by_stars).toEqual([0, 1, 0, 2, 1]);
      return [...data.map(({ stars, helpful }) => `${stars}/${helpful}`), meta.total, meta.last_page];
    };
    expect(await list()).toEqual(['2/3', '4/2', '5/1', '4/0', 4, 1]);
    expect(await list({ sort: 'newest' })).toEqual(['4/0', '2/3', '5/1', '4/2', 4, 1]);
    expect(await list({ sort: 'highest' })).toEqual(['5/1', '4/2', '4/0', '2/3', 4, 1]);
    expect(await list({ sort: 'lowest' })).toEqual(['2/3', '4/2', '4/0', '5/1', 4, 1]);
    expect(await list({ stars: '4' })).toEqual(['4/2', '4/0', 2, 1]);
    expect(await list({ stars: '3' })).toEqual([0, 1]);
    const path = `/api/products/${id}/reviews`;
    expect(await call('GET', `${path}?stars=6`)).toMatchObject(fieldErrors({ stars: STARS }));
    expect((await call('GET', `${path}?sort=best`)).status).toBe(422);
  });

  it('with only stars is published at once', async () => {
    const delivered = await aDeliveredOrder();
    await review(delivered, { stars: 2 });
    const { productId, status } = await reviewOf(delivered);
    expect(status).toBe('published');
    expect(await ratingOf(productId)).toEqual({ average: 2, count: 1, texts: [''] });
  });

  it('shows its author’s name only after an operator has published it', async () => {
    const delivered = await aDeliveredOrder();
    await review(delivered, { stars: 2 });
    expect(await reviewOf(delivered)).toMatchObject({ status: 'published', author: '' });
    await review(delivered, { text: 'Clear sound.' });
    expect(await publish(delivered)).toMatchObject({ author: 'Thandi N.' });
    await review(delivered, { stars: 3 });
    expect(await reviewOf(delivered)).toMatchObject({ status: 'published', author: '' });
  });

  it('with only stars waits for an operator if its previous version was refused', async () => {
    const delivered = await aPublishedReview();
    await refuse(delivered);
    for (const stars of [1, 2]) {
      await review(delivered, { stars });
      expect(await reviewOf(delivered)).toMatchObject({ stars, status: 'waiting' });
    }
    expect(await publish(delivered)).toMatchObject({ author: 'Thandi N.' });
  });

  it('must be changed if it was refused', async () => {
    const delivered = await aPublishedReview();
    await refuse(delivered);
    expect(await review(delivered, { text: 'Clear sound.' })).toMatchObject(
      fieldErrors({ text: ['Please change your review before you send it again.'] }),
    );
  });

  it('of a variant belongs to the page of its product, and names the variant', async () => {
    const parentId = await aProduct({ options: [{ name: 'Size', value: null }] });
    const productId = await aProduct({ parentId, options: [{ name: 'Size', value: 'M' }] });
    const buyer = await aBuyer(productId);
    const { id: orderId, products } = await buyer.api.orders.placeOrder(
      {},
      { idempotencyKey: crypto.randomUUID() },
    );
    await advanceTo(orderId, 'delivered');
    const delivered = { buyer, orderId, itemIds: products.map(({ id }) => id) };
    await review(delivered);
    expect(await reviewOf(delivered)).toMatchObject({ productId: parentId, variant: 'Size: M' });
    expect(await ratingOf(productId)).toMatchObject({ average: 4, count: 1 });
  });

  it.each<[string, Record<string, unknown>, Record<string, string[]>]>([
    ['no stars', { stars: 0 }, { stars: STARS }],
    ['six stars', { stars: 6 }, { stars: STARS }],
    ['half a star', { stars: 4.5 }, { stars: STARS }],
    ['a text as stars', { stars: '5' }, { stars: STARS }],
    ['a link', { text: 'See www.x.co' }, { text: CONTACTS }],
    ['a phone number in the title', { title: '082 555 0199' }, { title: CONTACTS }],
    ['a long text', { text: 'x'.repeat(2_001) }, { text: ['A review can have at most 2,000 characters.'] }],
    ['a long title', { title: 'x'.repeat(81) }, { title: ['A title can have at most 80 characters.'] }],
  ])('is rejected with %s', async (_, input, errors) => {
    expect(await review(await aDeliveredOrder(), input)).toMatchObject(fieldErrors(errors));
  });

  it('can be written only by the buyer of a delivered line', async () => {
    const delivered = await aDeliveredOrder();
    const stranger = await aCustomer();
    const other = await aDeliveredOrder();
    expect(await review(delivered, {}, { token: stranger.token })).toMatchObject({ status: 404 });
    expect(await review(delivered, {}, { line: other.itemIds[0] })).toMatchObject({ status: 404 });
    expect(
      await call('POST', `/api/orders/${delivered.orderId}/lines/1/review`, { body: { stars: 5 } }),
    ).toMatchObject({
      status: 401,
    });
    const { buyer, order } = await aPaidOrderOf([{ supplierId: other.supplierId, priceCents: 10_000 }]);
    const undelivered = { ...other, buyer, orderId: order.id, itemIds: order.products.map(({ id }) => id) };
    expect(await review(undelivered)).toMatchObject({
      status: 409,
      json: { message: 'You can rate this once it has been delivered.' },
    });
    expect(await countRows('review', 'user_id IN (?, ?)', stranger.userId, buyer.userId)).toBe(0);
    await review(delivered);
    const path = `/api/orders/${delivered.orderId}/lines/${delivered.itemIds[0]}/review`;
    expect(await call('DELETE', path, { token: stranger.token })).toMatchObject({ status: 404 });
    expect(await countRows('review', 'user_id = ?', delivered.buyer.userId)).toBe(1);
  });

  it('can be written after the goods were returned and refunded, because the customer had them', async () => {
    const delivered = await aDeliveredOrder();
    await setStatus(delivered.orderId, 'refunded');
    expect(await review(delivered)).toMatchObject({ status: 200 });
  });

  it('exists once per line: concurrent and later submissions replace it', async () => {
    const delivered = await aDeliveredOrder();
    const answers = await Promise.all([review(delivered, { stars: 1 }), review(delivered, { stars: 5 })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { id, productId } = await reviewOf(delivered);
    await review(delivered, { stars: 3 });
    expect(await reviewOf(delivered)).toMatchObject({ id, stars: 3 });
    expect(await ratingOf(productId)).toMatchObject({ average: 3, count: 1 });
  });

  it('waits again after an edit, and keeps its version if nothing has changed', async () => {
    const delivered = await aPublishedReview();
    const { productId, version } = delivered.reviewed;
    await review(delivered, { text: 'Clear sound.' });
    expect(await reviewOf(delivered)).toMatchObject({ version, status: 'published' });
    await review(delivered, { text: 'It broke.' });
    expect(await reviewOf(delivered)).toMatchObject({ version: version + 1, status: 'waiting' });
    expect(await ratingOf(productId)).toEqual({ texts: [] });
  });

  it('loses its votes and its answer if it is changed', async () => {
    const delivered = await aPublishedReview();
    const { id, version } = delivered.reviewed;
    const { api } = await aCustomer();
    await api.reviews.voteForReview({ id });
    await answerReview(env.DB, OPERATOR, { id, version, text: 'Thank you!', now: new Date() });
    await review(delivered, { text: 'Clear sound.' });
    expect(await reviewOf(delivered)).toMatchObject({ helpful: 1, answer: 'Thank you!' });
    await review(delivered, { text: 'It broke.' });
    expect(await reviewOf(delivered)).toMatchObject({ helpful: 0, answer: null });
    expect(await countRows('review_vote', 'review_id = ?', id)).toBe(0);
  });

  it('is deleted with the reasons of its refusals', async () => {
    const delivered = await aPublishedReview();
    await refuse(delivered, 'Thandi, please write about the product.');
    const { orderId, itemIds, buyer, reviewed } = delivered;
    await buyer.api.reviews.deleteReview({ id: orderId, itemId: itemIds[0] ?? 0 });
    expect(await acts(reviewed.id)).toEqual([
      ['reviews.publish', null],
      ['reviews.refuse', null],
    ]);
  });

  it('can be deleted, with its votes, even twice', async () => {
    const delivered = await aPublishedReview();
    const { orderId, itemIds, buyer, reviewed } = delivered;
    const { api } = await aCustomer();
    await Promise.all([
      api.reviews.voteForReview({ id: reviewed.id }).catch(() => undefined),
      buyer.api.reviews.deleteReview({ id: orderId, itemId: itemIds[0] ?? 0 }),
    ]);
    await expect(api.reviews.voteForReview({ id: reviewed.id })).rejects.toMatchObject({ status: 404 });
    expect(await countRows('review_vote', 'review_id = ?', reviewed.id)).toBe(0);
    expect(await ratingOf(reviewed.productId)).toEqual({ texts: [] });
    const order = await buyer.api.reviews.deleteReview({ id: orderId, itemId: itemIds[0] ?? 0 });
    expect(order).not.toHaveProperty('reviews');
  });

  it('is rate-limited per customer', async () => {
    const delivered = await aDeliveredOrder();
    for (let sent = 0; sent < 60; sent += 1) await review(delivered);
    expect(await review(delivered)).toMatchObject({ status: 429 });
  });
});

describe('a vote', () => {
  it('counts once for each customer, and can be withdrawn', async () => {
    const { reviewed, buyer } = await aPublishedReview();
    const { id, productId } = reviewed;
    const [one, other] = [await aCustomer(), await aCustomer()];
    await Promise.all([one.api.reviews.voteForReview({ id }), one.api.reviews.voteForReview({ id })]);
    expect(await other.api.reviews.voteForReview({ id })).toEqual({ helpful: 2 });
    expect(await one.api.reviews.listOwnVotes({ id: productId })).toEqual({ voted: [id], written: [] });
    expect(await buyer.api.reviews.listOwnVotes({ id: productId })).toEqual({ voted: [], written: [id] });
    expect(await one.api.reviews.withdrawReviewVote({ id })).toEqual({ helpful: 1 });
    expect(await one.api.reviews.withdrawReviewVote({ id })).toEqual({ helpful: 1 });
  });

  it('is rejected for the customer’s own review and for an unpublished one', async () => {
    const { reviewed, buyer } = await aPublishedReview();
    await expect(buyer.api.reviews.voteForReview({ id: reviewed.id })).rejects.toMatchObject({ status: 409 });
    const waiting = await aDeliveredOrder();
    await review(waiting, { text: 'Not read yet.' });
    const { id } = await reviewOf(waiting);
    await expect(buyer.api.reviews.voteForReview({ id })).rejects.toMatchObject({ status: 404 });
  });
});

describe('an operator', () => {
  it('publishes or refuses only the version that they saw', async () => {
    const delivered = await aDeliveredOrder();
    await review(delivered, { text: 'Good.' });
    const { id, version } = await reviewOf(delivered);
    await review(delivered, { text: 'Buy at my shop.' });
    const seen = { id, version, now: new Date() };
    expect(await publishReview(env.DB, OPERATOR, seen)).toBe('changed');
    const refusal = { ...seen, reason: 'An advertisement.', origin: ORIGIN };
    expect(await refuseReview(env.DB, OPERATOR, refusal)).toBe('changed');
    expect(await reviewOf(delivered)).toMatchObject({ status: 'waiting' });
    expect(await publishReview(env.DB, OPERATOR, { ...seen, id: 999_999_999 })).toBe('missing');
    expect(await acts(id)).toEqual([]);
  });

  it('refuses a review once; its author receives the reason in one email and can send it again', async () => {
    const delivered = await aPublishedReview({ text: 'Rubbish seller.' });
    const { id, version, productId } = delivered.reviewed;
    const refusal = {
      id,
      version,
      reason: 'Please write about the product.',
      origin: ORIGIN,
      now: new Date(),
    };
    const outcomes = await Promise.all([1, 2].map(() => refuseReview(env.DB, OPERATOR, refusal)));
    expect(outcomes.toSorted()).toEqual(['done', 'repeated']);
    expect(await ratingOf(productId)).toEqual({ texts: [] });
    await sendWaitingEmails();
    const emails = await emailsTo(delivered.buyer.email);
    expect(emails.filter(({ text }) => text.includes(refusal.reason))).toHaveLength(1);

    const { json } = await review(delivered, { text: 'It broke.' });
    expect(json).toMatchObject({ reviews: [{ status: 'waiting', refusal: null }] });
    await publish(delivered);
    expect(await acts(id)).toEqual([
      ['reviews.publish', null],
      ['reviews.refuse', refusal.reason],
      ['reviews.publish', null],
    ]);
  });

  it('refuses the same version again after publishing it, and the author is emailed each reason', async () => {
    const delivered = await aPublishedReview();
    for (const reason of ['Please name no prices.', 'Please name no people.']) {
      expect(await refuse(delivered, reason)).toBe('done');
      await sendWaitingEmails();
      await publish(delivered);
    }
    const emails = await emailsTo(delivered.buyer.email);
    const refusals = emails.filter(({ subject }) => subject.startsWith('We can’t show your review'));
    expect(refusals.map(({ text }) => /Please name no \w+/.exec(text)?.[0]).toSorted()).toEqual([
      'Please name no people',
      'Please name no prices',
    ]);
  });

  it('answers only the version that they saw', async () => {
    const delivered = await aPublishedReview();
    const { id, version } = delivered.reviewed;
    await review(delivered, { text: 'It broke.' });
    const answer = { id, version, text: 'Thank you!', now: new Date() };
    expect(await answerReview(env.DB, OPERATOR, answer)).toBe('changed');
    expect(await reviewOf(delivered)).toMatchObject({ answer: null });
  });

  it('answers for the retailer only once, and removes the answer', async () => {
    const { reviewed } = await aPublishedReview();
    const { id, version, productId } = reviewed;
    const answer = (text: string) => answerReview(env.DB, OPERATOR, { id, version, text, now: new Date() });
    expect([await answer('Thank you!'), await answer('Thank you!')]).toEqual(['done', 'repeated']);
    const { data } = await clientFor().catalogue.listProductReviews({ id: productId });
    expect(data[0]).toMatchObject({ answer: 'Thank you!' });
    expect(await answer('')).toBe('done');
    expect(await acts(id)).toEqual([
      ['reviews.publish', null],
      ['reviews.answer', null],
      ['reviews.answer', null],
    ]);
    const missing = { id: 999_999_999, version, text: 'x', now: new Date() };
    expect(await answerReview(env.DB, OPERATOR, missing)).toBe('missing');
  });
});
