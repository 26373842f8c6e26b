import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import { BENCH_FOLDER } from './project.ts';
import { runNode } from './run-node.ts';

/** Returns the path of a new state folder with a copy of the demo catalogue, for one part of a run. */
export function demoState(part: string): Promise<string> {
  return copyOf(
    {
      name: 'demo',
      sources: ['worker/api/db/migrations', 'scripts/catalogue', 'scripts/catalogue/demo'],
      command: ['scripts/catalogue-demo.ts'],
    },
    part,
  );
}

/**
 * Returns the path of a new state folder with this many generated products. The products are generated once, and each
 * part of a run gets a copy.
 */
export function generatedState(products: number, part: string): Promise<string> {
  return copyOf(
    {
      name: `generated-${products}`,
      sources: ['worker/api/db/migrations', 'scripts/catalogue', 'scripts/catalogue/generated'],
      command: ['scripts/catalogue-generate.ts', '--products', String(products), '--seed', '1'],
    },
    part,
  );
}

/** Returns the path of a new state folder with the products of a Shopify CSV. */
export function gradedState(productsFile: string, part: string): Promise<string> {
  return copyOf(
    {
      name: 'graded',
      sources: ['worker/api/db/migrations', 'scripts/catalogue'],
      command: ['scripts/catalogue-import.ts', productsFile, '--supplier', 'Graded', '--new-retailer'],
    },
    part,
  );
}

type Catalogue = {
  name: string;
  /** If a `.ts` or `.sql` file directly in one of these folders changes, the catalogue is made again. */
  sources: readonly string[];
  command: readonly string[];
};

async function copyOf(catalogue: Catalogue, part: string): Promise<string> {
  const made = await makeOnce(catalogue);
  const copy = path.join(BENCH_FOLDER, 'run', part);
  await rm(copy, { recursive: true, force: true });
  await cp(made, copy, { recursive: true });
  return copy;
}

async function makeOnce({ name, sources, command }: Catalogue): Promise<string> {
  const folder = path.join(BENCH_FOLDER, `${name}-${await fingerprint(sources, command)}`);
  if (existsSync(folder)) return folder;
  await removeOlder(name);
  console.log(`Making the ${name} catalogue`);
  const unfinished = path.join(BENCH_FOLDER, `unfinished-${name}`);
  await rm(unfinished, { recursive: true, force: true });
  await runNode(command, { STATE_DIR: unfinished });
  await rename(unfinished, folder);
  return folder;
}

async function removeOlder(name: string): Promise<void> {
  const known = existsSync(BENCH_FOLDER) ? await readdir(BENCH_FOLDER) : [];
  for (const folder of known.filter((each) => each.startsWith(`${name}-`))) {
    await rm(path.join(BENCH_FOLDER, folder), { recursive: true, force: true });
  }
}

async function fingerprint(folders: readonly string[], command: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(command.join(' '));
  for (const folder of folders) {
    const files = (await readdir(path.join(PROJECT_FOLDER, folder))).filter((file) =>
      /\.(ts|sql)$/.test(file),
    );
    for (const file of files.sort()) {
      hash.update(file).update(await readFile(path.join(PROJECT_FOLDER, folder, file)));
    }
  }
  return hash.digest('hex').slice(0, 12);
}
