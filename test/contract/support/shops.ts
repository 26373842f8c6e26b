import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeDemoShop } from '#scripts/catalogue/demo-shop.ts';
import { withShop } from '#scripts/shop/open-shop.ts';
import { madeOnce } from '#test/support/made-once.ts';
import { type RunningWorker, runWorker } from './run-worker.ts';

/** A shop with the demo in it, whoever answers its `/api/*`. */
export type ContractShop = {
  origin: string;
  /** Where its mails can be read: they are sent by whoever answers the API. */
  outbox: string;
  close: () => Promise<void>;
};

export const EDGE_KEY = 'the key that the edge shows to its API';

/** The shop with its embedded API. */
export async function shopWithEmbeddedApi(): Promise<ContractShop> {
  const shop = await runWorker({ main: 'worker/index.ts', stateDir: await aDemoState() });
  return { ...shop, outbox: shop.origin };
}

/** The shop in front of the same API as a worker of its own. The shop's own database has no tables: it is not used. */
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

/** The API alone, as a worker of its own. */
export async function apiElsewhere(): Promise<RunningWorker> {
  return runWorker({ main: 'worker/api-worker.ts', stateDir: await aDemoState() });
}

/** Removes what the shops stood on, once they are closed. */
export async function removeStates(): Promise<void> {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
}

const folders: string[] = [];

/** A state of its own with the demo shop; made once in a run, copied for each. */
async function aDemoState(): Promise<string> {
  const stateDir = await aFolder();
  await cp(await madeOnce('demo', fillDemo), stateDir, { recursive: true });
  return stateDir;
}

/** Fills a state with the demo shop, which takes 13 s of CPU. */
async function fillDemo(stateDir: string): Promise<void> {
  process.env.STATE_DIR = stateDir;
  await withShop({ kind: 'local' }, writeDemoShop);
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-contract-'));
  folders.push(folder);
  return folder;
}
