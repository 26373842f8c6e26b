import { partVat } from '#shared/domain/vat.ts';

/** A retailer's part of an order. 1,500 basis points are 15 %; 0 where the retailer is no VAT vendor. */
export type TaxedParcel = { supplierId: number; feeCents: number; vatBasisPoints: number };

/** A line of an order: what is paid for it, in cents. */
export type TaxedLine = { supplierId: number; cents: number };

type WithVat<Part> = Part & { vatCents: number };

/**
 * The parcels and lines of an order with the VAT in them, in cents: rounded once a parcel, and each line's share of it.
 * What no line has is in the delivery. No VAT is computed elsewhere.
 */
export function withVat<Parcel extends TaxedParcel, Line extends TaxedLine>(
  parcels: readonly Parcel[],
  lines: readonly Line[],
): { parcels: WithVat<Parcel>[]; lines: WithVat<Line>[] } {
  const shares = new Map<Line, number>();
  const taxedParcels = parcels.map((parcel) => {
    const own = lines.filter(({ supplierId }) => supplierId === parcel.supplierId);
    const cents = [...own.map((line) => line.cents), parcel.feeCents];
    const { vatCents, lineVatCents } = partVat(cents, parcel.vatBasisPoints);
    for (const [index, line] of own.entries()) shares.set(line, lineVatCents[index] ?? 0);
    return { ...parcel, vatCents };
  });
  const taxedLines = lines.map((line) => ({ ...line, vatCents: shares.get(line) ?? 0 }));
  return { parcels: taxedParcels, lines: taxedLines };
}
