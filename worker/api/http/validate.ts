import type { Context } from 'hono';
import * as v from 'valibot';
import type { FieldErrors } from '#shared/contract/errors.ts';
import { MAX_BODY_BYTES, readBoundedText } from '#worker/platform/bounded-body.ts';
import { isJsonType } from '#worker/platform/json-type.ts';
import { bodyTooLarge, unsupportedBody } from '#worker/platform/request-errors.ts';
import type { ApiEnv } from '../api-env.ts';
import { badRequest, invalid, notFound } from './errors.ts';

/**
 * Parses the request's JSON body with the schema; throws 415, 413, 400 or 422 otherwise. An optional schema accepts an
 * empty body.
 */
export async function parseBody<const Schema extends v.GenericSchema>(
  c: Context<ApiEnv>,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const hasBody = c.req.raw.body !== null && c.req.header('Content-Length') !== '0';
  const mayBeMissing = schema.type === 'optional';
  return parseInput(schema, hasBody || !mayBeMissing ? await readJsonBody(c) : undefined);
}

/** Parses the query with the schema; throws 422 for a repeated, unknown or invalid parameter. */
export function parseQueryParameters<const Schema extends v.GenericSchema>(
  c: Context<ApiEnv>,
  schema: Schema,
): v.InferOutput<Schema> {
  const repeated = Object.entries(c.req.queries()).find(([, values]) => values.length > 1);
  if (repeated !== undefined) throw invalid({ [repeated[0]]: ['Give this once.'] });
  return parseInput(schema, c.req.query());
}

/** Parses the path's parameters with the schema; throws 404 if they are invalid. */
export function parseParams<const Schema extends v.GenericSchema>(
  c: Context<ApiEnv>,
  schema: Schema,
): v.InferOutput<Schema> {
  const params = v.safeParse(schema, c.req.param());
  if (!params.success) throw notFound();
  return params.output;
}

/** Parses any input with a schema; throws `invalid` with a message per field. */
export function parseInput<const Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  // valibot accepts an array for an object schema without required fields.
  if (Array.isArray(input)) throw invalid({ body: ['Send one object.'] });
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  throw invalid(toFieldErrors(result.issues));
}

function toFieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  // A Map, because a field may be named `constructor` or `__proto__`.
  const byField = Map.groupBy(issues, (issue) => v.getDotPath(issue) ?? 'body');
  return Object.fromEntries([...byField].map(([field, ofField]) => [field, ofField.map(messageOf)]));
}

function messageOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type !== 'strict_object') return issue.message;
  return issue.expected === 'never' ? 'Unknown field.' : 'This field is required.';
}

async function readJsonBody(c: Context<ApiEnv>): Promise<unknown> {
  if (!isJsonType(c.req.header('Content-Type'))) throw unsupportedBody();
  if (Number(c.req.header('Content-Length') ?? 0) > MAX_BODY_BYTES) throw bodyTooLarge();
  const text = await decoded(readBoundedText(c.req.raw, MAX_BODY_BYTES));
  if (text === null) throw bodyTooLarge();
  return decoded(Promise.resolve(text).then(JSON.parse));
}

/** Rejects a body that is not valid UTF-8 or JSON. */
async function decoded<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch (cause) {
    throw badRequest('The body isn’t JSON.', cause);
  }
}
