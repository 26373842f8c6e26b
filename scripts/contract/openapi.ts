import type { JsonSchema } from '@valibot/to-json-schema';
import { IDEMPOTENCY_HEADER } from '#shared/contract/call.ts';
import { type Endpoint, NO_INPUT } from '#shared/contract/endpoints/endpoint.ts';
import { ENDPOINT_BY_NAME } from '#shared/contract/endpoints.ts';
import { IdempotencyKeySchema } from '#shared/contract/idempotency-key.ts';
import { bodyJsonSchema, parameterJsonSchema, replyJsonSchema, replyJsonSchemas } from './json-schema.ts';

type Json = Record<string, unknown>;

/** Returns the endpoint table as an OpenAPI 3.1 document. */
export function openApiDocument(): Json {
  return {
    openapi: '3.1.1',
    info: {
      title: 'The storefront’s API',
      version: '1',
      description:
        'Generated from shared/contract by `npm run contract:openapi`. Amounts are numbers in rand with two decimals. Unknown fields are rejected (422). Texts are cleaned before they are validated: they are trimmed, and spaces are removed from phone and VAT numbers.',
    },
    servers: [{ url: '/', description: 'The shop, or an external API that implements this contract' }],
    paths: pathsOf(ENDPOINT_BY_NAME),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a login outside a browser',
        },
      },
      responses: {
        Rejected: { description: 'Rejected; `code` gives the reason', ...jsonContent(ref('Error')) },
      },
      schemas: replyJsonSchemas(),
    },
  };
}

function pathsOf(rows: ReadonlyMap<string, Endpoint>): Json {
  const paths: Record<string, Json> = {};
  for (const [name, row] of rows) {
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operationOf(name, row) };
  }
  return paths;
}

function operationOf(name: string, row: Endpoint): Json {
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
      '2XX': { description: 'Done', ...replyContent(row) },
      default: { $ref: '#/components/responses/Rejected' },
    },
  };
}

function replyContent({ reply }: Endpoint): Json {
  return reply === null ? { content: { 'application/pdf': {} } } : jsonContent(replyJsonSchema(reply));
}

function requestBodyOf({ access, body }: Endpoint): Json {
  if (access === 'gateway') return { requestBody: { content: { 'application/x-www-form-urlencoded': {} } } };
  if (body === NO_INPUT.body) return {};
  return { requestBody: { required: body.type !== 'optional', ...jsonContent(bodyJsonSchema(body)) } };
}

function parametersOf({ entries }: Endpoint['params'], location: 'path' | 'query'): Json[] {
  return Object.entries(entries).map(([name, field]) => ({
    name,
    in: location,
    required: location === 'path' || field.type !== 'optional',
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
