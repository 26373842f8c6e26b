import * as v from 'valibot';

/** The maximum number of units of one product. */
export const MAX_QUANTITY = 10_000;
export const TOO_MANY_UNITS_TEXT = 'That’s more than we can deliver.';

/** A requested number of units. */
export const QuantitySchema = v.pipe(
  v.number('Enter a quantity.'),
  v.integer('Enter a whole number.'),
  v.minValue(1, 'Choose at least one.'),
  v.maxValue(MAX_QUANTITY, TOO_MANY_UNITS_TEXT),
);
