import type { VariantType } from '#shared/contract/product.ts';

/** What choosing needs to know of a variant. */
export type VariantInChoice = {
  id: number;
  /** Its value on each axis, in the axes' order. */
  values: readonly string[];
  price: number;
  stock: number;
};

/**
 * How a value of an axis stands to what is chosen on the others: `sold-out` is that very combination with none left,
 * `elsewhere` a value that the combination does not come in; its link leads to the nearest that does.
 */
export type ValueState = 'chosen' | 'available' | 'sold-out' | 'elsewhere';
export type AxisValue = { value: string; state: ValueState; variantId: number };
export type VariantAxis = { name: string; values: AxisValue[] };

/** The variant a URL names, else the cheapest that is in stock; null where there are none. */
export function chooseVariant<Variant extends VariantInChoice>(
  variants: readonly Variant[],
  wantedId: number | null,
): Variant | null {
  const wanted = variants.find(({ id }) => id === wantedId);
  if (wanted !== undefined) return wanted;
  const inStock = variants.filter(({ stock }) => stock > 0);
  const [first, ...others] = inStock.length > 0 ? inStock : variants;
  if (first === undefined) return null;
  return others.reduce((best, one) => (one.price < best.price ? one : best), first);
}

/** Every value of every axis as seen from the chosen variant: none is hidden, so that its absence explains itself. */
export function variantAxes(
  axes: readonly VariantType[],
  variants: readonly VariantInChoice[],
  chosen: VariantInChoice,
): VariantAxis[] {
  return axes.map(({ name, values }, axis) => ({
    name,
    values: values.flatMap((value) => toAxisValue(value, axis, variants, chosen)),
  }));
}

function toAxisValue(
  value: string,
  axis: number,
  variants: readonly VariantInChoice[],
  chosen: VariantInChoice,
): AxisValue[] {
  if (chosen.values[axis] === value) return [{ value, state: 'chosen', variantId: chosen.id }];
  const wanted = chosen.values.with(axis, value);
  const candidates = variants.filter((variant) => variant.values[axis] === value);
  const exact = candidates.find((variant) => likeness(variant, wanted) === wanted.length);
  if (exact !== undefined) {
    return [{ value, state: exact.stock > 0 ? 'available' : 'sold-out', variantId: exact.id }];
  }
  const nearest = nearestOf(candidates, wanted);
  return nearest === null ? [] : [{ value, state: 'elsewhere', variantId: nearest.id }];
}

/** One that is in stock if there is any, and of these the one with the most in common. */
function nearestOf(
  candidates: readonly VariantInChoice[],
  wanted: readonly string[],
): VariantInChoice | null {
  const score = (variant: VariantInChoice) => likeness(variant, wanted) + (variant.stock > 0 ? 100 : 0);
  const [first, ...others] = candidates;
  if (first === undefined) return null;
  return others.reduce((best, one) => (score(one) > score(best) ? one : best), first);
}

function likeness({ values }: VariantInChoice, wanted: readonly string[]): number {
  return values.filter((value, place) => value === wanted[place]).length;
}
