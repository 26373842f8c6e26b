import * as v from 'valibot';
import type { Call } from '../call.ts';
import { CALLS, type CallName } from '../calls.ts';

type ObjectSchema = v.StrictObjectSchema<v.ObjectEntries, undefined>;

/** What a row of the endpoint table adds to its plain half. */
type EndpointSchemas = {
  /** The path's parameters, by name; what does not fit is not found (404). */
  params: ObjectSchema;
  /** Unknown parameters are refused (422). */
  query: ObjectSchema;
  /** Of a JSON body; an optional schema may be sent none. Unknown fields are refused (422). */
  body: v.GenericSchema;
  /** Of a JSON answer; null where the answer is a file. */
  reply: v.GenericSchema | null;
};

/** A whole row of the table: a call, what it takes and what it answers. */
export type Endpoint = Call &
  EndpointSchemas & {
    /** What the call does, in a few words, for `docs/openapi.json`. */
    summary: string;
  };

const NoFieldsSchema = v.strictObject({});

/** The input of a call that takes none; a row's own schemas replace it. */
const NO_INPUT = { params: NoFieldsSchema, query: NoFieldsSchema, body: v.optional(NoFieldsSchema, {}) };

/** A row's own schemas. */
type Given = Pick<EndpointSchemas, 'reply'> & Partial<EndpointSchemas>;

/** Adds schemas to a row of `calls.ts`. What it does not name takes no input. */
export function endpoint<const Name extends CallName, const Schemas extends Given>(
  name: Name,
  summary: string,
  schemas: Schemas,
): (typeof CALLS)[Name] & { summary: string } & Schemas & Omit<typeof NO_INPUT, keyof Schemas>;
export function endpoint(name: CallName, summary: string, schemas: Given): Endpoint {
  return { ...CALLS[name], ...NO_INPUT, summary, ...schemas };
}
