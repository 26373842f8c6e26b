import { setTimeout as wait } from 'node:timers/promises';
import { countOf } from '#shared/domain/format-count.ts';
import { DEV_WORKER_PATH } from '../build/dev-worker.ts';
import { needsDemo, writeDemoShop } from '../catalogue/demo-shop.ts';
import { type Child, startChild } from './child.ts';
import { addLocalOwner, chooseDeskPort, isDeskOpen, startDesk } from './desk.ts';
import { environmentVariables, readLocalConfig } from './local-config.ts';
import { withShop } from './open-shop.ts';
import { isPortFree } from './port.ts';
import { printLog } from './print-log.ts';
import { ScriptFailure } from './run-script.ts';
import { PROJECT_FOLDER, readShopState, type ShopState } from './shop-state.ts';
import { lockStateDir } from './state-lock.ts';
import { WRANGLER, WRANGLER_ENV } from './wrangler.ts';

/**
 * `production`: the shop as deployed. `development`: React's warnings, wrangler's request log, no cached pages, and
 * failed builds shown in the browser.
 */
export type Mode = 'production' | 'development';

const TIMEOUT_MS = 120_000;
const POLL_MS = 200;
const CRON_MS = 60_000;
/** The port to which Chrome's inspector and editors connect by default. */
const INSPECTOR_PORT = 9229;

/**
 * Runs the local shop and its operators' desk until they are stopped. Checks the configuration, applies migrations and
 * fills an empty shop first.
 */
export async function runShop(mode: Mode): Promise<void> {
  const state = readShopState();
  await readLocalConfig();
  await lockStateDir(state);
  if (!(await isPortFree(state.port))) {
    throw new ScriptFailure(
      `Port ${state.port} is taken. Choose another one: PORT=${state.port + 1} npm start`,
    );
  }
  const deskPort = await chooseDeskPort(state);
  await prepareData();
  const inspectorPort = mode === 'development' && (await isPortFree(INSPECTOR_PORT)) ? INSPECTOR_PORT : 0;
  const child = startWorker(mode, state, inspectorPort);
  const isOpen = await Promise.race([isResponding(mode, state.port), child.exited.then(() => null)]);
  if (isOpen === true) {
    console.log(`Spaza is open on http://localhost:${state.port}`);
    if (mode === 'development') console.log(developmentHelp(state.port, inspectorPort));
    runCrons(state.port);
    if (deskPort !== null) await openDesk(deskPort, state, mode);
  }
  if (isOpen === false) {
    console.error(`The shop did not answer within ${TIMEOUT_MS / 1_000} seconds.`);
    child.end();
  }
  const exitCode = await child.exited;
  process.exitCode = isOpen === false ? 1 : exitCode;
}

function developmentHelp(port: number, inspectorPort: number): string {
  return [
    `  Emails: http://localhost:${port}/__outbox  UI components: http://localhost:${port}/__ui`,
    `  Local data: http://localhost:${port}/cdn-cgi/local/explorer`,
    inspectorPort === 0
      ? `  Debugger: port ${INSPECTOR_PORT} is taken, so it is off for this shop`
      : `  Debugger: chrome://inspect or your editor, port ${inspectorPort} (stack traces show the source files)`,
  ].join('\n');
}

/** Starts the operators' desk, which ends with this process. If the desk does not start, the shop stays open. */
async function openDesk(port: number, state: ShopState, mode: Mode): Promise<void> {
  const desk = startDesk(port, state, mode);
  const isOpen = await Promise.race([isDeskOpen(port), desk.exited.then(() => false)]);
  if (!isOpen) return console.error("The operators' desk did not start.");
  console.log(`The operators' desk is open on http://localhost:${port}`);
  runCrons(port);
}

/** Fills an empty shop, and gives the local operator access to the desk. */
async function prepareData(): Promise<void> {
  await withShop({ kind: 'local' }, async (shop) => {
    await addLocalOwner(shop);
    if (!(await needsDemo(shop))) return;
    console.log('The shop is empty: filling it with the demo catalogue');
    const { catalogue } = await writeDemoShop(shop);
    console.log(`The demo catalogue is written: ${countOf(catalogue.products.added, 'product')}`);
  });
}

/** In development, no HTML is cached, and catalogue changes are visible at once. */
const WITHOUT_CACHES = { KEPT_HTML_MEGABYTES: '0', CONFIG_TTL_SECONDS: '0' };

function startWorker(mode: Mode, { port, stateDir }: ShopState, inspectorPort: number): Child {
  const variables = { ...(mode === 'development' && WITHOUT_CACHES), ...environmentVariables() };
  const args = [
    ...[
      'dev',
      ...(mode === 'development' ? [DEV_WORKER_PATH] : []),
      '--ip',
      '127.0.0.1',
      '--port',
      String(port),
      '--inspector-port',
      String(inspectorPort),
    ],
    ...['--persist-to', stateDir, '--show-interactive-dev-session=false'],
    ...['--var', `SHOP_ORIGIN:http://localhost:${port}`],
    ...['--log-level', mode === 'production' ? 'warn' : 'log'],
    ...Object.entries(variables).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
  ];
  const child = startChild(WRANGLER, args, {
    cwd: PROJECT_FOLDER,
    env: {
      ...process.env,
      ...WRANGLER_ENV,
      WRANGLER_HIDE_BANNER: 'true',
      NODE_ENV: mode,
      // wrangler's request traces halve the local throughput, so they are recorded only in development.
      X_LOCAL_OBSERVABILITY: String(mode === 'development'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  printLog(child);
  return child;
}

/** Triggers the cron each minute, because wrangler fires none locally. Ends with this process. */
function runCrons(port: number): void {
  const fire = async (): Promise<void> => {
    try {
      const url = `http://127.0.0.1:${port}/cdn-cgi/local/scheduled`;
      await fetch(url, { signal: AbortSignal.timeout(CRON_MS) });
    } catch {
      // The shop is rebuilding or shutting down; the next minute tries again.
    }
  };
  setInterval(fire, CRON_MS).unref();
}

/**
 * Returns true once the shop responds without a server error; in development with any response, because the browser
 * shows a failed build. Returns false after a timeout.
 */
async function isResponding(mode: Mode, port: number): Promise<boolean> {
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; await wait(POLL_MS)) {
    try {
      const { status } = await fetch(`http://127.0.0.1:${port}/healthz`, {
        signal: AbortSignal.timeout(10_000),
      });
      if (status < 500 || mode === 'development') return true;
    } catch {
      // The shop is not listening yet.
    }
  }
  return false;
}
