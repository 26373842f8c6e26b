/** The parts of a document number. */
type NumberedDocument = { supplier: { id: number }; serialNumber: number };

/** `INV-3-000042`. The number contains the supplier's id, because each supplier numbers its own invoices. */
export function invoiceNumber(invoice: NumberedDocument): string {
  return documentNumber('INV', invoice);
}

/** `CN-3-000001`. Each supplier numbers its credit notes separately from its invoices. */
export function creditNoteNumber(note: NumberedDocument): string {
  return documentNumber('CN', note);
}

/**
 * Extracts the serial number from a supplier's document number: 1 from `CN-3-000001`. Returns 0, which no document has,
 * if the number belongs to a different supplier.
 */
export function serialNumberOf(number: string, supplierId: number): number {
  const [, supplier, serial] = number.split('-');
  return Number(supplier) === supplierId ? Number(serial) : 0;
}

function documentNumber(series: 'INV' | 'CN', { supplier, serialNumber }: NumberedDocument): string {
  return `${series}-${supplier.id}-${String(serialNumber).padStart(6, '0')}`;
}
