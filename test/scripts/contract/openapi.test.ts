import { readFile } from 'node:fs/promises';
import path from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import type * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { changesType, pipeOf } from '#scripts/contract/json-schema.ts';
import { openApiDocument } from '#scripts/contract/openapi.ts';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import type { Endpoint } from '#shared/contract/endpoints/endpoint.ts';
import { ENDPOINT_BY_NAME, ENDPOINTS } from '#shared/contract/endpoints.ts';

const FILE = path.join(PROJECT_FOLDER, 'docs/openapi.json');

describe('docs/openapi.json', () => {
  it('matches the endpoint table (run `npm run contract:openapi` to update it)', async () => {
    expect(JSON.parse(await readFile(FILE, 'utf8'))).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });

  it('is valid OpenAPI 3.1 according to an independent validator', async () => {
    await expect(SwaggerParser.validate(FILE)).resolves.toHaveProperty('openapi', '3.1.1');
  });

  it('contains every endpoint of the table', async () => {
    const { paths } = JSON.parse(await readFile(FILE, 'utf8'));
    for (const [name, { method, path }] of ENDPOINT_BY_NAME) {
      expect(paths[path][method.toLowerCase()]).toMatchObject({ operationId: name });
    }
  });

  it('contains the validation rules of requests', () => {
    const text = JSON.stringify(openApiDocument());
    for (const rule of ['"multipleOf":0.01', '"format":"email"', '"maxLength":5000', '"minLength":8']) {
      expect(text).toContain(rule);
    }
    expect(text).toContain('The two passwords aren’t the same.');
  });
});

describe('the endpoint table', () => {
  const rows = [...ENDPOINT_BY_NAME];

  it('has one row for each method and path, and a unique name for each row', () => {
    const all = Object.values(ENDPOINTS).flatMap((of) => Object.entries<Endpoint>(of));
    expect(new Set(all.map(([name]) => name)).size).toBe(all.length);
    expect(new Set(all.map(([, { method, path }]) => `${method} ${path}`)).size).toBe(all.length);
  });

  it.each(rows)('%s defines the parameters of its path', (_name, row) => {
    const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(row.params.entries).toSorted()).toEqual(inPath.toSorted());
    expect(row.answers === 'pdf').toBe(row.reply === null);
  });

  it('has a description for each parameter that is validated after a type conversion', () => {
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

function stepsOf(schema: v.GenericSchema): ReturnType<typeof pipeOf> {
  return pipeOf('wrapped' in schema ? schema.wrapped : schema);
}
