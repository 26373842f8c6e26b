import * as v from 'valibot';

type ObjectSchema = v.StrictObjectSchema<v.ObjectEntries, undefined>;

/** What a row of the endpoint table adds to its plain half. */
export type EndpointSchemas = {
  /** What the call does, in a few words, for `docs/openapi.json`. */
  summary: string;
  /** The path's parameters, by name; what does not fit is not found (404). */
  params: ObjectSchema;
  /** Unknown parameters are refused (422). */
  query: ObjectSchema;
  /** Of a JSON body; an optional schema may be sent none. Unknown fields are refused (422). */
  body: v.GenericSchema;
  /** Of a JSON answer; null where the answer is a file. */
  reply: v.GenericSchema | null;
};

const NoFieldsSchema = v.strictObject({});

/** The input of a call that takes none; rows that take some write it over. */
export const NO_INPUT = {
  params: NoFieldsSchema,
  query: NoFieldsSchema,
  body: v.optional(NoFieldsSchema, {}),
};

/** An id in a path. */
export const IdParamSchema = v.pipe(
  v.string(),
  v.regex(/^(?=.{1,15}$)0*[1-9]\d*$/, 'Give an id.'),
  v.transform(Number),
  v.number(),
);

/** A product list's id in a path; 0 is the Wishlist, whatever its own id (R-ENT-2). */
export const ListIdParamSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}$/, 'Give an id.'),
  v.transform(Number),
  v.number(),
);

export const ById = v.strictObject({ id: IdParamSchema });
