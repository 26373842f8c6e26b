import { existsSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';

/** A shop that journeys visit. It has a port and a state folder of its own, never the developer's. */
export type TestShop = {
  name: string;
  catalogue: 'demo' | 'apparel';
  port: number;
  origin: string;
  stateDir: string;
};

const CATALOGUES = path.resolve(PROJECT_FOLDER, '../shared/data/catalogue');
/** A real catalogue beside the project. Where it is missing, the journeys that need it are skipped. */
export const APPAREL_CSV = path.join(CATALOGUES, 'apparel.csv');
export const APPAREL_IMAGES = path.join(CATALOGUES, 'images');
/** A second real catalogue for the same shop: it has no SKUs. */
export const JEWELRY_CSV = path.join(CATALOGUES, 'jewelry.csv');
export const HAS_APPAREL = existsSync(APPAREL_CSV);

/** Two runs at once need ports of their own: `E2E_FIRST_PORT`. */
const FIRST_PORT = Number(process.env.E2E_FIRST_PORT ?? 8_931);

/**
 * Journeys run three at a time: more than there are cores, because they wait more than they compute. Each worker has a demo
 * shop of its own, in which no other journey changes anything meanwhile.
 */
export const WORKERS = 3;
const demos = Array.from({ length: WORKERS }, (_each, worker) =>
  aShop('demo', FIRST_PORT + 5 * worker, worker === 0 ? 'demo' : `demo-${worker + 1}`),
);
const apparel = aShop('apparel', FIRST_PORT + 1);
/** The shop that is built anew while it is open; its journeys start it themselves. */
export const CHANGING_SHOP = { port: FIRST_PORT + 3, origin: `http://localhost:${FIRST_PORT + 3}` };

/** Playwright tells each worker's process its index. */
const demo = demos[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? aShop('demo', FIRST_PORT);
export const SHOPS: { demo: TestShop; apparel?: TestShop } = HAS_APPAREL ? { demo, apparel } : { demo };
/** The shops that Playwright starts before the first journey. */
export const SHOPS_TO_SERVE: readonly TestShop[] = HAS_APPAREL ? [...demos, apparel] : demos;

function aShop(catalogue: TestShop['catalogue'], port: number, name: string = catalogue): TestShop {
  return {
    name,
    catalogue,
    port,
    origin: `http://localhost:${port}`,
    stateDir: path.join(PROJECT_FOLDER, `.e2e/state-${name}`),
  };
}
