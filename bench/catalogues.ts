import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import { BENCH_FOLDER } from './project.ts';
import { runNode } from './run-node.ts';

/** A shop's state folder with the demo catalogue, for one part of one run. */
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

const GENERATOR_SOURCES = ['worker/api/db/migrations', 'scripts/catalogue', 'scripts/catalogue/generated'];

/** A shop's state folder with so many products, made by this checkout or another one; made once, then used again. */
export function generatedState(products: number, part: string, project = PROJECT_FOLDER): Promise<string> {
  return copyOf(
    {
      name: `${project === PROJECT_FOLDER ? 'generated' : 'other'}-${products}`,
      sources: GENERATOR_SOURCES,
      command: ['scripts/catalogue-generate.ts', '--products', String(products), '--seed', '1'],
      project,
    },
    part,
  );
}

/** A shop's state folder with the products of a Shopify CSV, made by this checkout or another one. */
export function gradedState(productsFile: string, part: string, project = PROJECT_FOLDER): Promise<string> {
  return copyOf(
    {
      name: project === PROJECT_FOLDER ? 'graded' : 'other-graded',
      sources: ['worker/api/db/migrations', 'scripts/catalogue'],
      command: ['scripts/catalogue-import.ts', productsFile, '--supplier', 'Graded'],
      project,
    },
    part,
  );
}

type Catalogue = {
  name: string;
  /** The folders whose files decide what comes out. */
  sources: readonly string[];
  command: readonly string[];
  /** The checkout that makes it; this one if left out. */
  project?: string;
};

async function copyOf(catalogue: Catalogue, part: string): Promise<string> {
  const made = await makeOnce(catalogue);
  const copy = path.join(BENCH_FOLDER, 'run', part);
  await rm(copy, { recursive: true, force: true });
  await cp(made, copy, { recursive: true });
  return copy;
}

async function makeOnce({ name, sources, command, project = PROJECT_FOLDER }: Catalogue): Promise<string> {
  const folder = path.join(BENCH_FOLDER, `${name}-${await fingerprint(project, sources, command)}`);
  if (existsSync(folder)) return folder;
  await removeOlder(name);
  console.log(`Making the ${name} catalogue`);
  const unfinished = path.join(BENCH_FOLDER, `unfinished-${name}`);
  await rm(unfinished, { recursive: true, force: true });
  await runNode(command, { STATE_DIR: unfinished }, project);
  await rename(unfinished, folder);
  return folder;
}

async function removeOlder(name: string): Promise<void> {
  const known = existsSync(BENCH_FOLDER) ? await readdir(BENCH_FOLDER) : [];
  for (const folder of known.filter((each) => each.startsWith(`${name}-`))) {
    await rm(path.join(BENCH_FOLDER, folder), { recursive: true, force: true });
  }
}

async function fingerprint(
  project: string,
  folders: readonly string[],
  command: readonly string[],
): Promise<string> {
  const hash = createHash('sha256').update(command.join(' '));
  for (const folder of folders) {
    const files = (await readdir(path.join(project, folder))).filter((file) => /\.(ts|sql)$/.test(file));
    for (const file of files.sort()) {
      hash.update(file).update(await readFile(path.join(project, folder, file)));
    }
  }
  return hash.digest('hex').slice(0, 12);
}
