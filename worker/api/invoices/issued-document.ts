import * as v from 'valibot';

/** A line of an invoice, as it is stored. Amounts are in cents, VAT included; `vat_cents` is the VAT in `total_cents`. */
const InvoiceLineSchema = v.object({
  description: v.string(),
  quantity: v.number(),
  unit_cents: v.number(),
  discount_cents: v.number(),
  vat_cents: v.number(),
  total_cents: v.number(),
});
export type InvoiceLine = v.InferOutput<typeof InvoiceLineSchema>;

/** What an invoice and a credit note both say: who supplied what, when and to whom, what it costs, and the tax in it. */
const IssuedDocumentSchema = v.object({
  id: v.number(),
  serialNumber: v.number(),
  /** Who got the original; null while nobody has. */
  originalGivenTo: v.nullable(v.string()),
  orderId: v.number(),
  issuedAt: v.string(),
  /** A calendar day in South Africa. */
  suppliedOn: v.string(),
  /** Without a VAT number, the supplier is no vendor. */
  supplier: v.object({
    id: v.number(),
    display_name: v.string(),
    npo_id: v.nullable(v.number()),
    address: v.string(),
    vatNumber: v.nullable(v.string()),
  }),
  /** Whom it is made out to. What is unknown is an empty string. */
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

/** What a document says before it has a number. */
export type Draft<Document extends IssuedDocument> = Omit<
  Document,
  'id' | 'serialNumber' | 'originalGivenTo'
>;

export const InvoiceSchema = v.object({
  ...IssuedDocumentSchema.entries,
  /** What the law asks for: a full invoice, or an abridged one up to R 5,000 (VAT Act s20(4) and (5)). */
  kind: v.picklist(['full', 'abridged']),
  paymentReference: v.string(),
});
export type Invoice = v.InferOutput<typeof InvoiceSchema>;

/** What a credit note says (VAT Act s21(3)); its amounts are what is credited. */
export const CreditNoteSchema = v.object({
  ...IssuedDocumentSchema.entries,
  /** The refund whose pieces it credits; null where it credits all that is left of the supplier's part. */
  refundId: v.nullable(v.number()),
  /** Why, in a few words. */
  reason: v.string(),
  /** What is credited, where it had been invoiced; else it is known by the order and its date. */
  invoiceNumber: v.nullable(v.string()),
  invoiceIssuedAt: v.nullable(v.string()),
  orderedAt: v.string(),
});
export type CreditNote = v.InferOutput<typeof CreditNoteSchema>;

/** A document as a file. */
export type DocumentPdf = { filename: string; bytes: Uint8Array<ArrayBuffer> };
