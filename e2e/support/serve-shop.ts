import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { FILLED_DEMO, PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import { APPAREL_CSV, APPAREL_IMAGES, JEWELRY_CSV, SHOPS_TO_SERVE } from './shops.ts';

/** Starts one of the test shops with a new state: `node e2e/support/serve-shop.ts demo|demo-2|demo-3|apparel`. */

const shop = SHOPS_TO_SERVE.find(({ name }) => name === process.argv[2]);
if (shop === undefined) throw new Error(`There is no test shop ${process.argv[2]}`);

let isStopping = false;
const env = {
  ...process.env,
  PORT: String(shop.port),
  STATE_DIR: shop.stateDir,
  // The journeys for the operators' desk start the desk themselves.
  DESK_PORT: 'none',
  // Changes by operators and catalogue scripts are visible on the next request.
  CONFIG_TTL_SECONDS: '0',
  // Makes password hashing cheap. Many journeys log in, so hashing would otherwise take a tenth of a run.
  SCRYPT_COST: '4',
  // Only the demo shops have a tag manager; the apparel shop has none.
  ...(shop.catalogue === 'demo' && { TAG_ID: 'GTM-TEST123' }),
};
await rm(shop.stateDir, { recursive: true, force: true });
if (shop.catalogue === 'demo' && existsSync(FILLED_DEMO))
  await cp(FILLED_DEMO, shop.stateDir, { recursive: true });
if (shop.catalogue === 'apparel') {
  await finished(
    run([
      'scripts/catalogue-import.ts',
      APPAREL_CSV,
      '--supplier',
      'United By Blue',
      '--new-retailer',
      '--images',
      APPAREL_IMAGES,
    ]),
  );
  await finished(
    run(['scripts/catalogue-import.ts', JEWELRY_CSV, '--supplier', 'Supply Dark', '--new-retailer']),
  );
}
const started = run(['scripts/start.ts']);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    isStopping = true;
    started.kill(signal);
  });
}
await finished(started);

function run(args: string[]): ChildProcess {
  return spawn(process.execPath, args, { cwd: PROJECT_FOLDER, env, stdio: 'inherit' });
}

function finished(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 || isStopping ? resolve() : reject(new Error(`exit ${code}`))));
  });
}
