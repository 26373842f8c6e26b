import * as v from 'valibot';
import { IssuedDocumentSchema } from './issued-document.ts';

/** What a credit note says (VAT Act s21(3)); its amounts are what is credited. */
export const CreditNoteSchema = v.object({
  ...IssuedDocumentSchema.entries,
  /** Why, in a few words. */
  reason: v.string(),
  /** What is credited, where it had been invoiced; else it is known by the order and its date. */
  invoiceNumber: v.nullable(v.string()),
  invoiceIssuedAt: v.nullable(v.string()),
  orderedAt: v.string(),
});
export type CreditNote = v.InferOutput<typeof CreditNoteSchema>;
