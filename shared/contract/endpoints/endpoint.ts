import * as v from 'valibot';
import type { Call } from '../call.ts';

type ObjectSchema = v.StrictObjectSchema<v.ObjectEntries, undefined>;

/** The columns of the endpoint table that are schemas. */
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

/** A row of the table: a call, what it takes and what it answers. */
export type Endpoint = Call &
  EndpointSchemas & {
    /** What the call does, in a few words, for `docs/openapi.json`. */
    summary: string;
  };

const NoFieldsSchema = v.strictObject({});

/** The input of a call that takes none; a row's own schemas replace it. */
export const NO_INPUT = {
  params: NoFieldsSchema,
  query: NoFieldsSchema,
  body: v.optional(NoFieldsSchema, {}),
};

/** A row's own columns. Every row has a reply; an input that is not named is none. */
type Columns = Omit<Call, 'method' | 'path' | 'access'> &
  Pick<EndpointSchemas, 'reply'> &
  Partial<EndpointSchemas>;

/** Refuses unknown columns: the compiler does not look for them where it infers a type. */
type OnlyColumns<Given> = { [Name in Exclude<keyof Given, keyof Columns>]: never };

/** Rows of the endpoint table, by their method. */
export const get = rowsOf('GET');
export const post = rowsOf('POST');
export const patch = rowsOf('PATCH');
export const del = rowsOf('DELETE');

function rowsOf<const Method extends Call['method']>(method: Method) {
  function row<
    const Path extends Call['path'],
    const Access extends Call['access'],
    const Given extends Columns,
  >(path: Path, access: Access, summary: string, columns: Given & OnlyColumns<Given>) {
    return endpoint({ method, path, access }, summary, columns);
  }
  return row;
}

/** Adds a summary and the other columns to a row that has no schemas. */
export function endpoint<const Row extends Call, const Given extends Columns>(
  row: Row,
  summary: string,
  columns: Given,
): Row & { summary: string } & Given & Omit<typeof NO_INPUT, keyof Given>;
export function endpoint(row: Call, summary: string, columns: Columns): Endpoint {
  return { ...row, ...NO_INPUT, summary, ...columns };
}
