/** The parts of a variant that choosing needs. */
export type VariantInChoice = {
  id: number;
  /** One value per axis, in the order of the axes. */
  values: readonly string[];
  price: number;
  stock: number;
};

/** The variant named in the URL, else the cheapest in stock, else the cheapest; null if there are no variants. */
export function chooseVariant<Variant extends VariantInChoice>(
  variants: readonly Variant[],
  wantedId: number | null,
): Variant | null {
  const wanted = variants.find(({ id }) => id === wantedId);
  if (wanted !== undefined) return wanted;
  const byPrice = variants.toSorted((one, other) => one.price - other.price);
  return byPrice.find(({ stock }) => stock > 0) ?? byPrice[0] ?? null;
}
