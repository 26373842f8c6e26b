import type { Context } from 'hono';
import * as v from 'valibot';
import { IDEMPOTENCY_HEADER } from '#shared/contract/call.ts';
import type { Endpoint } from '#shared/contract/endpoints/endpoint.ts';
import { IdempotencyKeySchema } from '#shared/contract/idempotency-key.ts';
import type { ApiEnv } from '../api-env.ts';
import type { KeyedCall } from '../db/idempotency-key.ts';
import { parseInput } from './validate.ts';

const HeaderSchema = v.object({ [IDEMPOTENCY_HEADER]: v.optional(IdempotencyKeySchema) });

/** The caller's key; null without one. Throws `invalid` for a malformed one. */
export function idempotencyKeyOf(c: Context<ApiEnv>): string | null {
  const headers = { [IDEMPOTENCY_HEADER]: c.req.header(IDEMPOTENCY_HEADER) };
  return parseInput(HeaderSchema, headers)[IDEMPOTENCY_HEADER] ?? null;
}

/** The call as its repetition is recognised; null where the row takes no key, or none came. */
export function keyedCallOf(
  c: Context<ApiEnv>,
  { method, path, idempotencyKey }: Endpoint,
  content: unknown,
): KeyedCall | null {
  const key = idempotencyKey === undefined ? null : idempotencyKeyOf(c);
  return key === null ? null : { call: `${method} ${path}`, key, content };
}
