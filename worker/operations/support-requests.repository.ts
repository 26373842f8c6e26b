import { cleanLines } from '#shared/domain/clean-text.ts';
import { rowsOf, runBatch } from '#worker/api/db/run-batch.ts';
import { prepare, sql } from '#worker/api/db/sql.ts';
import type { EmailJob } from '#worker/api/email/email-job.ts';
import { enqueueEmailsStatement } from '#worker/api/email/queue-email.ts';
import { type SupportRequest, supportReference } from '#worker/api/support/support.repository.ts';
import { type Actor, operatorEventStatement, runAct } from './operator-events.repository.ts';

/** A support request in the operators' list. `answers`: the number of answers. `closedAt`: null while it is open. */
export type SupportSummary = {
  id: number;
  reference: string;
  userId: number | null;
  name: string;
  email: string;
  message: string;
  isSuspicious: boolean;
  createdAt: string;
  closedAt: string | null;
  answers: number;
};

/** An answer, which the customer received by email. */
export type SentAnswer = { id: number; operator: string; message: string; createdAt: string };

/** A request with its answers, oldest first, and the same sender's other requests, newest first. */
export type SupportThread = {
  request: SupportRequest & Pick<SupportSummary, 'createdAt' | 'closedAt'>;
  answers: SentAnswer[];
  others: SupportSummary[];
};

type SummaryRow = Omit<SupportSummary, 'reference' | 'isSuspicious'> & { isSuspicious: 0 | 1 };

const SUMMARY_SELECT = sql`
  SELECT id, user_id AS userId, name, email, message, is_suspicious AS isSuspicious, created_at AS createdAt,
    closed_at AS closedAt,
    (SELECT count(*) FROM support_answer a WHERE a.support_request_id = support_request.id) AS answers
  FROM support_request`;

/**
 * Lists the open requests, oldest first, or all requests, newest first.
 * @param wanted `text`: a reference, or a part of the name, the email or the message; `after`: the last listed id
 */
export async function listSupportRequests(
  db: D1Database,
  wanted: { isOpen: boolean; text: string | null; after: number | null; limit: number },
): Promise<SupportSummary[]> {
  const { isOpen, text, after, limit } = wanted;
  const id = text === null ? null : readReference(text);
  const order = isOpen ? sql`id` : sql`id DESC`;
  const next = isOpen ? sql`id > ${after}` : sql`id < ${after}`;
  const rows = await rowsOf(prepare<SummaryRow>(db)`
    ${SUMMARY_SELECT} WHERE ${isOpen ? sql`closed_at IS NULL` : sql`TRUE`} AND (${after} IS NULL OR ${next})
      AND (${text} IS NULL OR id = ${id} OR instr(lower(name || ' ' || email || ' ' || message), lower(${text})) > 0)
    ORDER BY ${order} LIMIT ${limit}`);
  return rows.map(toSummary);
}

/** Returns the number of open requests, and when the oldest of them was written; null if none is open. */
export async function countOpenSupportRequests(
  db: D1Database,
): Promise<{ count: number; oldest: string | null }> {
  const row = await prepare<{ count: number; oldest: string | null }>(db)`
    SELECT count(*) AS count, min(created_at) AS oldest FROM support_request WHERE closed_at IS NULL`.first();
  return row ?? { count: 0, oldest: null };
}

const OTHERS_SHOWN = 20;

/** Finds a request with its answers; null if there is none. */
export async function findSupportThread(db: D1Database, id: number): Promise<SupportThread | null> {
  type Row = Omit<SupportThread['request'], 'reference'>;
  const { request, answers, others } = await runBatch(db, {
    request: prepare<Row>(db)`
      SELECT id, user_id, name, email, message, order_id, claimed_order_id, is_suspicious,
        created_at AS createdAt, closed_at AS closedAt FROM support_request WHERE id = ${id}`,
    answers: prepare<SentAnswer>(db)`
      SELECT id, operator, message, created_at AS createdAt FROM support_answer
      WHERE support_request_id = ${id} ORDER BY id`,
    others: prepare<SummaryRow>(db)`
      ${SUMMARY_SELECT} WHERE id <> ${id} AND email = (SELECT email FROM support_request WHERE id = ${id})
      ORDER BY id DESC LIMIT ${OTHERS_SHOWN}`,
  });
  const [row] = request.rows;
  if (row === undefined) return null;
  return {
    request: { ...row, reference: supportReference(row.id) },
    answers: answers.rows,
    others: others.rows.map(toSummary),
  };
}

export const ANSWER_MAX_CHARACTERS = 5_000;

/** Returns an answer as it is stored: lines without control characters. Empty if it contains no text. */
export function cleanAnswer(text: string): string {
  return cleanLines(text).trim();
}

/** `repeated`: the same answer was sent before. `missing`: there is no such request. */
export type SupportReplyOutcome = 'sent' | 'repeated' | 'missing';

/**
 * Answers a request by email and closes it, unless `staysOpen`. An equal answer to the same request is sent only once.
 * @param answer `origin`: base URL for links in the email
 */
export async function answerSupportRequest(
  db: D1Database,
  by: Actor,
  answer: { id: number; message: string; staysOpen: boolean; origin: string; now: Date },
): Promise<SupportReplyOutcome> {
  const { id, message, staysOpen, origin, now } = answer;
  const job: EmailJob = {
    template: 'support-answer',
    support_request_id: id,
    answered_at: now.toISOString(),
  };
  const isNew = sql`EXISTS (SELECT 1 FROM support_answer
    WHERE support_request_id = ${id} AND message = ${message} AND created_at = ${now})`;
  const { inserted, known } = await runBatch(db, {
    inserted: prepare<{ id: number }>(db)`
      INSERT INTO support_answer (support_request_id, operator, message, created_at)
      SELECT id, ${by.operator}, ${message}, ${now} FROM support_request WHERE id = ${id}
      ON CONFLICT (support_request_id, message) DO NOTHING RETURNING id`,
    event: operatorEventStatement(db, by, {
      act: 'support.answer',
      record: ['support-request', id],
      at: now,
    }),
    closed: prepare(db)`
      UPDATE support_request SET closed_at = ${staysOpen ? null : now} WHERE id = ${id} AND ${isNew}`,
    mail: enqueueEmailsStatement(db, [job], { origin, now, condition: isNew }),
    known: prepare(db)`SELECT 1 FROM support_request WHERE id = ${id}`,
  });
  if (inserted.rows.length > 0) return 'sent';
  return known.rows.length > 0 ? 'repeated' : 'missing';
}

/** Closes a request without an answer, or opens it again. Returns false if nothing changed. */
export async function setSupportRequestOpen(
  db: D1Database,
  by: Actor,
  { id, isOpen, now }: { id: number; isOpen: boolean; now: Date },
): Promise<boolean> {
  const act = isOpen ? 'support.reopen' : 'support.close';
  const { changes } = await runAct(
    db,
    by,
    { act, record: ['support-request', id], at: now },
    prepare(db)`
      UPDATE support_request SET closed_at = ${isOpen ? null : now}
      WHERE id = ${id} AND (closed_at IS NULL) <> ${isOpen}`,
  );
  return changes > 0;
}

/** Returns the id of a reference such as `S-000123`, or of a number; null for any other text. */
export function readReference(text: string): number | null {
  const [, digits] = /^(?:S-)?(\d{1,12})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

function toSummary(row: SummaryRow): SupportSummary {
  return { ...row, reference: supportReference(row.id), isSuspicious: row.isSuspicious === 1 };
}
