import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import { type RunningWorker, startWorker, writeConfig } from '../harness.ts';
import { BENCH_FOLDER } from '../project.ts';
import { CENTRE_PATH, type CentreCounts, type CentreStep } from '../workers/centre-step.ts';
import { postJson } from './post-json.ts';

const ISOLATES = 3;
/** The pages of large listings are slow to load on a busy machine; nothing here is timed. */
const PATIENT = { UPSTREAM_TIMEOUT_MS: '30000' };

export type Centre = Pick<RunningWorker, 'origin' | 'close'> & {
  step: (step: CentreStep) => Promise<CentreCounts>;
};

/** Starts a checkout's shop three times over one state: copies of its bundle have nothing in common but the stores. */
export async function startCentre(
  name: string,
  { project, stateDir }: { project: string; stateDir: string },
): Promise<Centre> {
  const { origin, close } = await startWorker({
    ...{ name, project, stateDir, vars: PATIENT },
    main: await writeEntry(name, await bundleShop(name, project)),
  });
  return { origin, close, step: (wanted) => postJson(`${origin}${CENTRE_PATH}`, wanted) };
}

/** The shop in one file, as it would be deployed. */
async function bundleShop(name: string, project: string): Promise<string> {
  const folder = path.join(BENCH_FOLDER, 'run', `${name}-bundle`);
  await rm(folder, { recursive: true, force: true });
  const config = await writeConfig({
    name,
    project,
    stateDir: '',
  });
  const wrangler = path.join(PROJECT_FOLDER, 'node_modules/wrangler/bin/wrangler.js');
  await promisify(execFile)(
    process.execPath,
    [wrangler, 'deploy', '--dry-run', '--outdir', folder, '--config', config],
    { cwd: project },
  );
  return path.join(folder, 'index.js');
}

async function writeEntry(name: string, shop: string): Promise<string> {
  const folder = path.join(BENCH_FOLDER, 'run', `${name}-entry`);
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
