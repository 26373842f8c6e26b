import type {
  Offer,
  OptionData,
  ProductChoice,
  ProductView,
} from '#client/features/catalogue/product-view.ts';
import { swatchOf } from '#shared/domain/colour-swatch.ts';
import {
  type ChosenValues,
  chooseText,
  chosenValues,
  matchingVariants,
  type VariantQuery,
  withOnlyValues,
} from './choose-variant.ts';
import { type AxisValue, variantAxes } from './variant-axes.ts';

/** Returns the choice in a product page's URL, with the offer and the options to show for it. */
export function readChoice(view: ProductView, named: VariantQuery | null): ProductChoice {
  const { own, axes, variants } = view;
  const chosen = chosenValues(variants, axes.length, named);
  const values = withOnlyValues(variants, chosen);
  const missing = values.indexOf(null);
  const options = toOptions(view, chosen, values);
  const toChoose = options[missing];
  const isComplete = missing === -1;
  const priced = isComplete ? exactOffer(view, values, named) : lowestOffer(view, values);
  return {
    options,
    isComplete,
    toChoose:
      toChoose === undefined || own.stock === 0 ? null : { href: `#${toChoose.id}`, text: toChoose.text },
    ...priced,
    listProductId: named !== null && isComplete ? priced.offer.id : own.id,
  };
}

type PricedOffer = Pick<ProductChoice, 'offer' | 'isFrom'>;

/** The offer of the chosen variant, or of the product itself if it has no variants. */
function exactOffer(
  { own, variants }: ProductView,
  values: ChosenValues,
  named: VariantQuery | null,
): PricedOffer {
  const matching = matchingVariants(variants, values).toSorted(byPrice);
  const exact =
    matching.find(({ id }) => id === named?.id) ?? matching.find(({ stock }) => stock > 0) ?? matching[0];
  return { offer: { ...own, ...exact }, isFrom: false };
}

/**
 * The combined offer of the matching variants: the lowest price among those in stock, the total stock, and the image if
 * they all share it.
 */
function lowestOffer({ own, variants }: ProductView, values: ChosenValues): PricedOffer {
  const matching = matchingVariants(variants, values).toSorted(byPrice);
  const inStock = matching.filter(({ stock }) => stock > 0);
  const priced = inStock.length > 0 ? inStock : matching;
  const [cheapest = own] = priced;
  const [imageIndex, ...otherImages] = new Set(matching.map((each) => each.imageIndex));
  const offer: Offer = {
    ...own,
    values: values.map((value) => value ?? ''),
    price: cheapest.price,
    savings: cheapest.savings ?? own.savings,
    percentage: cheapest.percentage ?? own.percentage,
    stock: matching.reduce((sum, { stock }) => sum + stock, 0),
    imageIndex: (otherImages.length === 0 ? imageIndex : undefined) ?? own.imageIndex,
  };
  return { offer, isFrom: priced.some(({ price }) => price > cheapest.price) };
}

function byPrice(one: { price: number }, other: { price: number }): number {
  return one.price - other.price;
}

function toOptions({ axes, variants }: ProductView, chosen: ChosenValues, shown: ChosenValues): OptionData[] {
  return variantAxes(axes, variants, chosen).map(({ name, values: known }, axis) => {
    const values = known.map((value) => ({
      ...value,
      ...reasonOf(value, shown.toSpliced(axis, 1)),
      swatch: swatchOf(name, value.value),
    }));
    const text = shown[axis] ?? chooseText(name);
    return { name, id: `option-${axis + 1}`, text, values, notes: reasonNotes(values) };
  });
}

/** `Not in S: Sky, Plum`: the reasons why values cannot be bought, each with its values. */
function reasonNotes(values: OptionData['values']): string[] {
  const reasons = new Set(values.flatMap(({ reason }) => reason ?? []));
  return [...reasons].map((reason) => {
    const unavailable = values.filter((value) => value.reason === reason);
    return `${reason}: ${unavailable.map(({ value }) => value).join(', ')}`;
  });
}

/** The reason why a value is unavailable in combination with the chosen values of the other options. */
function reasonOf({ state }: AxisValue, others: ChosenValues): { reason?: string } {
  switch (state) {
    case 'chosen':
    case 'available':
      return {};
    case 'sold-out':
      return { reason: 'Sold out' };
    case 'incompatible':
      return { reason: `Not in ${others.filter((value) => value !== null).join(' / ')}` };
  }
}
