/** The components of a document's number. */
type NumberedDocument = { supplier: { id: number }; serialNumber: number };

/** `INV-3-000042`: each supplier numbers its own invoices, so the number contains the supplier's id. */
export function invoiceNumber(invoice: NumberedDocument): string {
  return documentNumber('INV', invoice);
}

/** `CN-3-000001`: each supplier numbers its credit notes separately from its invoices. */
export function creditNoteNumber(note: NumberedDocument): string {
  return documentNumber('CN', note);
}

/**
 * Extracts a supplier's serial number from a document number: 1 from `CN-3-000001`. Returns 0, which is never used, for
 * a different supplier's number.
 */
export function serialNumberOf(number: string, supplierId: number): number {
  const [, supplier, serial] = number.split('-');
  return Number(supplier) === supplierId ? Number(serial) : 0;
}

function documentNumber(series: 'INV' | 'CN', { supplier, serialNumber }: NumberedDocument): string {
  return `${series}-${supplier.id}-${String(serialNumber).padStart(6, '0')}`;
}
