import type { JsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { IDEMPOTENCY_HEADER } from '#shared/contract/call.ts';
import type { Endpoint } from '#shared/contract/endpoints/endpoint.ts';
import { ENDPOINTS } from '#shared/contract/endpoints.ts';
import { IdempotencyKeySchema } from '#shared/contract/idempotency-key.ts';
import { bodyJsonSchema, parameterJsonSchema, replyJsonSchema, replyJsonSchemas } from './json-schema.ts';

type Json = Record<string, unknown>;

/** The endpoint table as an OpenAPI 3.1 document. */
export function openApiDocument(): Json {
  return {
    openapi: '3.1.1',
    info: {
      title: 'The storefront’s API',
      version: '1',
      description:
        'Written from shared/contract by `npm run contract:openapi`. Amounts are numbers in rand with two decimals. Unknown fields are refused (422). Texts are cleaned before their rules are asked: trimmed, and spaces left out of phone and VAT numbers.',
    },
    servers: [{ url: '/', description: 'The shop, or an API elsewhere that keeps this contract' }],
    paths: pathsOf(Object.entries<Endpoint>(ENDPOINTS)),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a login that came from no browser',
        },
      },
      responses: { Refused: { description: 'Refused; `code` says why', ...jsonContent(ref('Error')) } },
      schemas: replyJsonSchemas(),
    },
  };
}

/** Rows with the same method and path are one operation with several replies. */
function pathsOf(rows: readonly [string, Endpoint][]): Json {
  const paths: Record<string, Json> = {};
  for (const [name, row] of rows) {
    const operations = paths[row.path] ?? {};
    paths[row.path] = operations;
    const method = row.method.toLowerCase();
    if (operations[method] === undefined) {
      const same = rows.filter(([, other]) => other.method === row.method && other.path === row.path);
      operations[method] = operationOf(
        name,
        row,
        same.map(([, other]) => other.reply),
      );
    }
  }
  return paths;
}

function operationOf(name: string, row: Endpoint, replies: readonly (v.GenericSchema | null)[]): Json {
  const parameters = [
    ...parametersOf(row.params, 'path'),
    ...parametersOf(row.query, 'query'),
    ...(row.idempotencyKey === undefined ? [] : [IDEMPOTENCY_PARAMETER]),
  ];
  return {
    operationId: name,
    summary: row.summary,
    ...(row.access === 'session' ? { security: [{ bearer: [] }] } : {}),
    ...(row.access === 'optional' ? { security: [{}, { bearer: [] }] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(row.method === 'GET' ? {} : requestBodyOf(row)),
    responses: {
      '2XX': { description: 'Done', ...replyContent(row, replies) },
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

function replyContent({ answers }: Endpoint, replies: readonly (v.GenericSchema | null)[]): Json {
  if (answers === 'pdf') return { content: { 'application/pdf': {} } };
  const schemas = [...new Set(replies)].flatMap((reply) => (reply === null ? [] : [replyJsonSchema(reply)]));
  return jsonContent(schemas.length === 1 ? schemas[0] : { anyOf: schemas });
}

function requestBodyOf({ input, body }: Endpoint): Json {
  if (input === 'form') return { requestBody: { content: { 'application/x-www-form-urlencoded': {} } } };
  if (input === undefined) return {};
  return { requestBody: { required: body.type !== 'optional', ...jsonContent(bodyJsonSchema(body)) } };
}

function parametersOf({ entries }: Endpoint['params'], place: 'path' | 'query'): Json[] {
  return Object.entries(entries).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || field.type !== 'optional',
    schema: parameterJsonSchema(field),
  }));
}

const IDEMPOTENCY_PARAMETER: Json = {
  name: IDEMPOTENCY_HEADER,
  in: 'header',
  required: false,
  schema: parameterJsonSchema(IdempotencyKeySchema),
};

function jsonContent(schema: unknown): Json {
  return { content: { 'application/json': { schema } } };
}

function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}
