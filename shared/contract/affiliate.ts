import * as v from 'valibot';

export const ClientIpSchema = v.strictObject({ ip_address: v.string() });

/** R-ENT-9. */
export const ClickInputSchema = v.strictObject({
  ip_address: v.pipe(v.string(), v.maxLength(45)),
  user_agent: v.pipe(v.string(), v.maxLength(1_000)),
});
export const ClickSchema = v.strictObject({ id: v.pipe(v.string(), v.nonEmpty()) });
export type Click = v.InferOutput<typeof ClickSchema>;
