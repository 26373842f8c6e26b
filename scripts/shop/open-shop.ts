import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Unstable_Config } from 'wrangler';
import { errorMessage } from './format.ts';
import { type StartedStores, startLocalStores } from './local-stores.ts';
import { applyMigrations, compareMigrations, rejectUnknownMigrations } from './migrations.ts';
import { ScriptFailure } from './run-script.ts';
import { readShopState, requireLocalShop } from './shop-state.ts';
import type { ShopTarget } from './shop-target.ts';
import { WRANGLER_ENV } from './wrangler.ts';
import { readWranglerConfig } from './wrangler-config.ts';

/** The shop's stores: its worker's bindings. */
export type Shop = { db: D1Database; kv: KVNamespace; pictures: R2Bucket };

/**
 * Opens a shop's stores while `use` runs. Opening them does not access the database, so commands that need only KV or
 * R2 work while D1 is down.
 */
export async function withStores<Result>(
  target: ShopTarget,
  use: (shop: Shop) => Promise<Result>,
): Promise<Result> {
  const opened = await openStores(target);
  try {
    return await use(opened.shop);
  } finally {
    await opened.close();
  }
}

/** {@link withStores} for an existing shop. Throws a failure that names `STATE_DIR` if a local shop does not exist. */
export function withKnownStores<Result>(
  target: ShopTarget,
  use: (shop: Shop) => Promise<Result>,
): Promise<Result> {
  requireLocalShop(target);
  return withStores(target, use);
}

/** Opens a shop's stores, with migrations applied, while `use` runs. */
export async function withShop<Result>(
  target: ShopTarget,
  use: (shop: Shop) => Promise<Result>,
): Promise<Result> {
  const opened = await openStores(target);
  try {
    const { db } = opened.shop;
    const difference = await compareMigrations(db, target);
    rejectUnknownMigrations(difference, target);
    if (difference.missing.length > 0) await applyMigrations(db, difference.missing, target);
    return await use(opened.shop);
  } finally {
    await opened.close();
  }
}

/** Open stores. `close` closes them unless other code of this process still uses them. */
type OpenStores = { shop: Shop; close: () => Promise<void> };

/** The open local stores by state folder. */
const storesInUse = new Map<string, { stores: Promise<OpenStores>; users: number }>();

/**
 * Opens a shop's stores until `close`. Local ones share one runtime per process, because starting another takes half a
 * second of CPU.
 */
export async function openStores(target: ShopTarget): Promise<OpenStores> {
  const { stateDir } = readShopState();
  if (target.kind === 'remote') return startStores(target, stateDir);
  const shared = storesInUse.get(stateDir) ?? { stores: startStores(target, stateDir), users: 0 };
  storesInUse.set(stateDir, shared);
  shared.users += 1;
  const leave = (): void => {
    shared.users -= 1;
    if (shared.users === 0) storesInUse.delete(stateDir);
  };
  try {
    const { shop, close } = await shared.stores;
    const closeIfLast = async (): Promise<void> => {
      leave();
      if (shared.users === 0) await close();
    };
    return { shop, close: closeIfLast };
  } catch (cause) {
    leave();
    throw cause;
  }
}

async function startStores(target: ShopTarget, stateDir: string): Promise<OpenStores> {
  Object.assign(process.env, WRANGLER_ENV);
  const config = await readWranglerConfig(target);
  try {
    const { stores, close } = await (target.kind === 'local'
      ? startLocalStores(config, path.join(stateDir, 'v3'))
      : startRemoteStores(config, target));
    return { shop: { db: stores.DB, kv: stores.KV, pictures: stores.PICTURES }, close };
  } catch (cause) {
    if (cause instanceof ScriptFailure) throw cause;
    throw new ScriptFailure(`The shop's stores could not be opened: ${errorMessage(cause)}`);
  }
}

async function startRemoteStores(
  config: Unstable_Config,
  { environment }: { environment: string },
): Promise<StartedStores> {
  if (config.kv_namespaces.some(({ id }) => /^0*$/.test(id ?? ''))) {
    throw new ScriptFailure(
      `wrangler.toml has placeholders for [env.${environment}]: this shop is not deployed yet.`,
    );
  }
  const { getPlatformProxy } = await import('wrangler');
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-'));
  const configPath = path.join(folder, 'wrangler.json');
  try {
    await writeFile(configPath, JSON.stringify(storesConfig(config)));
    const proxy = await getPlatformProxy<StartedStores['stores']>({ configPath });
    const close = async (): Promise<void> => {
      await proxy.dispose();
      await rm(folder, { recursive: true, force: true });
    };
    return { stores: proxy.env, close };
  } catch (cause) {
    await rm(folder, { recursive: true, force: true });
    throw cause;
  }
}

/** Returns the configuration with only the three stores, as bindings to the deployed ones. */
function storesConfig(config: Unstable_Config): object {
  const remote = <Binding extends object>(bindings: readonly Binding[]): object[] =>
    bindings.map((binding) => ({ ...binding, remote: true }));
  return {
    name: config.name,
    compatibility_date: config.compatibility_date,
    ...(config.account_id !== undefined && { account_id: config.account_id }),
    d1_databases: remote(config.d1_databases),
    kv_namespaces: remote(config.kv_namespaces),
    r2_buckets: remote(config.r2_buckets),
  };
}
