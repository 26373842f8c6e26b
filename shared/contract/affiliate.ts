import * as v from 'valibot';

/** Empty where nobody knows it. */
export const ClientIpSchema = v.strictObject({ ip_address: v.string() });

export const USER_AGENT_MAX_CHARACTERS = 1_000;

/** R-ENT-9. The address is believed from the edge alone. */
export const ClickInputSchema = v.strictObject({
  ip_address: v.pipe(v.string(), v.maxLength(45)),
  user_agent: v.pipe(v.string(), v.maxLength(USER_AGENT_MAX_CHARACTERS)),
});

/** A UUID: it goes into a cookie and comes back from a stranger. */
export const ClickIdSchema = v.pipe(v.string(), v.uuid());
export const ClickSchema = v.strictObject({ id: ClickIdSchema });
