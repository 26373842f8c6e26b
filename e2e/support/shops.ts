import { existsSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';

/** A shop for journeys, with its own port and with a state folder separate from the developer's. */
export type TestShop = {
  name: string;
  catalogue: 'demo' | 'apparel';
  port: number;
  origin: string;
  stateDir: string;
};

const CATALOGUES = path.resolve(PROJECT_FOLDER, '../shared/data/catalogue');
/** A real catalogue in a folder beside the project. Journeys that need it are skipped if it is missing. */
export const APPAREL_CSV = path.join(CATALOGUES, 'apparel.csv');
export const APPAREL_IMAGES = path.join(CATALOGUES, 'images');
/** A second real catalogue for the same shop. Its products have no SKUs. */
export const JEWELRY_CSV = path.join(CATALOGUES, 'jewelry.csv');
export const HAS_APPAREL = existsSync(APPAREL_CSV);

/**
 * Three journeys run at a time. That is more than the number of cores, but journeys mostly wait. Each Playwright worker
 * has its own demo shop, which the journeys of other workers do not change.
 */
export const WORKERS = 3;
const [changingPort, apparelPort, ...demoPorts] = readPorts();
const demos = demoPorts.map((port, worker) =>
  aShop('demo', port, worker === 0 ? 'demo' : `demo-${worker + 1}`),
);
const apparel = aShop('apparel', apparelPort);
/** The shop that is rebuilt while it runs. Journeys start it themselves. */
export const CHANGING_SHOP = { port: changingPort, origin: `http://localhost:${changingPort}` };

/**
 * The path of the whole browser. The headless shell has no back/forward cache and ignores the speed of the connection.
 */
export const WHOLE_BROWSER = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Playwright gives each worker process an index, which selects its demo shop. */
const demo = demos[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? raise('This worker has no shop');
export const SHOPS: { demo: TestShop; apparel?: TestShop } = HAS_APPAREL ? { demo, apparel } : { demo };
/** The shops that Playwright starts before the first journey. */
export const SHOPS_TO_SERVE: readonly TestShop[] = HAS_APPAREL ? [...demos, apparel] : demos;

/** Reads the free ports that `scripts/e2e.ts` has found, in this order: changing shop, apparel shop, demo shops. */
function readPorts(): [number, number, ...number[]] {
  const [changing, other, ...more] = (process.env.E2E_PORTS ?? '').split(',').map(Number);
  if (changing === undefined || other === undefined || more.length !== WORKERS) {
    throw new Error('E2E_PORTS has no ports: run the journeys with npm run test:e2e');
  }
  return [changing, other, ...more];
}

function raise(message: string): never {
  throw new Error(message);
}

function aShop(catalogue: TestShop['catalogue'], port: number, name: string = catalogue): TestShop {
  return {
    name,
    catalogue,
    port,
    origin: `http://localhost:${port}`,
    stateDir: path.join(PROJECT_FOLDER, `.e2e/state-${name}`),
  };
}
