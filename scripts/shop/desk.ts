import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { addOperator } from '#worker/operations/operators.repository.ts';
import { type Child, startChild } from './child.ts';
import { environmentVariables, SECRETS_FILE } from './local-config.ts';
import type { Shop } from './open-shop.ts';
import { findFreePortFrom, isPortFree } from './port.ts';
import { printLog } from './print-log.ts';
import { ScriptFailure } from './run-script.ts';
import { PROJECT_FOLDER, readDeskPort, type ShopState } from './shop-state.ts';
import { DESK_CONFIG, WRANGLER, WRANGLER_ENV } from './wrangler.ts';
import { readWranglerConfig } from './wrangler-config.ts';

const IdentitySchema = v.object({ dev: v.object({ identity: v.object({ email: v.string() }) }) });

/**
 * Makes the local desk's identity an owner, so that the desk works on the first start. Does nothing if the identity was
 * added before, even if an operator has changed or removed it since.
 */
export async function addLocalOwner({ db }: Pick<Shop, 'db'>): Promise<void> {
  const { access } = await readWranglerConfig({ kind: 'local' }, DESK_CONFIG);
  const { email } = v.parse(IdentitySchema, access).dev.identity;
  const known = await db.prepare('SELECT 1 FROM operator WHERE email = ?').bind(email).first();
  if (known === null)
    await addOperator(db, { operator: 'npm start', reason: null }, { email, role: 'owner', now: new Date() });
}

/**
 * Returns the desk's port: `DESK_PORT`, or the first free port above the shop's. Null if the desk should not be started
 * or there is no free port. Throws a ScriptFailure if `DESK_PORT` is taken.
 */
export async function chooseDeskPort({ port }: ShopState): Promise<number | null> {
  const deskPort = readDeskPort();
  if (deskPort === 'none') return null;
  if (deskPort === null) return findFreePortFrom(port + 1);
  if (await isPortFree(deskPort)) return deskPort;
  throw new ScriptFailure(
    `Port ${deskPort} is taken. Choose another one for the desk: DESK_PORT=${deskPort + 1}`,
  );
}

/**
 * Starts the local desk on a port, with the shop's state. Call it only after the shop's build has ended, because the
 * desk imports the style sheet of that build.
 */
export function startDesk(deskPort: number, { port, stateDir }: ShopState, mode: string): Child {
  const args = [
    ...['dev', '--config', DESK_CONFIG, '--ip', '127.0.0.1', '--port', String(deskPort)],
    ...['--inspector-port', '0', '--persist-to', stateDir, '--show-interactive-dev-session=false'],
    // By default, wrangler looks for the secrets file only beside the desk's configuration.
    ...(existsSync(SECRETS_FILE) ? ['--env-file', SECRETS_FILE] : []),
    ...['--log-level', 'warn', '--var', `SHOP_ORIGIN:http://localhost:${port}`],
    ...Object.entries(environmentVariables()).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
  ];
  const child = startChild(WRANGLER, args, {
    cwd: PROJECT_FOLDER,
    env: {
      ...process.env,
      ...WRANGLER_ENV,
      WRANGLER_HIDE_BANNER: 'true',
      NODE_ENV: mode,
      X_LOCAL_OBSERVABILITY: 'false',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  printLog(child);
  return child;
}

const TIMEOUT_MS = 60_000;
const POLL_MS = 200;

/** Waits until a desk responds. Returns false after a minute. */
export async function isDeskOpen(port: number): Promise<boolean> {
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; await wait(POLL_MS)) {
    try {
      const { status } = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(10_000) });
      if (status < 500) return true;
    } catch {
      // The desk is not listening yet.
    }
  }
  return false;
}
