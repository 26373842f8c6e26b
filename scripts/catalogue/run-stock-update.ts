import { countOf } from '#shared/domain/format-count.ts';
import { readStockFile } from '#worker/operations/catalogue/stock-file.ts';
import { describeStockPlan, importStock } from '#worker/operations/catalogue/stock-update.ts';
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
import { fileOrUrlSource } from '../shop/file-source.ts';
import { withShop } from '../shop/open-shop.ts';
import { createProgress } from '../shop/progress.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import { requireLocalShop } from '../shop/shop-state.ts';

/** Updates a retailer's stock and prices by SKU and prints what changed: `npm run catalogue:stock`. */
export async function runStockUpdate(args: string[]): Promise<void> {
  const { file, supplierName, isDryRun, target, isYes, operator } = readCommandLine(args);
  const source = await fileOrUrlSource(file);
  const by = { operator, reason: null, at: new Date(), file: source.name };
  requireLocalShop(target);
  const read = await readStockFile(source);
  if (!isDryRun) {
    const change = `update stock and prices of ${countOf(read.figures.size, 'SKU')} of ${supplierName}`;
    await confirmRemote(target, change, { isYes });
  }
  const plan = await withShop(target, async ({ db }) => {
    const supplier = await findSupplier(db, supplierName);
    if (supplier === null) {
      throw new ScriptFailure(`${await describeUnknownRetailer(db, supplierName)} Nothing was changed.`);
    }
    const startProgress = (rows: number) => createProgress('rows', rows);
    return importStock(db, by, supplier, read.figures, { isDryRun, startProgress });
  });
  console.log(`${source.name} for ${supplierName}`);
  if (isDryRun) console.log('Dry run: nothing was changed. The update would make these changes:');
  for (const line of describeStockPlan(plan, read)) console.log(line);
}

function readCommandLine(args: string[]) {
  const command = createCommand('npm run catalogue:stock --')
    .description(
      "Updates a retailer's stock and prices from a CSV or JSON file with SKUs, or Shopify's inventory export.",
    )
    .argument('<file>', 'path or https URL')
    .requiredOption('--supplier <name>', 'name of the retailer')
    .option('--dry-run', 'print what would change, and change nothing')
    .addOption(REMOTE_OPTION)
    .addOption(ENV_OPTION)
    .addOption(YES_OPTION)
    .addOption(AS_OPTION)
    .parse(args, { from: 'user' });
  const [file] = command.processedArgs;
  const { supplier, dryRun: isDryRun = false, yes, as, ...shop } = command.opts();
  return {
    file,
    supplierName: supplier.trim(),
    isDryRun,
    target: targetOf(shop),
    isYes: yes,
    operator: readOperator(as),
  };
}
