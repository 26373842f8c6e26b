import type { Context } from 'hono';
import * as v from 'valibot';
import { IDEMPOTENCY_HEADER } from '#shared/contract/call.ts';
import type { Endpoint } from '#shared/contract/endpoints/endpoint.ts';
import { IdempotencyKeySchema } from '#shared/contract/idempotency-key.ts';
import type { ApiEnv } from '../api-env.ts';
import { parseInput } from './validate.ts';

const HeaderSchema = v.object({ [IDEMPOTENCY_HEADER]: v.optional(IdempotencyKeySchema) });

/** The caller's key; null where none came or the row takes none. Throws `invalid` for a malformed one. */
export function idempotencyKeyOf(c: Context<ApiEnv>, row: Endpoint): string | null {
  if (row.idempotencyKey === undefined) return null;
  const headers = { [IDEMPOTENCY_HEADER]: c.req.header(IDEMPOTENCY_HEADER) };
  return parseInput(HeaderSchema, headers)[IDEMPOTENCY_HEADER] ?? null;
}
