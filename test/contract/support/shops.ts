import { access, cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject, vi } from 'vitest';
import { writeDemoShop } from '#scripts/catalogue/demo-shop.ts';
import { withShop } from '#scripts/shop/open-shop.ts';
import { type RunningWorker, runWorker } from './run-worker.ts';

/** A shop with the demo in it, whoever answers its `/api/*`. */
export type ContractShop = {
  origin: string;
  /** Where its mails can be read: they are sent by whoever answers the API. */
  outbox: string;
  close: () => Promise<void>;
};

/** Generous, for a busy machine. */
const FILLING_MS = 240_000;

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
  await cp(await filledDemo(), stateDir, { recursive: true });
  return stateDir;
}

/** Whichever file of the run comes first fills it, which takes 13 s of CPU; the others wait until it is there. */
async function filledDemo(): Promise<string> {
  const inFolder = (name: string): string => path.join(inject('folderOfRun'), name);
  const filled = inFolder('demo');
  if (await isMadeHere(inFolder('demo-claimed'))) {
    const filling = inFolder('demo-filling');
    process.env.STATE_DIR = filling;
    await withShop({ kind: 'local' }, writeDemoShop);
    await rename(filling, filled);
  } else {
    await vi.waitFor(() => access(filled), { timeout: FILLING_MS, interval: 100 });
  }
  return filled;
}

/** False where it was made before, here or in another file. */
async function isMadeHere(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-contract-'));
  folders.push(folder);
  return folder;
}
