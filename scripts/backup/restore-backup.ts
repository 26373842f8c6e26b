import { REMOVAL_DAYS } from '#shared/constants.ts';
import { reconcile } from '#worker/api/reconciliation/reconciliation.service.ts';
import { countReservedUnits } from '#worker/api/reconciliation/reserved-units.repository.ts';
import {
  type DueRemoval,
  listDueAccountErasures,
  type RemovalPosition,
} from '#worker/api/removals/due-removals.repository.ts';
import { eraseAccount } from '#worker/api/removals/erase-account.repository.ts';
import type { Erasure } from '#worker/api/removals/erasures.repository.ts';
import { listRecordedErasures, recordErasures } from '#worker/api/removals/record-erasures.ts';
import { indexOptions } from '#worker/api/search/options/option-index.ts';
import { spellingForms } from '#worker/api/search/spelling/spelling-forms.ts';
import { type SpellingChange, spellingChanges } from '#worker/operations/catalogue/spelling-index.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import { migrateRestored } from '../shop/migrations.ts';
import type { Shop } from '../shop/open-shop.ts';
import type { ShopTarget } from '../shop/shop-target.ts';
import type { BackupFlag, BackupImage, BackupTable, CheckedBackup, Rows } from './backup-file.ts';
import { restoreImages } from './image-files.ts';
import { restoreFlags } from './kv-flags.ts';
import { SECTIONS } from './make-backup.ts';
import {
  alignReservedUnits,
  hasErasures,
  insertSpelling,
  isIndexing,
  requestErasuresStatements,
} from './restored-data.repository.ts';
import { retryingAt } from './retrying.ts';
import { beginTables, createRowWriter, finishTables } from './write-rows.repository.ts';

const DAY_MS = 86_400_000;
const PAGE = 500;

/** The result of a restore. */
export type Restored = {
  /** The number of rows per table that were left out, because they refer to missing rows. */
  leftOut: ReadonlyMap<string, number>;
  images: number;
  flags: number;
  migrations: readonly string[];
  /** The number of accounts that were erased again. */
  erased: number;
  /** Open orders of erased accounts. They keep their address until they are closed. */
  openOrders: readonly number[];
  /** The number of products whose reserved units were corrected. */
  productsAligned: number;
  /** The differences that the reconciliation found. */
  differences: readonly string[];
};

type Options = {
  /** The folder with the images. */
  folder: string;
  now: Date;
  /** Called at the beginning of each step. */
  onStep: (step: string) => void;
};

/**
 * Restores a shop's database, flags and images from a verified backup. An interrupted restore must be run again from
 * the beginning. Accounts that were erased after the backup was made are erased again.
 */
export async function restoreBackup(
  shop: Shop,
  target: ShopTarget,
  backup: CheckedBackup,
  { folder, now, onStep }: Options,
): Promise<Restored> {
  const { db, kv, pictures } = shop;
  onStep('Images');
  const images = await restoreImages(pictures, folder, imagesOf(backup));
  onStep('Record of erased accounts');
  // From here on, KV contains all erasures, even if the database is lost.
  if (await hasErasures(db)) await recordErasures(db, kv);
  const erasures = await listRecordedErasures(kv, backup.header.madeAt);
  onStep('Database');
  const leftOut = await restoreDatabase(shop, target, backup, { erasures, now });
  onStep('Migrations');
  const migrations = await migrateRestored(db, target);
  onStep('Erasures');
  const { erased, openOrders } = await repeatErasures(db, erasures, now);
  onStep('Flags');
  const flags = await restoreFlags(kv, flagsOf(backup), now);
  onStep('Facets');
  while (await isIndexing(db)) await indexOptions(db);
  onStep('Sums');
  const productsAligned = await countStock(db);
  await kv.put(FLAG_KEYS.dataVersion, now.toISOString());
  const { differences } = await reconcile(db, now);
  return { leftOut, images, flags, migrations, erased, openOrders, productsAligned, differences };
}

async function* imagesOf(backup: CheckedBackup): AsyncGenerator<BackupImage> {
  for await (const record of backup.read(SECTIONS.images)) if ('image' in record) yield record.image;
}

async function* flagsOf(backup: CheckedBackup): AsyncGenerator<BackupFlag> {
  for await (const record of backup.read(SECTIONS.flags)) if ('flag' in record) yield record.flag;
}

/**
 * Loads all rows, and then renames the tables to their real names. Returns the number of rows per table that were left
 * out.
 */
async function restoreDatabase(
  { db }: Shop,
  target: ShopTarget,
  { schema, sections, end, read }: CheckedBackup,
  { erasures, now }: { erasures: readonly Erasure[]; now: Date },
): Promise<ReadonlyMap<string, number>> {
  await beginTables(db, schema);
  const virtualTables = new Set(
    schema.objects.filter(({ type }) => type === 'virtual table').map(({ name }) => name),
  );
  const writer = createRowWriter(db, virtualTables, retryingAt(target));
  const words = new Map<string, number>();
  const tables = new Map(schema.tables.map((table) => [table.name, table]));
  for (const section of toLoad(sections)) {
    const replaces = section === SECTIONS.changedOrders;
    for await (const record of read(section)) {
      if (!('rows' in record)) continue;
      const table = tables.get(record.table);
      if (table === undefined) throw new Error(`The backup has rows of an unknown table: ${record.table}`);
      await writer.write(table, record.rows, { replaces });
      if (table.name === 'product_search') countWords(words, table, record);
    }
    await writer.end();
  }
  await writeSpelling(db, words);
  const dueSince = new Date(now.getTime() - (REMOVAL_DAYS.erasedAtLatest + 1) * DAY_MS);
  await finishTables(db, schema, end.sequences, requestErasuresStatements(db, erasures, dueSince));
  return writer.leftOut;
}

/**
 * Returns the sections with rows, in the order of loading. This order is the reverse of the backup's, so that each
 * table comes after the tables that it refers to. Changed orders follow the orders that they replace.
 */
function toLoad(sections: readonly string[]): string[] {
  const other: readonly string[] = [
    ...[SECTIONS.schema, SECTIONS.flags, SECTIONS.images, SECTIONS.changedOrders],
    'end',
  ];
  return sections
    .filter((section) => !other.includes(section))
    .toReversed()
    .flatMap((section) => (section === SECTIONS.orders ? [section, SECTIONS.changedOrders] : section));
}

/** Counts the products that contain each word, for the spelling index. */
function countWords(words: Map<string, number>, { columns }: BackupTable, { rows }: Rows): void {
  const products = rows.map((row) => {
    const cellOf = (name: string) => String(row[columns.findIndex((each) => each.name === name)] ?? '');
    return {
      name: cellOf('name'),
      brand: cellOf('brand'),
      category: cellOf('category'),
      tags: cellOf('tags'),
    };
  });
  for (const [form, word, count] of spellingChanges([], products)) {
    if (form === word) words.set(word, (words.get(word) ?? 0) + count);
  }
}

async function writeSpelling(db: D1Database, words: ReadonlyMap<string, number>): Promise<void> {
  let next: SpellingChange[] = [];
  for (const [word, count] of words) {
    next.push(...spellingForms(word).map((form): SpellingChange => [form, word, count]));
    if (next.length < 10 * PAGE) continue;
    await insertSpelling(db, next);
    next = [];
  }
  await insertSpelling(db, next);
}

/** Erases the accounts again that were erased after the backup was made. Sends no further email. */
async function repeatErasures(
  db: D1Database,
  erasures: readonly Erasure[],
  now: Date,
): Promise<{ erased: number; openOrders: number[] }> {
  const erasedIds = new Set(erasures.map(({ userId }) => userId));
  const openOrders: number[] = [];
  let erased = 0;
  let after: RemovalPosition = { requestedAt: '', userId: 0 };
  for (;;) {
    const page: DueRemoval[] = await listDueAccountErasures(db, { after, now, limit: PAGE });
    for (const removal of page.filter(({ userId }) => erasedIds.has(userId))) {
      if (await eraseAccount(db, removal, { mail: null, origin: '', now })) erased += 1;
      openOrders.push(...removal.openOrders);
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return { erased, openOrders };
    after = last;
  }
}

/** Counts the units that orders reserve, and corrects products. Returns the number of corrected products. */
async function countStock(db: D1Database): Promise<number> {
  for (let after: number | null = 0; after !== null; ) after = await countReservedUnits(db, after, PAGE);
  return alignReservedUnits(db);
}
