import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The shops that the journeys visit: each with a port and a state folder of its own, never the developer's. */
export type TestShop = {
  name: string;
  catalogue: 'demo' | 'apparel';
  port: number;
  origin: string;
  stateDir: string;
};

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A real catalogue beside the project; where it is missing the journeys on it are left out, and say so. */
export const APPAREL_CSV = fileURLToPath(
  new URL('../../../shared/data/catalogue/apparel.csv', import.meta.url),
);
export const APPAREL_IMAGES = fileURLToPath(
  new URL('../../../shared/data/catalogue/images', import.meta.url),
);
/** A second real catalogue for the same shop: it has no SKUs. */
export const JEWELRY_CSV = fileURLToPath(
  new URL('../../../shared/data/catalogue/jewelry.csv', import.meta.url),
);
export const HAS_APPAREL = existsSync(APPAREL_CSV);

/** Two runs at once need ports of their own: `E2E_FIRST_PORT`. */
const FIRST_PORT = Number(process.env.E2E_FIRST_PORT ?? 8_931);

/** Journeys run two at a time; each of the two has a demo shop of its own, where nobody else signs in or closes shop. */
export const WORKERS = 2;
const demos = Array.from({ length: WORKERS }, (_each, worker) =>
  aShop('demo', FIRST_PORT + 5 * worker, worker === 0 ? 'demo' : `demo-${worker + 1}`),
);
const apparel = aShop('apparel', FIRST_PORT + 1);
/** Of the shop that is built anew while it is open. */
export const CHANGING_SHOP_PORT = FIRST_PORT + 3;

/** Playwright says in each worker's process which one it is. */
const demo = demos[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? aShop('demo', FIRST_PORT);
export const SHOPS: { demo: TestShop; apparel?: TestShop } = HAS_APPAREL ? { demo, apparel } : { demo };
/** What has to be open before the first journey. */
export const SHOPS_TO_SERVE: readonly TestShop[] = HAS_APPAREL ? [...demos, apparel] : demos;

function aShop(catalogue: TestShop['catalogue'], port: number, name: string = catalogue): TestShop {
  return {
    name,
    catalogue,
    port,
    origin: `http://localhost:${port}`,
    stateDir: `${root}.e2e/state-${name}`,
  };
}
