import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const API = fileURLToPath(new URL('../../worker/api', import.meta.url).href);

/** The parts of the API from the lowest up. A part imports parts of lower layers alone, none of its own or above. */
const LAYERS = [
  ['api-env.ts', 'db'],
  ['http', 'job-run.repository.ts'],
  ['affiliate', 'events', 'mail', 'security'],
  ['auth', 'delivery'],
  ['addresses', 'catalogue'],
  ['product-lists', 'product-notices', 'search', 'vouchers'],
  ['cart', 'user'],
  ['orders'],
  ['email-verification', 'refunds'],
  ['payments', 'returns'],
  ['invoices'],
  ['reconciliation', 'removals', 'support'],
  ['purge-expired.ts'],
  ['scheduled-jobs.ts'],
  ['composition.ts'],
  ['index.ts', 'public-api.ts'],
];

/** `cart/cart.routes.ts` belongs to the part `cart`, `index.ts` is a part of its own. */
function partOf(file: string): string {
  return file.split(path.sep)[0] ?? file;
}

async function listSources(): Promise<string[]> {
  const files = await readdir(API, { recursive: true });
  return files.filter((file) => file.endsWith('.ts')).sort();
}

/** The files of the API that a file imports, types and lazy imports too. */
async function importsOf(file: string): Promise<string[]> {
  const source = await readFile(path.join(API, file), 'utf8');
  return [...source.matchAll(/(?:from|import|import\()\s*'((?:\.|#worker\/api\/)[^']+)'/g)].map(
    ([, specifier = '']) =>
      specifier.startsWith('#')
        ? specifier.replace('#worker/api/', '')
        : path.join(path.dirname(file), specifier),
  );
}

describe('the layers of the API', () => {
  it('name every part of it once', async () => {
    const parts = new Set((await listSources()).map(partOf));
    expect(LAYERS.flat().sort()).toEqual([...parts].sort());
  });

  it('import lower layers alone', async () => {
    const layerOf = (part: string): number => LAYERS.findIndex((layer) => layer.includes(part));
    const upward = [];
    for (const file of await listSources()) {
      for (const imported of await importsOf(file)) {
        const [from, to] = [partOf(file), partOf(imported)];
        if (from !== to && layerOf(to) >= layerOf(from)) upward.push(`${file} imports ${imported}`);
      }
    }
    expect(upward).toEqual([]);
  });
});
