import type { IssuedDocument, SupplyDocument } from './invoice.ts';

/** What a credit note says before it has a number (VAT Act s21(3)); its amounts are what is credited. */
export type CreditNoteDraft = SupplyDocument & {
  /** Why, in a few words. */
  reason: string;
  /** What is credited, where it had been invoiced; else it is known by the order and its date. */
  invoice: { number: string; issuedAt: string } | null;
  orderedAt: string;
};

export type CreditNote = CreditNoteDraft & IssuedDocument;
