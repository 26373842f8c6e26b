import * as v from 'valibot';
import type { Call } from '../call.ts';

type ObjectSchema = v.StrictObjectSchema<v.ObjectEntries, undefined>;

/** The columns of the endpoint table that contain schemas. */
type EndpointSchemas = {
  /** The path parameters by name; invalid ones cause a 404. */
  params: ObjectSchema;
  /** The query parameters; unknown ones are rejected (422). */
  query: ObjectSchema;
  /** The JSON body. With an optional schema, the body may be missing. Unknown fields are rejected (422). */
  body: v.GenericSchema;
  /** The JSON response; null if the response is a file. */
  reply: v.GenericSchema | null;
};

/** A row of the endpoint table: a call, its input and its response. */
export type Endpoint = Call &
  EndpointSchemas & {
    /** A short description of the call for `docs/openapi.json`. */
    summary: string;
  };

const NoFieldsSchema = v.strictObject({});

/** The default for calls without input; a row's own schemas replace it. */
export const NO_INPUT = {
  params: NoFieldsSchema,
  query: NoFieldsSchema,
  body: v.optional(NoFieldsSchema, {}),
};

/** The columns that a row defines itself. Every row has a reply; inputs that it omits are empty. */
type Columns = Omit<Call, 'method' | 'path' | 'access'> &
  Pick<EndpointSchemas, 'reply'> &
  Partial<EndpointSchemas>;

/** Rejects unknown columns, which the compiler does not check when it infers a type. */
type OnlyColumns<Given> = { [Name in Exclude<keyof Given, keyof Columns>]: never };

/** Create rows of the endpoint table, one function per method. */
export const get = endpointsWith('GET');
export const post = endpointsWith('POST');
export const patch = endpointsWith('PATCH');
export const del = endpointsWith('DELETE');

function endpointsWith<const Method extends Call['method']>(method: Method) {
  function row<
    const Path extends Call['path'],
    const Access extends Call['access'],
    const Given extends Columns,
  >(path: Path, access: Access, summary: string, columns: Given & OnlyColumns<Given>) {
    return endpoint({ method, path, access }, summary, columns);
  }
  return row;
}

/** Adds a summary and the other columns to a row without schemas. */
export function endpoint<const Row extends Call, const Given extends Columns>(
  row: Row,
  summary: string,
  columns: Given,
): Row & { summary: string } & Given & Omit<typeof NO_INPUT, keyof Given>;
export function endpoint(row: Call, summary: string, columns: Columns): Endpoint {
  return { ...row, ...NO_INPUT, summary, ...columns };
}
