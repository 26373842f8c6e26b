import * as v from 'valibot';
import { InvoiceLineSchema, type IssuedDocument, type SupplyDocument } from './invoice.ts';

/** The columns that invoices and credit notes share. */
export type DocumentRow = {
  order_id: number;
  supplier_id: number;
  issued_at: string;
  supplied_on: string;
  supplier_name: string;
  supplier_npo_id: number | null;
  supplier_address: string;
  supplier_vat_number: string | null;
  recipient_name: string;
  recipient_business_name: string;
  recipient_vat_number: string;
  recipient_address: string;
  vat_basis_points: number;
  vat_cents: number;
  total_cents: number;
  lines: string;
};

/** The columns that a document has once it is issued. */
export type IssuedDocumentRow = { id: number; serial_number: number; original_given_to: string | null };

/** The columns that a draft fills, beside order and supplier. */
export const DOCUMENT_COLUMNS = [
  'issued_at',
  'supplied_on',
  'supplier_name',
  'supplier_npo_id',
  'supplier_address',
  'supplier_vat_number',
  'recipient_name',
  'recipient_business_name',
  'recipient_vat_number',
  'recipient_address',
  'vat_basis_points',
  'vat_cents',
  'total_cents',
  'lines',
] as const satisfies readonly (keyof DocumentRow)[];

export function toDocumentRow(document: SupplyDocument): DocumentRow {
  return {
    order_id: document.orderId,
    supplier_id: document.supplier.id,
    issued_at: document.issuedAt,
    supplied_on: document.suppliedOn,
    supplier_name: document.supplier.display_name,
    supplier_npo_id: document.supplier.npo_id,
    supplier_address: document.supplier.address,
    supplier_vat_number: document.supplier.vatNumber,
    recipient_name: document.recipient.name,
    recipient_business_name: document.recipient.businessName,
    recipient_vat_number: document.recipient.vatNumber,
    recipient_address: document.recipient.address,
    vat_basis_points: document.vatBasisPoints,
    vat_cents: document.vatCents,
    total_cents: document.totalCents,
    lines: JSON.stringify(document.lines),
  };
}

export function toDocument(row: DocumentRow & IssuedDocumentRow): SupplyDocument & IssuedDocument {
  return {
    id: row.id,
    serialNumber: row.serial_number,
    originalGivenTo: row.original_given_to,
    orderId: row.order_id,
    issuedAt: row.issued_at,
    suppliedOn: row.supplied_on,
    supplier: {
      id: row.supplier_id,
      display_name: row.supplier_name,
      npo_id: row.supplier_npo_id,
      address: row.supplier_address,
      vatNumber: row.supplier_vat_number,
    },
    recipient: {
      name: row.recipient_name,
      businessName: row.recipient_business_name,
      vatNumber: row.recipient_vat_number,
      address: row.recipient_address,
    },
    vatBasisPoints: row.vat_basis_points,
    vatCents: row.vat_cents,
    totalCents: row.total_cents,
    lines: v.parse(v.array(InvoiceLineSchema), JSON.parse(row.lines)),
  };
}

/** Claims the original of a document if nobody has it yet. Returns who has it now. */
export async function claimOriginal(
  db: D1Database,
  table: 'invoice' | 'credit_note',
  { id, to }: { id: number; to: string },
): Promise<string | null> {
  const row = await db
    .prepare(
      `UPDATE ${table} SET original_given_to = coalesce(original_given_to, ?2) WHERE id = ?1
       RETURNING original_given_to`,
    )
    .bind(id, to)
    .first<{ original_given_to: string }>();
  return row?.original_given_to ?? null;
}
