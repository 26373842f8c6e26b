import * as v from 'valibot';
import type { Supplier } from '#shared/contract/catalogue.ts';

/** A line of an invoice, as it is stored. Amounts are in cents, VAT included; `vat_cents` is the VAT in `total_cents`. */
export const InvoiceLineSchema = v.object({
  description: v.string(),
  quantity: v.number(),
  unit_cents: v.number(),
  discount_cents: v.number(),
  vat_cents: v.number(),
  total_cents: v.number(),
});
export type InvoiceLine = v.InferOutput<typeof InvoiceLineSchema>;

/** What the law asks for: a full invoice, or an abridged one up to R 5,000 (VAT Act s20(4) and (5)). */
export const InvoiceKindSchema = v.picklist(['full', 'abridged']);
export type InvoiceKind = v.InferOutput<typeof InvoiceKindSchema>;

/** Whom a document is made out to. What is unknown is an empty string. */
export type Recipient = { name: string; businessName: string; vatNumber: string; address: string };

/** What an invoice and a credit note both say: who supplied what, when and to whom, what it costs, and the tax in it. */
export type SupplyDocument = {
  orderId: number;
  issuedAt: string;
  /** A calendar day in South Africa. */
  suppliedOn: string;
  /** Without a VAT number, the supplier is no vendor. */
  supplier: Pick<Supplier, 'id' | 'display_name' | 'npo_id'> & { address: string; vatNumber: string | null };
  recipient: Recipient;
  vatBasisPoints: number;
  vatCents: number;
  totalCents: number;
  lines: readonly InvoiceLine[];
};

/** What a document has once it is issued. */
export type IssuedDocument = {
  id: number;
  serialNumber: number;
  /** Who got the original; null while nobody has. */
  originalGivenTo: string | null;
};

/** What an invoice says before it has a number. */
export type InvoiceDraft = SupplyDocument & { kind: InvoiceKind; paymentReference: string };

export type Invoice = InvoiceDraft & IssuedDocument;

/** A document as a file. */
export type DocumentPdf = { filename: string; bytes: Uint8Array<ArrayBuffer> };
