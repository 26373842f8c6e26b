import * as v from 'valibot';

/** A line of a stored invoice. Amounts are in cents, VAT included; `vat_cents` is the VAT in `total_cents`. */
const InvoiceLineSchema = v.object({
  description: v.string(),
  quantity: v.number(),
  unit_cents: v.number(),
  discount_cents: v.number(),
  vat_cents: v.number(),
  total_cents: v.number(),
});
export type InvoiceLine = v.InferOutput<typeof InvoiceLineSchema>;

/** The common fields of invoices and credit notes: supplier, recipient, items, dates, amounts and VAT. */
const IssuedDocumentSchema = v.object({
  id: v.number(),
  serialNumber: v.number(),
  /** The recipient of the original; null until the original is claimed. */
  originalGivenTo: v.nullable(v.string()),
  orderId: v.number(),
  issuedAt: v.string(),
  /** A calendar day in South Africa. */
  suppliedOn: v.string(),
  /** Without a VAT number, the supplier is not a VAT vendor. */
  supplier: v.object({
    id: v.number(),
    display_name: v.string(),
    npo_id: v.nullable(v.number()),
    address: v.string(),
    vatNumber: v.nullable(v.string()),
  }),
  /** The addressee. Unknown fields are empty strings. */
  recipient: v.object({
    name: v.string(),
    businessName: v.string(),
    vatNumber: v.string(),
    address: v.string(),
  }),
  vatBasisPoints: v.number(),
  vatCents: v.number(),
  totalCents: v.number(),
  lines: v.array(InvoiceLineSchema),
});
export type IssuedDocument = v.InferOutput<typeof IssuedDocumentSchema>;

/** The content of a document before it has a number. */
export type Draft<Document extends IssuedDocument> = Omit<
  Document,
  'id' | 'serialNumber' | 'originalGivenTo'
>;

export const InvoiceSchema = v.object({
  ...IssuedDocumentSchema.entries,
  /** The legally required kind: a full invoice, or an abridged one up to R 5,000 (VAT Act s20(4) and (5)). */
  kind: v.picklist(['full', 'abridged']),
  paymentReference: v.string(),
});
export type Invoice = v.InferOutput<typeof InvoiceSchema>;

/** The content of a credit note (VAT Act s21(3)); its amounts are the credited amounts. */
export const CreditNoteSchema = v.object({
  ...IssuedDocumentSchema.entries,
  /** The credited refund of units; null if the credit note covers the remainder of the supplier's parcel. */
  refundId: v.nullable(v.number()),
  reason: v.string(),
  /** The credited invoice. If null, the order and its date identify the supply. */
  invoiceNumber: v.nullable(v.string()),
  invoiceIssuedAt: v.nullable(v.string()),
  orderedAt: v.string(),
});
export type CreditNote = v.InferOutput<typeof CreditNoteSchema>;

export type DocumentPdf = { filename: string; bytes: Uint8Array<ArrayBuffer> };
