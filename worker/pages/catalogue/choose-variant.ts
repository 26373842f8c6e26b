import { idFromUrl } from '#shared/navigation/url-ids.ts';

/** The parts of a variant that choosing needs. */
export type VariantInChoice = {
  id: number;
  /** One value per axis, in the order of the axes. */
  values: readonly string[];
  price: number;
  stock: number;
};

/** One value per axis; null where the shopper still has to choose one. */
export type ChosenValues = readonly (string | null)[];

/**
 * The variant that a product page's address names: `?variant=12` chooses it, `?like=12&ask=02` chooses its values apart
 * from those of the axes 0 and 2.
 */
export type VariantQuery = { id: number; open: readonly number[] };

/** The axes of an address, each once and in order, so that one choice has one spelling. */
const OPEN_AXES = /^(?!$)0?1?2?3?4?5?$/;

/** Reads the variant that an address names; null if it names none. */
export function readVariantQuery(query: URLSearchParams): VariantQuery | null {
  const chosen = idFromUrl(query.get('variant'));
  if (chosen !== null) return { id: chosen, open: [] };
  const like = idFromUrl(query.get('like'));
  const ask = query.get('ask') ?? '';
  return like === null || !OPEN_AXES.test(ask) ? null : { id: like, open: Array.from(ask, Number) };
}

/** The query of an address that names a variant, without the question mark. */
export function variantQuery({ id, open }: VariantQuery): string {
  return open.length === 0 ? `variant=${id}` : `like=${id}&ask=${open.join('')}`;
}

/** The values that an address chooses. An axis on which all variants have one value needs no choice. */
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

function onlyValue(variants: readonly VariantInChoice[], axis: number): string | null {
  const [first, ...others] = new Set(variants.map(({ values }) => values[axis] ?? ''));
  return first === undefined || others.length > 0 ? null : first;
}

/** The variants that have all values chosen so far. */
export function matchingVariants<Variant extends VariantInChoice>(
  variants: readonly Variant[],
  chosen: ChosenValues,
): Variant[] {
  return variants.filter(({ values }) =>
    chosen.every((value, axis) => value === null || values[axis] === value),
  );
}

/** The button's text for an option without a value: `Choose a size`. */
export function chooseText(option: string): string {
  // An abbreviation stays as it is: RAM.
  const name = /^\p{Lu}\p{Ll}/u.test(option) ? option.charAt(0).toLowerCase() + option.slice(1) : option;
  return `Choose ${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;
}
