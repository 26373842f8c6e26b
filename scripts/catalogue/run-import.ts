import { statSync } from 'node:fs';
import { countOf } from '#shared/domain/format-count.ts';
import { readCatalogueFile } from '#worker/operations/catalogue/catalogue-file.ts';
import { describeImport, importProducts } from '#worker/operations/catalogue/import-file.ts';
import {
  addSupplier,
  findSupplier,
  type KnownSupplier,
  updateNpoId,
} from '#worker/operations/catalogue/supplier.repository.ts';
import { describeUnknownRetailer } from '#worker/operations/catalogue/unknown-retailer.ts';
import type { Actor } from '#worker/operations/operator-events.repository.ts';
import {
  AS_OPTION,
  createCommand,
  ENV_OPTION,
  REMOTE_OPTION,
  readOperator,
  readWholeNumber,
  targetFlags,
  targetOf,
  YES_OPTION,
} from '../shop/command-line.ts';
import { confirmRemote } from '../shop/confirm.ts';
import { fileOrUrlSource } from '../shop/file-source.ts';
import { type Shop, withShop } from '../shop/open-shop.ts';
import { createProgress } from '../shop/progress.ts';
import { ScriptFailure, UsageError } from '../shop/run-script.ts';
import { requireLocalShop } from '../shop/shop-state.ts';
import { createImageUploader } from './product-images.ts';

/** Imports a retailer's file and prints what changed: `npm run catalogue:import`. */
export async function runImport(args: string[]): Promise<void> {
  const {
    file,
    supplierName,
    isNewRetailer,
    npoId,
    imageFolder,
    unpublishesMissing,
    isDryRun,
    target,
    isYes,
    operator,
  } = readCommandLine(args);
  const source = await fileOrUrlSource(file);
  const by = { operator, reason: null, at: new Date(), file: source.name };
  const read = await readCatalogueFile(source, supplierName);
  const { handles } = read;
  if (unpublishesMissing && handles.size === 0) {
    throw new ScriptFailure(
      'The file has no usable product, so --withdraw-missing would unpublish the whole retailer. Nothing was changed.',
    );
  }
  if (isDryRun) requireLocalShop(target);
  else {
    await confirmRemote(target, `import ${countOf(handles.size, 'product')} of ${supplierName}`, { isYes });
  }
  const report = await withShop(target, async (shop) => {
    const existing = await findSupplier(shop.db, supplierName);
    if (existing === null && !isNewRetailer) {
      const unknown = await describeUnknownRetailer(shop.db, supplierName);
      throw new ScriptFailure(`${unknown} To create it, add --new-retailer. Nothing was changed.`);
    }
    // A file without a usable product creates no retailer.
    const supplier =
      isDryRun || (existing === null && handles.size === 0)
        ? existing
        : await ensureSupplier(shop, by, existing, supplierName, npoId);
    const settings = { supplier, unpublishesMissing, isDryRun };
    const result = await importProducts(shop.db, by, read, settings, {
      uploader:
        imageFolder === null
          ? null
          : await createImageUploader(shop.pictures, imageFolder, read.products(), isDryRun),
      onProgress: createProgress('products', handles.size),
    });
    const flags = targetFlags(target);
    return [
      `${source.name} for ${supplierName}`,
      ...(isDryRun ? ['Dry run: nothing was changed. The import would make these changes:'] : []),
      ...(supplier === null ? [`The shop does not have the retailer ${supplierName}.`] : []),
      ...(await describeImport(shop.db, read, result, settings, {
        withdraw: 'add --withdraw-missing',
        mapType: `npm run ops -- categories map TYPE CATEGORY${flags}`,
        setDetails: (id, details) => `npm run ops -- retailers set ${id} ${details}${flags}`,
      })),
    ];
  });
  for (const line of report) console.log(line);
}

function readCommandLine(args: string[]) {
  const command = createCommand('npm run catalogue:import --')
    .description(
      "Imports a retailer's products from a Shopify or WooCommerce export or a Google Merchant feed.",
    )
    .argument('<file>', 'path or https URL')
    .requiredOption('--supplier <name>', 'name of the retailer')
    .option('--new-retailer', 'create the retailer if the shop does not have it')
    .option('--npo-id <n>', 'non-profit id of the retailer')
    .option('--images <folder>', 'folder with image files that the CSV names')
    .option('--withdraw-missing', 'unpublish the products of the retailer that the file does not have')
    .option('--dry-run', 'print what the import would change, and change nothing')
    .addOption(REMOTE_OPTION)
    .addOption(ENV_OPTION)
    .addOption(YES_OPTION)
    .addOption(AS_OPTION)
    .parse(args, { from: 'user' });
  const [file] = command.processedArgs;
  const {
    supplier,
    newRetailer: isNewRetailer = false,
    npoId,
    images: imageFolder = null,
    withdrawMissing: unpublishesMissing = false,
    dryRun: isDryRun = false,
    yes,
    as,
    ...shop
  } = command.opts();
  const supplierName = supplier.trim();
  if (supplierName === '') throw new UsageError('--supplier is empty. Nothing was changed.');
  if (imageFolder !== null && !statSync(imageFolder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`--images: there is no folder ${imageFolder}. Nothing was changed.`);
  }
  return {
    file,
    supplierName,
    isNewRetailer,
    npoId: npoId === undefined ? null : readWholeNumber('--npo-id', npoId),
    imageFolder,
    unpublishesMissing,
    isDryRun,
    target: targetOf(shop),
    isYes: yes,
    operator: readOperator(as),
  };
}

/** Adds the supplier if it does not exist yet. `--npo-id` sets the non-profit id of a new or an existing supplier. */
async function ensureSupplier(
  { db }: Shop,
  by: Actor,
  existing: KnownSupplier | null,
  displayName: string,
  npoId: number | null,
): Promise<KnownSupplier | null> {
  const supplier =
    existing ?? (await addSupplier(db, by, displayName)) ?? (await findSupplier(db, displayName));
  if (supplier !== null && npoId !== null) await updateNpoId(db, by, supplier.id, npoId);
  return supplier;
}
