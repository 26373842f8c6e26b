import path from 'node:path';
import { countOf, formatCount } from '#shared/domain/format-count.ts';
import { timeText } from '#shared/domain/format-date.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { type Actor, recordOperatorEvent } from '#worker/operations/operator-events.repository.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import { parseMaintenance } from '#worker/platform/maintenance-flag.ts';
import { type BackupEnd, type CheckedBackup, withBackup } from '../backup/backup-file.ts';
import { defaultFolder, deleteOldBackups, listBackups, nameOfShop } from '../backup/backup-folder.ts';
import { readBackupHeader } from '../backup/encrypted-file.ts';
import { checkImage } from '../backup/image-files.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { readPassphrase } from '../backup/passphrase.ts';
import { type Restored, restoreBackup } from '../backup/restore-backup.ts';
import { countShop, type ShopCounts } from '../backup/restored-data.repository.ts';
import { isRestoring } from '../backup/write-rows.repository.ts';
import { readWholeNumber, targetFlags } from '../shop/command-line.ts';
import { errorMessage, tableLines } from '../shop/format.ts';
import { retryWhileLocked } from '../shop/local-lock.ts';
import { findUnknownMigrations } from '../shop/migrations.ts';
import { type Shop, withKnownStores, withStores } from '../shop/open-shop.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import type { ShopTarget } from '../shop/shop-target.ts';
import type { OpsCommands, Report } from './ops-command.ts';

const KEEP_DAYS = '30';
const MAX_KEEP_DAYS = 3_650;
const MEGABYTE = 1_000_000;

export const BACKUP_COMMANDS: OpsCommands = {
  backup: {
    changes: 'nothing',
    purpose:
      'Copies database, flags and images into a folder on this machine, encrypted with BACKUP_PASSPHRASE. Deletes older backups there.',
    options: {
      '--to <folder>': 'folder for the backup (default: .backups/NAME-OF-SHOP)',
      '--keep-days <n>': `deletes this shop’s backups in the folder that are older (default: ${KEEP_DAYS})`,
    },
    async run({ target, flags }) {
      const keepDays = readWholeNumber('--keep-days', flags['keep-days'] ?? KEEP_DAYS, MAX_KEEP_DAYS);
      const folder = flags.to === undefined ? defaultFolder(target) : path.resolve(flags.to);
      const passphrase = await readPassphrase('new');
      const now = new Date();
      const backup = await withKnownStores(target, (shop) =>
        inOneLine('The backup failed', () => makeBackup(shop, target, { folder, passphrase, now })),
      );
      const deleted = await deleteOldBackups(folder, nameOfShop(target), { keepDays, now });
      return {
        data: { path: backup.path, bytes: backup.bytes, deleted },
        lines: [
          `Backed up: ${describeContent(backup.end)}`,
          `${backup.path} (${megabytes(backup.bytes)})`,
          ...(deleted.length === 0
            ? []
            : [`Deleted ${countOf(deleted.length, 'backup')} older than ${keepDays} days.`]),
        ],
      };
    },
  },
  'backup list': {
    changes: 'nothing',
    purpose: 'Lists the backups in a folder, oldest first. Times are South African.',
    options: { '--from <folder>': 'folder of the backups (default: .backups/NAME-OF-SHOP)' },
    async run({ target, flags }) {
      const folder = flags.from === undefined ? defaultFolder(target) : path.resolve(flags.from);
      const backups = await listBackups(folder);
      const rows = backups.map((backup) => [
        timeText(backup.madeAt),
        backup.shop,
        backup.migration,
        megabytes(backup.bytes),
        backup.path,
      ]);
      return {
        data: backups,
        lines:
          backups.length === 0
            ? [`There is no backup in ${folder}.`]
            : tableLines([['Made', 'Shop', 'Last migration', 'Size', 'File'], ...rows]),
      };
    },
  },
  restore: {
    changes: 'for good',
    purpose:
      'Replaces database, flags and images by those of a backup, and repeats later erasures. The shop must be closed.',
    operands: '<file>',
    async plan({ by, target, operands: [operand = ''] }) {
      const file = path.resolve(operand);
      if ((await readHeaderOf(file)) === null) {
        throw new ScriptFailure(`${file} is not a backup. Nothing was changed.`);
      }
      const current = await withStores(target, (shop) => describeShop(shop, target));
      const passphrase = await readPassphrase('known');
      const facts = await withChecked(file, passphrase, async ({ header, end }) => [
        ['Backup', `of ${header.shop}, made ${timeText(header.madeAt)}`] as const,
        ['Contains', describeContent(end)] as const,
        ['Replaces', current] as const,
        ['Loses', 'everything that was stored since then, except the record of erased accounts'] as const,
      ]);
      return {
        facts,
        apply: () => restore(target, by, file, passphrase),
      };
    },
  },
};

async function readHeaderOf(file: string) {
  try {
    return await readBackupHeader(file);
  } catch (cause) {
    throw new ScriptFailure(`${file} cannot be read (${errorMessage(cause)}). Nothing was changed.`);
  }
}

/** Checks a whole backup with its images, and that this version can restore it. Then runs `use`. */
function withChecked<Result>(
  file: string,
  passphrase: string,
  use: (backup: CheckedBackup) => Promise<Result>,
): Promise<Result> {
  const check = (image: Parameters<typeof checkImage>[1]) => checkImage(path.dirname(file), image);
  return withBackup(file, passphrase, check, async (backup) => {
    const [unknown] = await findUnknownMigrations(backup.schema.migrations);
    if (unknown === undefined) return use(backup);
    throw new ScriptFailure(
      `The backup was made with a migration that this version lacks or has changed (${unknown}). Nothing was changed. Check out a commit that contains it.`,
    );
  });
}

/**
 * Describes the database that a restore would replace. Throws if the shop is open, unless its database is empty or a
 * restore of it did not finish.
 */
async function describeShop({ db, kv }: Shop, target: ShopTarget): Promise<string> {
  if (await retryWhileLocked(target, () => isRestoring(db))) return 'a restore that did not finish';
  const counts = await retryWhileLocked(target, () => countShop(db));
  if (isEmpty(counts)) return 'an empty database';
  const { maintenance } = parseMaintenance(
    await retryWhileLocked(target, () => kv.get(FLAG_KEYS.maintenance)),
  );
  if (!maintenance.on) {
    throw new ScriptFailure(
      `The shop is open. Nothing was changed. Close it and wait for 90 seconds: npm run ops -- maintenance on${targetFlags(target)}`,
    );
  }
  const { orders, customers, products } = counts;
  return [
    countOf(orders, 'order'),
    countOf(customers, 'customer'),
    countOf(products, 'product or variant', 'products and variants'),
  ].join(', ');
}

function isEmpty({ orders, customers, products }: ShopCounts): boolean {
  return orders + customers + products === 0;
}

async function restore(target: ShopTarget, by: Actor, file: string, passphrase: string): Promise<Report> {
  const command = `npm run ops -- restore ${file}${targetFlags(target)}`;
  const restored = await withStores(target, (shop) =>
    withChecked(file, passphrase, (backup) =>
      inOneLine(`The restore did not finish. Run it again: ${command}`, async () => {
        const now = new Date();
        const done = await restoreBackup(shop, target, backup, {
          folder: path.dirname(file),
          now,
          onStep: (step) => console.error(`  ${step}`),
        });
        await recordOperatorEvent(shop.db, by, {
          act: 'backup.restore',
          record: ['backup', path.basename(file)],
          at: now,
        });
        return done;
      }),
    ),
  );
  return {
    data: { file, ...restored, leftOut: Object.fromEntries(restored.leftOut) },
    lines: [
      ...describeRestored(restored),
      `Next: npm run ops -- status${targetFlags(target)}, look at the shop with maintenance bypass, then:`,
      `npm run ops -- maintenance off${targetFlags(target)}`,
    ],
  };
}

function describeRestored(restored: Restored): string[] {
  const { leftOut, images, flags, migrations, erased, openOrders, productsAligned, differences } = restored;
  return [
    `Restored the database, ${countOf(flags, 'flag')} and ${countOf(images, 'missing image')}. Customers must log in again.`,
    ...(migrations.length === 0 ? [] : [`Applied ${countOf(migrations.length, 'migration')}.`]),
    ...(erased === 0 ? [] : [`Erased ${countOf(erased, 'account')} again.`]),
    ...(openOrders.length === 0
      ? []
      : [
          `Open orders of erased accounts keep their address until you close them: ${openOrders.map(orderNumber).join(', ')}`,
        ]),
    ...[...leftOut].map(
      ([table, rows]) => `Left out ${countOf(rows, 'row')} of ${table} that changed during the backup.`,
    ),
    ...(productsAligned === 0
      ? []
      : [`Corrected the reserved units of ${countOf(productsAligned, 'product')}.`]),
    ...(differences.length === 0 ? ['The sums add up.'] : ['The sums differ:', ...differences]),
  ];
}

function describeContent({ tables, flags, images }: BackupEnd): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return [
    `${formatCount(rows)} rows of ${countOf(Object.keys(tables).length, 'table')}`,
    countOf(flags, 'flag'),
    countOf(images, 'image'),
  ].join(', ');
}

function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

async function inOneLine<Result>(what: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (cause) {
    if (cause instanceof ScriptFailure) throw cause;
    throw new ScriptFailure(`${what} (${errorMessage(cause).split('\n')[0]})`);
  }
}
