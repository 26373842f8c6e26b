import { readFile } from 'node:fs/promises';
import path from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import type * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { changesType, pipeOf } from '#scripts/contract/json-schema.ts';
import { openApiDocument } from '#scripts/contract/openapi.ts';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import type { Call } from '#shared/contract/call.ts';
import type { Endpoint } from '#shared/contract/endpoints/endpoint.ts';
import { ENDPOINTS } from '#shared/contract/endpoints.ts';

const FILE = path.join(PROJECT_FOLDER, 'docs/openapi.json');

describe('docs/openapi.json', () => {
  it('is what the endpoint table makes of it; `npm run contract:openapi` renews it', async () => {
    expect(JSON.parse(await readFile(FILE, 'utf8'))).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });

  it('is a document of OpenAPI 3.1, says an independent validator', async () => {
    await expect(SwaggerParser.validate(FILE)).resolves.toHaveProperty('openapi', '3.1.1');
  });

  it('has every call of the table', async () => {
    const { paths } = JSON.parse(await readFile(FILE, 'utf8'));
    for (const call of Object.values<Call>(ENDPOINTS)) {
      expect(paths[call.path], call.path).toHaveProperty(call.method.toLowerCase());
    }
  });

  it('keeps the rules of what is sent', () => {
    const text = JSON.stringify(openApiDocument());
    for (const rule of ['"multipleOf":0.01', '"format":"email"', '"maxLength":5000', '"minLength":8']) {
      expect(text).toContain(rule);
    }
    expect(text).toContain('The two passwords aren’t the same.');
  });
});

describe('the endpoint table', () => {
  const rows = Object.entries<Endpoint>(ENDPOINTS);

  it.each(rows)('%s names the parameters of its path, and what its method takes', (_name, row) => {
    const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(row.params.entries).toSorted()).toEqual(inPath.toSorted());
    if (Array.isArray(row.input)) {
      const fields: object = row.method === 'GET' ? row.query.entries : entriesOf(row.body);
      for (const field of row.input) expect(fields).toHaveProperty(field);
    }
    expect(row.answers === 'pdf').toBe(row.reply === null);
  });

  it('describes each rule of a parameter that stands behind a change of its type', () => {
    const parameters = rows.flatMap(([name, { params, query }]) =>
      Object.entries({ ...params.entries, ...query.entries }).map(([field, schema]) => ({
        field: `${name}.${field}`,
        steps: stepsOf(schema),
        isConverted: changesType(schema),
      })),
    );
    const undescribed = parameters.filter(({ steps, isConverted }) => {
      const types = steps.map(({ type }) => type);
      const behind = steps.slice(types.indexOf('transform'));
      return (
        isConverted && behind.some(({ kind }) => kind === 'validation') && !types.includes('description')
      );
    });
    expect(undescribed.map(({ field }) => field)).toEqual([]);
  });
});

function entriesOf(schema: v.GenericSchema): object {
  const inner = 'wrapped' in schema ? schema.wrapped : schema;
  return typeof inner === 'object' && inner !== null && 'entries' in inner ? Object(inner.entries) : {};
}

function stepsOf(schema: v.GenericSchema): ReturnType<typeof pipeOf> {
  return pipeOf('wrapped' in schema ? schema.wrapped : schema);
}
