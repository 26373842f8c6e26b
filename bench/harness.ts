import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import { findWorker, workerdChildren } from '#test/support/workerd-process.ts';
import { BENCH_FOLDER } from './project.ts';

/**
 * A worker in its own workerd process. Requests go directly to that process, not through wrangler's development proxy.
 */
export type RunningWorker = {
  origin: string;
  port: number;
  pid: number;
  close: () => Promise<void>;
};

export type WorkerToRun = {
  name: string;
  /** The entry module, as an absolute path or relative to the checkout; the shop's own if omitted. */
  main?: string;
  /** The folder that stores D1, KV and R2. */
  stateDir: string;
  vars?: Readonly<Record<string, string>>;
  /** The checkout that provides wrangler.toml and the assets; this checkout if omitted. */
  project?: string;
  /** The folder with the assets, if different from the checkout's. They are served without the worker. */
  assets?: string;
};

/**
 * Starts a worker with the shop's bindings and assets, so that all compared workers have the same runtime. wrangler's
 * `createTestHarness` would do the same, but always with an empty state.
 */
export async function startWorker(worker: WorkerToRun): Promise<RunningWorker> {
  const { unstable_startWorker } = await import('wrangler');
  const known = new Set(workerdChildren());
  const started = await unstable_startWorker({
    config: await writeConfig(worker),
    dev: {
      server: { hostname: '127.0.0.1', port: 0 },
      inspector: false,
      logLevel: 'error',
      persist: worker.stateDir,
      watch: false,
    },
  });
  const proxy = Number((await started.url).port);
  // The first request starts the runtime.
  await (await started.fetch('http://localhost/healthz')).arrayBuffer();
  const ownProcesses = workerdChildren().filter((pid) => !known.has(pid));
  const { pid, port } = await findWorker(ownProcesses, proxy);
  return {
    origin: `http://localhost:${port}`,
    port,
    pid,
    close: () => started.dispose(),
  };
}

/** Runs a worker while `use` runs. */
export async function withWorker<Result>(
  worker: WorkerToRun,
  use: (running: RunningWorker) => Promise<Result>,
): Promise<Result> {
  const running = await startWorker(worker);
  try {
    return await use(running);
  } finally {
    await running.close();
  }
}

/** All of a bench's requests come from one address. The shop would reject that address above 1,200 loads a minute. */
const UNLIMITED = { limit: 1_000_000_000, period: 60 } as const;

/**
 * Writes a copy of wrangler.toml as JSON, with this worker's entry module and without rate limits. It has no build
 * command, because the build is already done. Returns the path.
 */
export async function writeConfig({
  name,
  main = 'worker/index.ts',
  vars = {},
  project = PROJECT_FOLDER,
  assets,
}: WorkerToRun): Promise<string> {
  const { experimental_readRawConfig } = await import('wrangler');
  const { rawConfig } = experimental_readRawConfig({ config: path.join(project, 'wrangler.toml') });
  const { build: _built, env: _deployed, ...shop } = rawConfig;
  const folder = path.join(BENCH_FOLDER, 'run', name);
  const file = path.join(folder, 'wrangler.json');
  await mkdir(folder, { recursive: true });
  const config = {
    ...shop,
    ratelimits: shop.ratelimits?.map((each: object) => ({ ...each, simple: UNLIMITED })),
    main: path.resolve(project, main),
    assets:
      assets === undefined
        ? { ...shop.assets, directory: path.join(project, 'dist/public') }
        : { ...shop.assets, directory: assets, run_worker_first: false },
    vars: { ...shop.vars, ...vars },
  };
  await writeFile(file, JSON.stringify(config, null, 2));
  return file;
}
