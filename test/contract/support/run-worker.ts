import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { experimental_readRawConfig, type Unstable_RawConfig, unstable_startWorker } from 'wrangler';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import { WRANGLER_CONFIG, WRANGLER_ENV } from '#scripts/shop/wrangler.ts';

import { freePort } from '#test/support/free-port.ts';

export type RunningWorker = {
  /** The worker's origin on the network. */
  origin: string;
  close: () => Promise<void>;
};

export type WorkerToRun = {
  /** The shop's whole worker, or only the API. */
  main: 'worker/index.ts' | 'worker/api-worker.ts';
  /** The folder that stores D1, KV and R2. If omitted, they start empty and stay in memory. */
  stateDir?: string;
  /** Variables that extend or override those of wrangler.toml. */
  vars?: Readonly<Record<string, string>>;
};

/**
 * Runs a worker in its own workerd, as `wrangler dev` does. The worker's fetches use the network, as when deployed;
 * `createTestHarness` would route them through Node. The client must be built beforehand.
 */
export async function runWorker(worker: WorkerToRun): Promise<RunningWorker> {
  Object.assign(process.env, WRANGLER_ENV);
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-worker-'));
  const config = path.join(folder, 'wrangler.json');
  const port = await freePort();
  const vars = { SHOP_ORIGIN: `http://127.0.0.1:${port}`, ...worker.vars };
  await writeFile(config, JSON.stringify(configOf({ ...worker, vars })));
  const started = await unstable_startWorker({
    config,
    dev: {
      server: { hostname: '127.0.0.1', port },
      inspector: false,
      logLevel: 'none',
      persist: worker.stateDir ?? path.join(folder, 'state'),
      watch: false,
    },
  });
  const { origin } = await started.url;
  // The first request starts the runtime.
  await (await fetch(`${origin}/healthz`)).arrayBuffer();
  const close = async (): Promise<void> => {
    await started.dispose();
    await rm(folder, { recursive: true, force: true });
  };
  return { origin, close };
}

/**
 * wrangler.toml's worker with another entry point, and without the build command, because the client is already built.
 */
function configOf({ main, vars = {} }: WorkerToRun): Unstable_RawConfig {
  const { rawConfig } = experimental_readRawConfig({ config: WRANGLER_CONFIG });
  const { build: _built, env: _deployed, assets, ...shop }: Unstable_RawConfig = rawConfig;
  return {
    ...shop,
    main: path.join(PROJECT_FOLDER, main),
    // Makes password hashing cheap; test/worker/api/auth/password.test.ts tests its real cost.
    vars: { ...shop.vars, SCRYPT_COST: '4', ...vars },
    ...(main === 'worker/index.ts'
      ? { assets: { ...assets, directory: path.join(PROJECT_FOLDER, 'dist/public') } }
      : {}),
  };
}
