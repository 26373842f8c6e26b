import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { listChangedOrders } from '#worker/api/reconciliation/changed-orders.repository.ts';
import { listAppliedMigrations } from '../shop/migrations.ts';
import type { Shop } from '../shop/open-shop.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import type { ShopTarget } from '../shop/shop-target.ts';
import {
  type BackupEnd,
  type BackupTable,
  type BackupWriter,
  createBackupWriter,
  type DatabaseSchema,
  type Rows,
  withBackup,
} from './backup-file.ts';
import { nameOfShop, pathsOf, type StoredBackup } from './backup-folder.ts';
import { backUpImages } from './image-files.ts';
import { readKvFlags } from './kv-flags.ts';
import {
  findLastChange,
  isOrderTable,
  listSequences,
  ORDERS_PER_READ,
  type Reading,
  readOrders,
  readOrdersById,
  readTable,
} from './read-rows.repository.ts';
import { retryingAt } from './retrying.ts';
import { parentsFirst, readDatabaseSchema } from './schema.repository.ts';
import { isRestoring } from './write-rows.repository.ts';

/** Names of sections that are not tables. */
export const SECTIONS = {
  schema: '#schema',
  orders: '#orders',
  changedOrders: '#changed-orders',
  flags: '#flags',
  images: '#images',
} as const;

/**
 * The maximum number of passes over changed orders. More are needed only if orders change faster than they can be read.
 */
const MAX_PASSES = 100;
const EVENTS_PER_PASS = 1_000;
/** Events before this time count. Its ISO text must have a year of four digits, because times are compared as text. */
const FOREVER = new Date('9999-12-31');

/** Backs a shop up into a folder, and verifies the new file by reading all of it. `now`: the time of the backup. */
export async function makeBackup(
  shop: Shop,
  target: ShopTarget,
  { folder, passphrase, now }: { folder: string; passphrase: string; now: Date },
): Promise<StoredBackup & { end: BackupEnd }> {
  const migrations = await listAppliedMigrations(shop.db, target);
  const migration = migrations.at(-1)?.name;
  if (migration === undefined || (await isRestoring(shop.db))) {
    throw new ScriptFailure('The database is empty or half restored. Nothing was backed up.');
  }
  const header = { madeAt: now.toISOString(), shop: nameOfShop(target), migration };
  await mkdir(folder, { recursive: true });
  const { file, partial } = pathsOf(folder, header);
  try {
    const handle = await open(partial, 'wx', 0o600);
    try {
      const schema = await readDatabaseSchema(shop.db, migrations);
      const writer = await createBackupWriter(handle, passphrase, header);
      await writeAll(writer, shop, schema, { folder, now, attempt: retryingAt(target) });
      await writer.end(await listSequences(shop.db));
      await handle.sync();
    } finally {
      await handle.close();
    }
    if ((await listAppliedMigrations(shop.db, target)).length !== migrations.length) {
      throw new ScriptFailure('The database was migrated while it was backed up. Make the backup again.');
    }
    const end = await withBackup(
      partial,
      passphrase,
      async () => undefined,
      async (backup) => backup.end,
    );
    await rename(partial, file);
    return { ...header, path: file, bytes: (await stat(file)).size, end };
  } catch (cause) {
    await rm(partial, { force: true });
    throw cause;
  }
}

type Options = { folder: string; now: Date; attempt: Reading['attempt'] };

/**
 * Writes all sections. Each table is read before the tables that it refers to, so a row that is added during the backup
 * refers only to rows that are also in the backup.
 */
async function writeAll(
  writer: BackupWriter,
  { db, kv, pictures }: Shop,
  schema: DatabaseSchema,
  { folder, now, attempt }: Options,
): Promise<void> {
  const reading: Reading = { db, attempt };
  const orderTables = parentsFirst(schema.tables.filter(isOrderTable));
  const start = await attempt(() => findLastChange(db));
  await writer.write(SECTIONS.schema, wrapped('schema', once(schema)));
  for (const unit of unitsToRead(schema.tables)) {
    if (unit === 'orders') await writer.write(SECTIONS.orders, readOrders(reading, orderTables));
    else await writer.write(unit.name, readTable(reading, unit));
  }
  await writer.write(SECTIONS.changedOrders, readChangedOrders(reading, orderTables, start));
  await writer.write(SECTIONS.flags, wrapped('flag', readKvFlags(kv)));
  await writer.write(SECTIONS.images, wrapped('image', backUpImages(pictures, folder, now)));
}

async function* once<Value>(value: Value): AsyncGenerator<Value> {
  yield value;
}

async function* wrapped<Name extends string, Value>(
  name: Name,
  values: AsyncIterable<Value>,
): AsyncGenerator<Record<Name, Value>> {
  for await (const value of values) yield { [name]: value } as Record<Name, Value>;
}

/**
 * Sorts tables so that each one comes before the tables that it refers to. The tables of orders are read together as
 * one unit.
 */
function unitsToRead(tables: readonly BackupTable[]): (BackupTable | 'orders')[] {
  const [ofOrders, others] = [tables.filter(isOrderTable), tables.filter((each) => !isOrderTable(each))];
  const names = new Set(ofOrders.map(({ name }) => name));
  const unit: BackupTable = {
    name: SECTIONS.orders,
    columns: [],
    key: [],
    references: ofOrders.flatMap(({ references }) => references.filter(({ parent }) => !names.has(parent))),
  };
  const toUnit = (table: BackupTable): BackupTable => ({
    ...table,
    references: table.references.map((each) =>
      names.has(each.parent) ? { ...each, parent: SECTIONS.orders } : each,
    ),
  });
  return parentsFirst([unit, ...others.map(toUnit)])
    .toReversed()
    .map(({ name }) => others.find((each) => each.name === name) ?? 'orders');
}

/**
 * Reads again the orders that have changed since the start of the backup. Repeats this until no orders have changed in
 * the meantime, for at most {@link MAX_PASSES} passes. All orders, invoices and credit notes then date from the same
 * moment. Throws a ScriptFailure after the last pass.
 */
async function* readChangedOrders(
  reading: Reading,
  tables: readonly BackupTable[],
  start: Awaited<ReturnType<typeof findLastChange>>,
): AsyncGenerator<Rows> {
  let position = start;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const from = position;
    const changed = await reading.attempt(() =>
      listChangedOrders(reading.db, from, { until: FOREVER, limit: EVENTS_PER_PASS }),
    );
    if (changed.orderIds.length === 0 && changed.isLast) return;
    position = changed.position;
    for (let first = 0; first < changed.orderIds.length; first += ORDERS_PER_READ) {
      yield* readOrdersById(reading, tables, changed.orderIds.slice(first, first + ORDERS_PER_READ));
    }
  }
  throw new ScriptFailure(
    'Orders changed faster than they could be read. Make the backup at a quieter time.',
  );
}
