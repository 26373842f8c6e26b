import { partVat } from '#shared/domain/vat.ts';

/** A retailer's part of an order. 1,500 basis points are 15 %; 0 where the retailer is no VAT vendor. */
export type TaxedParcel = { supplierId: number; feeCents: number; vatBasisPoints: number };

/** A line of an order: what is paid for it, in cents. */
export type TaxedLine = { supplierId: number; cents: number };

/** The VAT of an order in cents, by the index of the parcel or line. What no line has is in the delivery. */
export type OrderVat = { parcelVatCents: number[]; lineVatCents: number[] };

/** Computes the VAT in each parcel, rounded once a parcel, and each line's share of it. No VAT is computed elsewhere. */
export function vatOfOrder(parcels: readonly TaxedParcel[], lines: readonly TaxedLine[]): OrderVat {
  const shares = new Map<TaxedLine, number>();
  const parcelVatCents = parcels.map(({ supplierId, feeCents, vatBasisPoints }) => {
    const parcelLines = lines.filter((line) => line.supplierId === supplierId);
    const { vatCents, lineVatCents } = partVat(
      [...parcelLines.map(({ cents }) => cents), feeCents],
      vatBasisPoints,
    );
    for (const [index, line] of parcelLines.entries()) shares.set(line, lineVatCents[index] ?? 0);
    return vatCents;
  });
  return { parcelVatCents, lineVatCents: lines.map((line) => shares.get(line) ?? 0) };
}
