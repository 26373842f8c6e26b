import { partVat } from '#shared/domain/vat.ts';

/** One retailer's parcel. `vatBasisPoints`: 1,500 means 15%; 0 if the retailer is not a VAT vendor. */
export type TaxedParcel = { supplierId: number; feeCents: number; vatBasisPoints: number };

/** A line of an order with its price after discount, in cents. */
export type TaxableLine = { supplierId: number; cents: number };

type WithVat<Part> = Part & { vatCents: number };

/**
 * Adds the VAT in cents to an order's parcels and lines. VAT is rounded once per parcel, and each line gets a share.
 * The remaining VAT belongs to the delivery fee. No other code computes an order's VAT.
 */
export function withVat<Parcel extends TaxedParcel, Line extends TaxableLine>(
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
