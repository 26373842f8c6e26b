import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The shops that the journeys visit: each with a port and a state folder of its own, never the developer's. */
export type TestShop = { name: 'demo' | 'apparel'; port: number; origin: string; stateDir: string };

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

const demo = aShop('demo', FIRST_PORT);
const apparel = aShop('apparel', FIRST_PORT + 1);
/** Of the shop that is built anew while it is open. */
export const CHANGING_SHOP_PORT = FIRST_PORT + 3;

export const SHOPS: { demo: TestShop; apparel?: TestShop } = HAS_APPAREL ? { demo, apparel } : { demo };

function aShop(name: TestShop['name'], port: number): TestShop {
  return { name, port, origin: `http://localhost:${port}`, stateDir: `${root}.e2e/state-${name}` };
}
