import type { VariantType } from '#shared/contract/product.ts';
import type { VariantInChoice } from './choose-variant.ts';

/**
 * A value's state given the values chosen on the other axes. `sold-out`: that combination exists, but is out of stock;
 * `elsewhere`: it does not exist, and the value's link leads to the most similar variant.
 */
export type ValueState = 'chosen' | 'available' | 'sold-out' | 'elsewhere';
export type AxisValue = { value: string; state: ValueState; variantId: number };
export type VariantAxis = { name: string; values: AxisValue[] };

/** All values of all axes, with their state next to the chosen variant. Unavailable values are included, not hidden. */
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

/** The variant with the most values in common; those in stock come first. */
function nearestOf(
  candidates: readonly VariantInChoice[],
  wanted: readonly string[],
): VariantInChoice | null {
  const score = (variant: VariantInChoice) => likeness(variant, wanted) + (variant.stock > 0 ? 100 : 0);
  return candidates.toSorted((one, other) => score(other) - score(one))[0] ?? null;
}

function likeness({ values }: VariantInChoice, wanted: readonly string[]): number {
  return values.filter((value, place) => value === wanted[place]).length;
}
