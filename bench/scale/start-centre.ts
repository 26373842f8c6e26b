import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import { type RunningWorker, startWorker, writeConfig } from '../harness.ts';
import { BENCH_FOLDER } from '../project.ts';
import { CENTRE_PATH, type CentreCounts, type CentreStep } from '../workers/centre-step.ts';
import { postJson } from './post-json.ts';

const NAME = 'centre';
const ISOLATES = 3;
/** A long timeout, because pages of large listings load slowly on a busy machine. Time is not measured. */
const PATIENT = { UPSTREAM_TIMEOUT_MS: '30000' };

export type Centre = Pick<RunningWorker, 'origin' | 'close'> & {
  step: (step: CentreStep) => Promise<CentreCounts>;
};

/**
 * Starts three isolates of the shop with the same state. Each isolate is a separate copy of the shop's bundle, so the
 * isolates share only the stores.
 */
export async function startCentre(stateDir: string): Promise<Centre> {
  const { origin, close } = await startWorker({
    ...{ name: NAME, stateDir, vars: PATIENT },
    main: await writeEntry(await bundleShop()),
  });
  return { origin, close, step: (requested) => postJson(`${origin}${CENTRE_PATH}`, requested) };
}

/** Bundles the shop into one file, as a deploy does. */
async function bundleShop(): Promise<string> {
  const folder = path.join(BENCH_FOLDER, 'run', `${NAME}-bundle`);
  await rm(folder, { recursive: true, force: true });
  const config = await writeConfig({ name: NAME, stateDir: '' });
  const wrangler = path.join(PROJECT_FOLDER, 'node_modules/wrangler/bin/wrangler.js');
  await promisify(execFile)(
    process.execPath,
    [wrangler, 'deploy', '--dry-run', '--outdir', folder, '--config', config],
    { cwd: PROJECT_FOLDER },
  );
  return path.join(folder, 'index.js');
}

async function writeEntry(shop: string): Promise<string> {
  const folder = path.join(BENCH_FOLDER, 'run', `${NAME}-entry`);
  await mkdir(folder, { recursive: true });
  const isolates = Array.from({ length: ISOLATES }, (_, isolate) => `isolate${isolate}`);
  await Promise.all(isolates.map((isolate) => copyFile(shop, path.join(folder, `${isolate}.js`))));
  const centre = path.join(PROJECT_FOLDER, 'bench/workers/simulated-centre.ts');
  const entry = path.join(folder, 'index.js');
  await writeFile(
    entry,
    [
      `import { createSimulatedCentre } from ${JSON.stringify(centre)};`,
      ...isolates.map((isolate) => `import ${isolate} from './${isolate}.js';`),
      `export default createSimulatedCentre([${isolates.join(', ')}]);`,
    ].join('\n'),
  );
  return entry;
}
