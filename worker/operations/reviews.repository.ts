import { cleanLines } from '#shared/domain/clean-text.ts';
import type { ReviewStatus } from '#shared/domain/review.ts';
import { rowsOf, runBatch } from '#worker/api/db/run-batch.ts';
import { prepare, sql } from '#worker/api/db/sql.ts';
import { enqueueEmailsStatement } from '#worker/api/email/queue-email.ts';
import { type Actor, operatorEventStatement, runAct } from './operator-events.repository.ts';

/** A review in the operators' list. */
export type ListedReview = {
  id: number;
  /** Incremented when the author changes the review. */
  version: number;
  status: ReviewStatus;
  stars: number;
  title: string;
  text: string;
  /** Empty if the author has no name to show. */
  author: string;
  /** Null once the author is erased, and for the demo shop's reviews. */
  userId: number | null;
  orderId: number | null;
  productId: number;
  product: string;
  variant: string;
  retailer: string;
  refusal: string | null;
  answer: string | null;
  helpful: number;
  createdAt: string;
  updatedAt: string;
};

const LISTED_SELECT = sql`
  SELECT r.id, r.version, r.status, r.stars, r.title, r.text, r.author, r.user_id AS userId, i.order_id AS orderId,
    r.product_id AS productId, p.name AS product, r.variant, r.supplier_name AS retailer, r.refusal, r.answer, r.helpful,
    r.created_at AS createdAt, r.updated_at AS updatedAt
  FROM review r JOIN product p ON p.id = r.product_id LEFT JOIN order_item i ON i.id = r.order_item_id`;

/** Lists the reviews of a status after the id `after`: waiting ones oldest first, others newest first. */
export function listReviews(
  db: D1Database,
  { status, after, limit }: { status: ReviewStatus; after: number | null; limit: number },
): Promise<ListedReview[]> {
  const [next, order] = status === 'waiting' ? [sql`>`, sql`r.id`] : [sql`<`, sql`r.id DESC`];
  return rowsOf(prepare<ListedReview>(db)`
    ${LISTED_SELECT} WHERE r.status = ${status} AND (${after} IS NULL OR r.id ${next} ${after})
    ORDER BY ${order} LIMIT ${limit}`);
}

export async function countWaitingReviews(db: D1Database): Promise<number> {
  const count = await prepare(db)`SELECT count(*) AS n FROM review WHERE status = 'waiting'`.first<number>(
    'n',
  );
  return count ?? 0;
}

/** Finds a review of any status; null if there is none with this id. */
export function findReview(db: D1Database, id: number): Promise<ListedReview | null> {
  return prepare<ListedReview>(db)`${LISTED_SELECT} WHERE r.id = ${id}`.first();
}

export const REFUSAL_MAX_CHARACTERS = 500;
export const REVIEW_ANSWER_MAX_CHARACTERS = 2_000;

/** Returns an operator's text as it is stored: lines without control characters. Empty if it contains no text. */
export function cleanReviewText(text: string): string {
  return cleanLines(text).trim();
}

/** `changed`: the author has changed the review since the operator saw it. `repeated`: there was nothing to change. */
export type ReviewOutcome = 'done' | 'changed' | 'repeated' | 'missing';

/** The version of a review that the operator saw. */
type SeenReview = { id: number; version: number; now: Date };

/** Publishes a version of a review. */
export async function publishReview(
  db: D1Database,
  by: Actor,
  { id, version, now }: SeenReview,
): Promise<ReviewOutcome> {
  const { changes } = await runAct(
    db,
    by,
    { act: 'reviews.publish', record: ['review', id], at: now },
    prepare(db)`
      UPDATE review SET status = 'published', refusal = NULL
      WHERE id = ${id} AND version = ${version} AND status <> 'published'`,
  );
  return changes > 0 ? 'done' : whyUnchanged(db, { id, version });
}

/**
 * Refuses a version of a review, even a published one. The author receives the reason by email, with links to `origin`.
 */
export async function refuseReview(
  db: D1Database,
  by: Actor,
  { id, version, reason, origin, now }: SeenReview & { reason: string; origin: string },
): Promise<ReviewOutcome> {
  const act = 'reviews.refuse';
  const { refused } = await runBatch(db, {
    refused: prepare(db)`
      UPDATE review SET status = 'refused', refusal = ${reason}
      WHERE id = ${id} AND version = ${version} AND status <> 'refused'`,
    event: operatorEventStatement(db, { ...by, reason }, { act, record: ['review', id], at: now }),
    // The email's id is derived from the time of the refusal, so running this batch twice sends only one email.
    mail: enqueueEmailsStatement(
      db,
      [{ template: 'review-refused', review_id: id, refused_at: now.toISOString() }],
      {
        origin,
        now,
        condition: sql`EXISTS (SELECT 1 FROM review r JOIN operator_event e ON e.record_kind = 'review' AND
        e.record_id = CAST(r.id AS TEXT) WHERE r.id = ${id} AND r.user_id IS NOT NULL AND e.at = ${now} AND e.act = ${act})`,
      },
    ),
  });
  return refused.changes > 0 ? 'done' : whyUnchanged(db, { id, version });
}

/** Adds or replaces the retailer's answer to a version of a review. An empty text removes it. */
export async function answerReview(
  db: D1Database,
  by: Actor,
  { id, version, text, now }: SeenReview & { text: string },
): Promise<ReviewOutcome> {
  const answer = text === '' ? null : text;
  const { changes } = await runAct(
    db,
    by,
    { act: 'reviews.answer', record: ['review', id], at: now },
    prepare(db)`
      UPDATE review SET answer = ${answer} WHERE id = ${id} AND version = ${version} AND answer IS NOT ${answer}`,
  );
  return changes > 0 ? 'done' : whyUnchanged(db, { id, version });
}

/** Returns why an operator's decision changed nothing. */
async function whyUnchanged(
  db: D1Database,
  { id, version }: Pick<SeenReview, 'id' | 'version'>,
): Promise<ReviewOutcome> {
  const review = await findReview(db, id);
  if (review === null) return 'missing';
  return review.version === version ? 'repeated' : 'changed';
}
