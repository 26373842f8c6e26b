import { idFromUrl } from '#shared/navigation/url-ids.ts';

/** The fields that choosing a variant needs. */
export type VariantInChoice = {
  id: number;
  /** One value per axis, in the order of the axes. */
  values: readonly string[];
  price: number;
  stock: number;
};

/** One value per axis; null if the shopper still has to choose it. */
export type ChosenValues = readonly (string | null)[];

/**
 * The variant in a product page's URL. `?variant=12` chooses all its values. `?like=12&ask=02` chooses its values
 * except on axes 0 and 2, which the shopper still has to choose.
 */
export type VariantQuery = { id: number; open: readonly number[] };

/** Accepts each axis once and in order, so that one choice has only one URL. */
const OPEN_AXES = /^(?!$)0?1?2?3?4?5?$/;

/** Reads the variant from a URL's query; null if there is none. */
export function readVariantQuery(query: URLSearchParams): VariantQuery | null {
  const chosen = idFromUrl(query.get('variant'));
  if (chosen !== null) return { id: chosen, open: [] };
  const like = idFromUrl(query.get('like'));
  const ask = query.get('ask') ?? '';
  return like === null || !OPEN_AXES.test(ask) ? null : { id: like, open: Array.from(ask, Number) };
}

/** The URL query of a variant, without the question mark. */
export function variantQuery({ id, open }: VariantQuery): string {
  return open.length === 0 ? `variant=${id}` : `like=${id}&ask=${open.join('')}`;
}

/** The values that the URL chooses. An axis on which all variants have the same value needs no choice. */
export function chosenValues(
  variants: readonly VariantInChoice[],
  axes: number,
  named: VariantQuery | null,
): ChosenValues {
  const variant = variants.find(({ id }) => id === named?.id);
  return Array.from({ length: axes }, (_, axis) => {
    const only = onlyValue(variants, axis);
    const isOpen = variant === undefined || named?.open.includes(axis) === true;
    return isOpen ? only : (variant.values[axis] ?? only);
  });
}

/**
 * The chosen values, and on each other axis the only value that exists with them. The added values are shown as chosen,
 * but are not part of the URL, so that another choice drops them.
 */
export function withOnlyValues(variants: readonly VariantInChoice[], chosen: ChosenValues): ChosenValues {
  const matching = matchingVariants(variants, chosen);
  return chosen.map((value, axis) => value ?? onlyValue(matching, axis));
}

function onlyValue(variants: readonly VariantInChoice[], axis: number): string | null {
  const [first, ...others] = new Set(variants.map(({ values }) => values[axis] ?? ''));
  return first === undefined || others.length > 0 ? null : first;
}

/** The variants that match all values chosen so far. */
export function matchingVariants<Variant extends VariantInChoice>(
  variants: readonly Variant[],
  chosen: ChosenValues,
): Variant[] {
  return variants.filter(({ values }) =>
    chosen.every((value, axis) => value === null || values[axis] === value),
  );
}

/** The button's text for an option without a value: `Choose a size`, `Choose option 2`. */
export function chooseText(option: string): string {
  // An abbreviation such as RAM stays unchanged.
  const name = /^\p{Lu}\p{Ll}/u.test(option) ? option.charAt(0).toLowerCase() + option.slice(1) : option;
  if (/\d$/.test(name)) return `Choose ${name}`;
  return `Choose ${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;
}
