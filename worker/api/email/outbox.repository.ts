import * as v from 'valibot';
import { rowsOf } from '../db/run-batch.ts';
import { prepare, sql } from '../db/sql.ts';
import type { Email, EmailAddress } from './email.ts';

/** An email in the local outbox, with its `attachments` in order. */
export type OutboxEmail = {
  id: number;
  to: string;
  from: string;
  reply_to: string | null;
  subject: string;
  text: string;
  html: string;
  created_at: string;
  attachments: v.InferOutput<typeof AttachmentsSchema>;
};

export async function insertOutboxEmail(db: D1Database, mail: Email, now: Date): Promise<void> {
  await db.batch([
    prepare(db)`
      INSERT INTO outbox (recipient, sender, reply_to, subject, text, html, created_at)
      VALUES (${mail.to}, ${nameAndAddress(mail.from)}, ${mail.replyTo && nameAndAddress(mail.replyTo)},
        ${mail.subject}, ${mail.text}, ${mail.html}, ${now})`,
    ...mail.attachments.map(
      ({ filename, contentType, bytes }, position) => prepare(db)`
        INSERT INTO outbox_attachment (outbox_id, position, filename, content_type, content)
        VALUES ((SELECT max(id) FROM outbox), ${position}, ${filename}, ${contentType}, ${bytes})`,
    ),
  ]);
}

/** Deletes the emails sent to an address, and the support messages that the address's owner wrote. */
export function deleteOutboxEmailsByAddressStatement(db: D1Database, email: string): D1PreparedStatement {
  return prepare(db)`
    DELETE FROM outbox WHERE recipient = ${email} OR instr(lower(reply_to), ${`<${email.toLowerCase()}>`}) > 0`;
}

function nameAndAddress({ name, email }: EmailAddress): string {
  return `${name} <${email}>`;
}

const SELECT = sql`
  SELECT id, recipient AS "to", sender AS "from", reply_to, subject, text, html, created_at,
    (SELECT json_group_array(json_object('filename', a.filename, 'content_type', a.content_type,
        'size', length(a.content)) ORDER BY a.position)
      FROM outbox_attachment a WHERE a.outbox_id = outbox.id) AS attachments
  FROM outbox`;

type OutboxRow = Omit<OutboxEmail, 'attachments'> & { attachments: string };

/** Lists emails to one address, or to all (`null`), newest first. */
export async function listOutboxEmails(
  db: D1Database,
  to: string | null,
  limit: number,
): Promise<OutboxEmail[]> {
  const rows = await rowsOf(prepare<OutboxRow>(db)`
    ${SELECT} WHERE ${to} IS NULL OR recipient = ${to} ORDER BY id DESC LIMIT ${limit}`);
  return rows.map(toOutboxEmail);
}

export async function findOutboxEmail(db: D1Database, id: number): Promise<OutboxEmail | null> {
  const row = await prepare<OutboxRow>(db)`${SELECT} WHERE id = ${id}`.first();
  return row === null ? null : toOutboxEmail(row);
}

export async function findOutboxAttachment(
  db: D1Database,
  id: number,
  position: number,
): Promise<{ filename: string; content_type: string; bytes: Uint8Array<ArrayBuffer> } | null> {
  const row = await prepare<{ filename: string; content_type: string; content: number[] }>(db)`
    SELECT filename, content_type, content FROM outbox_attachment
    WHERE outbox_id = ${id} AND position = ${position}`.first();
  if (row === null) return null;
  return { filename: row.filename, content_type: row.content_type, bytes: new Uint8Array(row.content) };
}

function toOutboxEmail(row: OutboxRow): OutboxEmail {
  return { ...row, attachments: v.parse(AttachmentsSchema, JSON.parse(row.attachments)) };
}

const AttachmentsSchema = v.array(
  v.object({ filename: v.string(), content_type: v.string(), size: v.number() }),
);
