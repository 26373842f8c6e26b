import type { ReviewInput } from '#shared/contract/review.ts';
import { reviewAuthor } from '#shared/domain/review.ts';
import { runBatch } from '../db/run-batch.ts';
import { prepare, type Sql, sql } from '../db/sql.ts';
import { findOrderStatement, type OrderRow } from '../orders/orders.repository.ts';

/** A line of a customer's order. */
export type OwnLine = { userId: number; orderId: number; itemId: number };

/** Returns a customer's order (null if there is none), and the author name that the customer's reviews show. */
export async function findReviewedOrder(
  db: D1Database,
  { userId, orderId }: OwnLine,
): Promise<{ order: OrderRow | null; author: string }> {
  const { order, user } = await runBatch(db, {
    order: findOrderStatement(db, userId, orderId),
    user: prepare<{ name: string }>(db)`SELECT name FROM user WHERE id = ${userId}`,
  });
  return { order: order.rows[0] ?? null, author: reviewAuthor(user.rows[0]?.name ?? '') };
}

/**
 * Stores the review of a delivered line, or replaces it. A review waits for an operator if it has a title or a text, or
 * if it replaces a review that is waiting or was rejected. Any other review has only stars and is published at once,
 * without the author's name, because no operator has checked the name. A change deletes the answer and the votes.
 * Submitting the same review again changes nothing. Returns the order; null if the customer has no such order.
 */
export async function upsertReview(
  db: D1Database,
  { userId, orderId, itemId }: OwnLine,
  { stars, title, text, author, variant, now }: Required<ReviewInput> & Written,
): Promise<OrderRow | null> {
  const [status, shownAuthor] = title === '' && text === '' ? ['published', ''] : ['waiting', author];
  const { order } = await runBatch(db, {
    saved: prepare(db)`
      INSERT INTO review (order_item_id, user_id, product_id, stars, title, text, author, variant, supplier_name, status,
        created_at, updated_at)
      SELECT i.id, o.user_id, coalesce(p.parent_id, p.id), ${stars}, ${title}, ${text}, ${shownAuthor}, ${variant},
        c.supplier_name, ${status}, ${now}, ${now}
      FROM order_item i JOIN "order" o ON o.id = i.order_id
      JOIN order_child c ON c.order_id = i.order_id AND c.supplier_id = i.supplier_id
      JOIN product p ON p.id = i.product_id
      WHERE i.id = ${itemId} AND o.id = ${orderId} AND o.user_id = ${userId} AND o.erased_at IS NULL
        AND EXISTS (SELECT 1 FROM order_event e
          WHERE e.order_id = o.id AND e.supplier_id = c.supplier_id AND e.status = 'delivered')
      ON CONFLICT (order_item_id) DO UPDATE SET stars = excluded.stars, title = excluded.title, text = excluded.text,
        author = iif(status = 'published', excluded.author, ${author}),
        status = iif(status = 'published', excluded.status, 'waiting'), refusal = NULL, answer = NULL,
        version = version + 1, updated_at = excluded.updated_at
      WHERE (stars, title, text) IS NOT (excluded.stars, excluded.title, excluded.text)`,
    unvoted: prepare(db)`
      DELETE FROM review_vote WHERE changes() > 0
        AND review_id = (SELECT id FROM review WHERE order_item_id = ${itemId})`,
    order: findOrderStatement(db, userId, orderId),
  });
  return order.rows[0] ?? null;
}

type Written = { author: string; variant: string; now: Date };

/** Deletes a customer's review with its votes. Returns the order; null if the customer has no such order. */
export async function deleteReview(
  db: D1Database,
  { userId, orderId, itemId }: OwnLine,
): Promise<OrderRow | null> {
  const isTheirs = sql`user_id = ${userId} AND order_item_id =
    (SELECT id FROM order_item WHERE id = ${itemId} AND order_id = ${orderId})`;
  const { order } = await runBatch(db, {
    reasons: deleteReasonsStatement(db, isTheirs),
    deleted: prepare(db)`DELETE FROM review WHERE ${isTheirs}`,
    order: findOrderStatement(db, userId, orderId),
  });
  return order.rows[0] ?? null;
}

/** Deletes operators' reasons for decisions about reviews. An operator may have named the customer in them. */
export function deleteReasonsStatement(db: D1Database, reviews: Sql): D1PreparedStatement {
  return prepare(db)`
    UPDATE operator_event SET reason = NULL WHERE reason IS NOT NULL AND record_kind = 'review'
      AND record_id IN (SELECT CAST(id AS TEXT) FROM review WHERE ${reviews})`;
}

type Vote = { reviewId: number; userId: number };

/** Adds a vote for another customer's published review, once. Returns null if there is no such review. */
export function insertVote(db: D1Database, vote: Vote, now: Date): Promise<Voted | null> {
  return changeVote(
    db,
    vote,
    prepare(db)`
      INSERT INTO review_vote (review_id, user_id, created_at)
      SELECT r.id, ${vote.userId}, ${now} FROM review r
      WHERE r.id = ${vote.reviewId} AND r.status = 'published' AND r.user_id IS NOT ${vote.userId}
      ON CONFLICT DO NOTHING`,
  );
}

/** Withdraws a vote. Returns null if there is no such review. */
export function deleteVote(db: D1Database, vote: Vote): Promise<Voted | null> {
  const { reviewId, userId } = vote;
  return changeVote(
    db,
    vote,
    prepare(db)`DELETE FROM review_vote WHERE review_id = ${reviewId} AND user_id = ${userId}`,
  );
}

/** The votes for a review; `isOwn`: the customer wrote it. */
type Voted = { helpful: number; isOwn: 0 | 1 };

async function changeVote(
  db: D1Database,
  { reviewId, userId }: Vote,
  change: D1PreparedStatement,
): Promise<Voted | null> {
  const { review } = await runBatch(db, {
    change,
    review: prepare<Voted>(db)`
      SELECT helpful, user_id IS ${userId} AS isOwn FROM review WHERE id = ${reviewId} AND status = 'published'`,
  });
  return review.rows[0] ?? null;
}

/** Lists the ids of a product's published reviews that the customer has voted for, or has written. */
export async function listOwnVotes(
  db: D1Database,
  userId: number,
  productId: number,
): Promise<{ voted: number[]; written: number[] }> {
  const ids = (condition: ReturnType<typeof sql>) =>
    prepare<{ id: number }>(db)`
      SELECT r.id FROM review r WHERE r.product_id = ${productId} AND r.status = 'published' AND ${condition}
      ORDER BY r.id`;
  const { voted, written } = await runBatch(db, {
    voted: ids(sql`r.id IN (SELECT review_id FROM review_vote WHERE user_id = ${userId})`),
    written: ids(sql`r.user_id = ${userId}`),
  });
  return { voted: voted.rows.map(({ id }) => id), written: written.rows.map(({ id }) => id) };
}
