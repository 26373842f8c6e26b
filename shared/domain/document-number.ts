/** What a document's number is made of. */
type NumberedDocument = { supplier: { id: number }; serialNumber: number };

/** `INV-3-000042`: the supplier's id makes its serial number unlike any other supplier's. */
export function invoiceNumber(invoice: NumberedDocument): string {
  return documentNumber('INV', invoice);
}

/** `CN-3-000001`: a series of the supplier's own, beside that of its invoices. */
export function creditNoteNumber(note: NumberedDocument): string {
  return documentNumber('CN', note);
}

function documentNumber(series: 'INV' | 'CN', { supplier, serialNumber }: NumberedDocument): string {
  return `${series}-${supplier.id}-${String(serialNumber).padStart(6, '0')}`;
}
