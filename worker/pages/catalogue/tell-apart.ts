import type { FacetValue } from '#shared/contract/listing.ts';
import type { PublicApi } from '#worker/api/public-api.ts';
import { optionalPart } from '../fallbacks.ts';

/** A facet's categories. Those that share a name say what they are part of, as "Men › Shoes" and "Women › Shoes" do. */
export async function tellApart(api: PublicApi, facet: readonly FacetValue[]): Promise<FacetValue[]> {
  const namesakes = new Set(
    facet.filter(({ id, name }) => facet.some((other) => other.name === name && other.id !== id)),
  );
  if (namesakes.size === 0) return [...facet];
  // Where the categories fail, they look alike.
  const { value: categories } = await optionalPart(api.catalogue.listCategories(), []);
  const known = new Map(categories.map((category) => [category.id, category]));
  return facet.map((value) => {
    const parent = known.get(known.get(value.id)?.parent_id ?? 0);
    return namesakes.has(value) && parent !== undefined
      ? { ...value, name: `${parent.name} › ${value.name}` }
      : value;
  });
}
