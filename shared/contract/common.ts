import * as v from 'valibot';

/** A row's id: a positive integer. */
export const IdSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** An amount in rand with two decimals, as in API messages; never negative. */
export const RandSchema = v.pipe(
  v.number(),
  v.finite(),
  v.minValue(0),
  v.check(hasWholeCents, 'Give an amount in rand with at most two decimals.'),
);

/** True if an amount in rand has at most two decimals. */
export function hasWholeCents(rand: number): boolean {
  return Math.round(rand * 100) / 100 === rand;
}

/** Units in stock, never below zero. */
export const StockSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** An instant, ISO 8601 in UTC. */
export const InstantSchema = v.pipe(v.string(), v.isoTimestamp());

/** A reference to another resource: its id and name. */
export const EntityRefSchema = v.strictObject({ id: IdSchema, name: v.string() });
export type EntityRef = v.InferOutput<typeof EntityRefSchema>;

/** The response of a call that returns only a confirmation. */
export const MessageSchema = v.strictObject({ message: v.string() });

/** One page of a longer list, with the resource's extra metadata. */
export function pagedSchema<
  const Item extends v.GenericSchema,
  const Extra extends v.ObjectEntries = Record<never, never>,
>(item: Item, extraMeta?: Extra) {
  return v.strictObject({
    data: v.array(item),
    meta: v.strictObject({
      current_page: v.pipe(v.number(), v.integer(), v.minValue(1)),
      last_page: v.pipe(v.number(), v.integer(), v.minValue(1)),
      per_page: v.pipe(v.number(), v.integer(), v.minValue(1)),
      total: v.pipe(v.number(), v.integer(), v.minValue(0)),
      ...(extraMeta as Extra),
    }),
  });
}
