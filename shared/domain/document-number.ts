/** What a document's number is made of. */
type NumberedDocument = { supplier: { id: number }; serialNumber: number };

/** `INV-3-000042`: suppliers number their own invoices, so the number holds the supplier's id. */
export function invoiceNumber(invoice: NumberedDocument): string {
  return documentNumber('INV', invoice);
}

/** `CN-3-000001`: each supplier numbers its credit notes apart from its invoices. */
export function creditNoteNumber(note: NumberedDocument): string {
  return documentNumber('CN', note);
}

/** A supplier's own number in a document's number: 1 in `CN-3-000001`; 0, which none has, where it is another supplier's. */
export function serialNumberOf(number: string, supplierId: number): number {
  const [, supplier, serial] = number.split('-');
  return Number(supplier) === supplierId ? Number(serial) : 0;
}

function documentNumber(series: 'INV' | 'CN', { supplier, serialNumber }: NumberedDocument): string {
  return `${series}-${supplier.id}-${String(serialNumber).padStart(6, '0')}`;
}
