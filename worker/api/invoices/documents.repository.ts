import * as v from 'valibot';
import { rowsOf, runBatch, type Statement } from '../db/run-batch.ts';
import { inList, prepare, raw, type Sql, sql } from '../db/sql.ts';
import type { OwnedOrder } from './invoice-source.repository.ts';
import type { DocumentPdf, Draft, IssuedDocument } from './issued-document.ts';

/** A kind of document (invoice or credit note): its table, the conditions for issuing it, and how to draw it. */
export type DocumentKind<Document extends IssuedDocument> = {
  table: 'invoice' | 'credit_note';
  schema: v.GenericSchema<unknown, Document>;
  /** The columns that only this kind has, mapped to their fields. */
  ownColumns: Readonly<Record<string, keyof Document>>;
  /** SQL for an order o, its parcel c and a draft: true if the document is due. */
  isDue: Sql;
  /** SQL for a document d and a draft of the same parcel: true if the document was already issued from this draft. */
  isSame: Sql;
  draw: (document: Document, as: { isCopy: boolean }) => Promise<DocumentPdf>;
};

/** The columns of every draft besides order and supplier, mapped to their fields. */
const COLUMNS = {
  issued_at: 'issuedAt',
  supplied_on: 'suppliedOn',
  supplier_name: 'supplier.display_name',
  supplier_npo_id: 'supplier.npo_id',
  supplier_address: 'supplier.address',
  supplier_vat_number: 'supplier.vatNumber',
  recipient_name: 'recipient.name',
  recipient_business_name: 'recipient.businessName',
  recipient_vat_number: 'recipient.vatNumber',
  recipient_address: 'recipient.address',
  vat_basis_points: 'vatBasisPoints',
  vat_cents: 'vatCents',
  total_cents: 'totalCents',
  lines: 'lines',
};

/** The additional columns of an issued document. */
const ISSUED_COLUMNS = {
  id: 'id',
  serial_number: 'serialNumber',
  original_given_to: 'originalGivenTo',
  order_id: 'orderId',
  supplier_id: 'supplier.id',
};

/** A row with a document's fields, keyed by path, such as `supplier.address`. `lines` is JSON. */
type DocumentRow = { lines: string } & Readonly<Record<string, unknown>>;

/** Returns all documents of an order. The caller checks that the order belongs to the customer. */
export async function listDocuments<Document extends IssuedDocument>(
  db: D1Database,
  kind: DocumentKind<Document>,
  orderId: number,
): Promise<Document[]> {
  const rows = await rowsOf(listStatement(db, kind, [orderId]));
  return rows.map((row) => toDocument(kind, row));
}

/** Returns a customer's own document, or null. Without a serial number, returns the latest one. */
export async function findDocument<Document extends IssuedDocument>(
  db: D1Database,
  kind: DocumentKind<Document>,
  requested: OwnedOrder & { supplierId: number; serialNumber: number | null },
): Promise<Document | null> {
  const row = await prepare<DocumentRow>(db)`
    ${selectFrom(kind)} JOIN "order" o ON o.id = d.order_id
    WHERE d.order_id = ${requested.orderId} AND d.supplier_id = ${requested.supplierId}
      AND (${requested.serialNumber} IS NULL OR d.serial_number = ${requested.serialNumber})
      AND o.user_id = ${requested.userId} ORDER BY d.id DESC LIMIT 1`.first();
  return row === null ? null : toDocument(kind, row);
}

/**
 * Inserts the orders' missing documents, and returns all documents of these orders. Each insert takes the supplier's
 * next serial number in the same statement. The database runs one statement at a time, so numbers are never duplicated
 * or skipped.
 */
export async function insertDocuments<Document extends IssuedDocument>(
  db: D1Database,
  kind: DocumentKind<Document>,
  orderIds: readonly number[],
  drafts: readonly Draft<Document>[],
): Promise<Document[]> {
  const table = raw(kind.table);
  const columns = { ...COLUMNS, ...kind.ownColumns };
  const values = Object.values(columns).map((field) => `draft.value ->> '$.${String(field)}'`);
  const { found } = await runBatch(db, {
    issued: prepare(db)`
      INSERT INTO ${table} (order_id, supplier_id, serial_number, ${raw(Object.keys(columns).join(', '))})
      SELECT c.order_id, c.supplier_id,
        coalesce((SELECT max(serial_number) FROM ${table} WHERE supplier_id = c.supplier_id), 0)
          + row_number() OVER (PARTITION BY c.supplier_id ORDER BY c.order_id, draft.key),
        ${raw(values.join(', '))}
      FROM json_each(${JSON.stringify(drafts)}) draft
        JOIN order_child c ON c.order_id = draft.value ->> '$.orderId'
          AND c.supplier_id = draft.value ->> '$.supplier.id'
        JOIN "order" o ON o.id = c.order_id
      WHERE ${kind.isDue} AND NOT EXISTS (SELECT 1 FROM ${table} d
        WHERE d.order_id = c.order_id AND d.supplier_id = c.supplier_id AND ${kind.isSame})`,
    found: listStatement(db, kind, orderIds),
  });
  return found.rows.map((row) => toDocument(kind, row));
}

/** Claims a document's original unless it is already claimed. Returns the recipient who holds the claim. */
export function claimOriginalDocument(
  db: D1Database,
  table: DocumentKind<IssuedDocument>['table'],
  { id, to }: { id: number; to: string },
): Promise<string | null> {
  return prepare(db)`
    UPDATE ${raw(table)} SET original_given_to = coalesce(original_given_to, ${to}) WHERE id = ${id}
    RETURNING original_given_to`.first<string>('original_given_to');
}

function listStatement<Document extends IssuedDocument>(
  db: D1Database,
  kind: DocumentKind<Document>,
  orderIds: readonly number[],
): Statement<DocumentRow> {
  return prepare<DocumentRow>(db)`
    ${selectFrom(kind)} WHERE d.order_id IN ${inList(orderIds)} ORDER BY d.order_id, d.supplier_id, d.id`;
}

function selectFrom<Document extends IssuedDocument>({ table, ownColumns }: DocumentKind<Document>): Sql {
  const columns = Object.entries({ ...ISSUED_COLUMNS, ...COLUMNS, ...ownColumns });
  const selected = columns.map(([column, field]) => `d.${column} AS "${String(field)}"`);
  return sql`SELECT ${raw(selected.join(', '))} FROM ${raw(table)} d`;
}

function toDocument<Document extends IssuedDocument>(
  { schema }: DocumentKind<Document>,
  row: DocumentRow,
): Document {
  const partOf = (name: string): object =>
    Object.fromEntries(
      Object.entries(row).flatMap(([path, value]) => {
        const [outer, field] = path.split('.');
        return outer === name && field !== undefined ? [[field, value]] : [];
      }),
    );
  const supplier = partOf('supplier');
  const recipient = partOf('recipient');
  return v.parse(schema, { ...row, supplier, recipient, lines: JSON.parse(row.lines) });
}
