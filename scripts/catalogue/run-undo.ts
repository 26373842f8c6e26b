import { countOf } from '#shared/domain/format-count.ts';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { findLastImport } from '#worker/operations/catalogue/import-undo.repository.ts';
import { describeUndo, undoImport } from '#worker/operations/catalogue/import-undo.ts';
import { findSupplier } from '#worker/operations/catalogue/supplier.repository.ts';
import { describeUnknownRetailer } from '#worker/operations/catalogue/unknown-retailer.ts';
import {
  AS_OPTION,
  createCommand,
  ENV_OPTION,
  REMOTE_OPTION,
  readOperator,
  targetOf,
  YES_OPTION,
} from '../shop/command-line.ts';
import { confirmRemote } from '../shop/confirm.ts';

import { withShop } from '../shop/open-shop.ts';
import { createProgress } from '../shop/progress.ts';
import { ScriptFailure } from '../shop/run-script.ts';

/** Undoes a retailer's last import and prints what changed: `npm run catalogue:undo`. */
export async function runUndo(args: string[]): Promise<void> {
  const command = createCommand('npm run catalogue:undo --')
    .description("Undoes a retailer's last import, until the retailer's next one.")
    .requiredOption('--supplier <name>', 'name of the retailer')
    .option('--dry-run', 'print what would change, and change nothing')
    .addOption(AS_OPTION)
    .addOption(REMOTE_OPTION)
    .addOption(ENV_OPTION)
    .addOption(YES_OPTION)
    .parse(args, { from: 'user' });
  const { supplier: name, dryRun: isDryRun = false, yes: isYes, as, ...shop } = command.opts();
  const target = targetOf(shop);
  await withShop(target, async ({ db }) => {
    const supplier = await findSupplier(db, name.trim());
    if (supplier === null) {
      throw new ScriptFailure(`${await describeUnknownRetailer(db, name.trim())} Nothing was changed.`);
    }
    const last = await findLastImport(db, supplier.id);
    if (last === null) {
      console.log(`${supplier.displayName} has no import to undo. Nothing was changed.`);
      return;
    }
    const title = `${last.file} of ${formatDateTime(last.importedAt)} for ${supplier.displayName}`;
    if (!isDryRun) {
      const change = `undo the import of ${title}, which changed ${countOf(last.products, 'product')}`;
      await confirmRemote(target, change, { isYes });
    }
    const by = {
      operator: readOperator(as),
      reason: null,
      at: new Date(),
      file: last.file,
      act: 'catalogue.undo' as const,
    };
    const onProgress = createProgress('products', last.products);
    const changes = await undoImport(db, by, supplier, last, { isDryRun, onProgress });
    if (changes === null)
      throw new ScriptFailure(`${title} is undone, or is no longer the last import. Nothing was changed.`);
    const unfinished = last.isFinished ? '' : ' (this import or its undo was interrupted)';
    console.log(`Undo of ${title}${unfinished}`);
    if (isDryRun) console.log('Dry run: nothing was changed. The undo would make these changes:');
    for (const line of describeUndo(changes)) console.log(line);
  });
}
