import * as v from 'valibot';

/** `ip_address` is an empty string if the address is unknown. */
export const ClientIpSchema = v.strictObject({ ip_address: v.string() });

export const USER_AGENT_MAX_CHARACTERS = 1_000;

/**
 * A click on an affiliate's link (R-ENT-9). The shop's API ignores `ip_address`, because clients can forge it, and
 * reads the address from the edge's headers.
 */
export const ClickInputSchema = v.strictObject({
  ip_address: v.pipe(v.string(), v.maxLength(45)),
  user_agent: v.pipe(v.string(), v.maxLength(USER_AGENT_MAX_CHARACTERS)),
});

/** A UUID, validated because it is stored in a cookie that anyone can forge. */
export const ClickIdSchema = v.pipe(v.string(), v.uuid());
export const ClickSchema = v.strictObject({ id: ClickIdSchema });
