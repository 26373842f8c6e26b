import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeDemoShop } from '#scripts/catalogue/demo-shop.ts';
import { withShop } from '#scripts/shop/open-shop.ts';
import { madeOnce } from '#test/support/made-once.ts';
import { type RunningWorker, runWorker } from './run-worker.ts';

/** A shop with demo data and an embedded or external API. */
export type ContractShop = {
  origin: string;
  /** The origin that serves the outbox: the worker that runs the API, because that worker sends the emails. */
  outbox: string;
  close: () => Promise<void>;
};

export const EDGE_KEY = 'the key that the edge shows to its API';

/** The shop with its embedded API. */
export async function shopWithEmbeddedApi(): Promise<ContractShop> {
  const shop = await runWorker({ main: 'worker/index.ts', stateDir: await aDemoState() });
  return { ...shop, outbox: shop.origin };
}

/** The shop, which calls the same API in a separate worker. The shop's own database stays unused, without tables. */
export async function shopWithApiElsewhere(): Promise<ContractShop> {
  const api = await runWorker({
    main: 'worker/api-worker.ts',
    stateDir: await aDemoState(),
    vars: { EDGE_KEY },
  });
  const shop = await runWorker({ main: 'worker/index.ts', vars: { API_ORIGIN: api.origin, EDGE_KEY } });
  const close = async (): Promise<void> => {
    await shop.close();
    await api.close();
  };
  return { origin: shop.origin, outbox: api.origin, close };
}

/** The API as a separate worker. */
export async function apiElsewhere(): Promise<RunningWorker> {
  return runWorker({ main: 'worker/api-worker.ts', stateDir: await aDemoState() });
}

/** Removes the shops' state folders. Call only after the shops are closed. */
export async function removeStates(): Promise<void> {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
}

const folders: string[] = [];

/** A new state folder with the demo shop, copied from a folder that is filled once per run. */
export async function aDemoState(): Promise<string> {
  const stateDir = await aFolder();
  await cp(await madeOnce('demo', fillDemo), stateDir, { recursive: true });
  return stateDir;
}

/** Fills a state with the demo shop, which takes 8 s of CPU. */
async function fillDemo(stateDir: string): Promise<void> {
  process.env.STATE_DIR = stateDir;
  await withShop({ kind: 'local' }, writeDemoShop);
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-contract-'));
  folders.push(folder);
  return folder;
}
