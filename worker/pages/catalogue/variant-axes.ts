import type { ValueState } from '#client/features/catalogue/product-view.ts';
import type { VariantType } from '#shared/contract/product.ts';
import {
  type ChosenValues,
  matchingVariants,
  type VariantInChoice,
  type VariantQuery,
  variantQuery,
  withOnlyValues,
} from './choose-variant.ts';

export type AxisValue = { value: string; state: ValueState; href: string };
export type VariantAxis = { name: string; values: AxisValue[] };

/**
 * The values of all axes that at least one variant has, with their state relative to the chosen values and the only
 * values left by them. Includes values that are unavailable.
 */
export function variantAxes(
  axes: readonly VariantType[],
  variants: readonly VariantInChoice[],
  chosen: ChosenValues,
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
  chosen: ChosenValues,
): AxisValue[] {
  const named = nearestChoice(value, axis, variants, chosen);
  if (named === null) return [];
  const href = `?${variantQuery(named)}`;
  const values = withOnlyValues(variants, chosen);
  if (values[axis] === value) return [{ value, state: 'chosen', href }];
  const exact = matchingVariants(variants, values.with(axis, value));
  if (exact.length === 0) return [{ value, state: 'incompatible', href }];
  return [{ value, state: exact.some(({ stock }) => stock > 0) ? 'available' : 'sold-out', href }];
}

/**
 * The choice after a value is picked. Keeps each other chosen value, in the order of the axes, for which a matching
 * variant remains. Null if no variant has the picked value.
 */
function nearestChoice(
  value: string,
  axis: number,
  variants: readonly VariantInChoice[],
  chosen: ChosenValues,
): VariantQuery | null {
  let values: ChosenValues = chosen.map((_, index) => (index === axis ? value : null));
  for (const [index, other] of chosen.entries()) {
    if (index === axis || other === null) continue;
    const closer = values.with(index, other);
    if (matchingVariants(variants, closer).length > 0) values = closer;
  }
  const [variant] = matchingVariants(variants, values);
  if (variant === undefined) return null;
  return { id: variant.id, open: values.flatMap((each, index) => (each === null ? [index] : [])) };
}
