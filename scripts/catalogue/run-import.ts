import { statSync } from 'node:fs';
import { countOf } from '#shared/domain/format-count.ts';
import { describeChanges } from '#worker/operations/catalogue/catalogue-changes.ts';
import { readCatalogueFile } from '#worker/operations/catalogue/catalogue-file.ts';
import { previewCatalogue, writeCatalogue } from '#worker/operations/catalogue/catalogue-writer.ts';
import { describeTypes } from '#worker/operations/catalogue/describe-types.ts';
import { listPublishedHandles } from '#worker/operations/catalogue/existing-products.repository.ts';
import {
  describeAbsent,
  describeHidden,
  describeLeftOut,
  describeMedia,
  describeSkipped,
} from '#worker/operations/catalogue/import-report.ts';
import { RETURN_TAGS } from '#worker/operations/catalogue/return-tag.ts';
import {
  findSupplier,
  type KnownSupplier,
  updateNpoId,
  upsertSupplier,
} from '#worker/operations/catalogue/supplier.repository.ts';
import { describeUnknownRetailer } from '#worker/operations/catalogue/unknown-retailer.ts';
import type { Actor } from '#worker/operations/operator-events.repository.ts';
import { listRetailers } from '#worker/operations/retailers.repository.ts';
import {
  AS_OPTION,
  createCommand,
  ENV_OPTION,
  placeFlags,
  placeOf,
  REMOTE_OPTION,
  readOperator,
  readWholeNumber,
  YES_OPTION,
} from '../shop/command-line.ts';
import { confirmRemote } from '../shop/confirm.ts';
import { fileOrUrlSource } from '../shop/file-source.ts';
import { type Shop, withShop } from '../shop/open-shop.ts';
import { createProgress } from '../shop/progress.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import { requireLocalShop } from '../shop/shop-state.ts';
import type { ShopTarget } from '../shop/shop-target.ts';
import { createImageUploader } from './product-images.ts';

/** A new supplier's flat fee and free-delivery amount, until an operator sets them. */
const DELIVERY_FEE_CENTS = 7_500;
const FREE_DELIVERY_FROM_CENTS = 75_000;

/** Imports a retailer's file and prints what changed: `npm run catalogue:import`. */
export async function runImport(args: string[]): Promise<void> {
  const {
    file,
    supplierName,
    isNewRetailer,
    npoId,
    imageFolder,
    isWithdrawing,
    isDryRun,
    place,
    isYes,
    operator,
  } = readCommandLine(args);
  const source = await fileOrUrlSource(file);
  const by = { operator, reason: null, at: new Date(), file: source.name };
  const read = await readCatalogueFile(source, supplierName);
  const { handles, withdrawn, hidden, skipped, skippedProducts, unknownReturnTags, leftOut } = read;
  if (isWithdrawing && handles.size === 0) {
    throw new ScriptFailure(
      'The file has no usable product, so --withdraw-missing would unpublish the whole retailer. Nothing was changed.',
    );
  }
  if (isDryRun) requireLocalShop(place);
  else {
    await confirmRemote(place, `import ${countOf(handles.size, 'product')} of ${supplierName}`, { isYes });
  }
  const inFile = new Set([...handles, ...skipped.map(({ handle }) => handle)]);
  const { changes, absent, types, retailer } = await withShop(place, async (shop) => {
    const known = await findSupplier(shop.db, supplierName);
    if (known === null && !isNewRetailer) {
      const unknown = await describeUnknownRetailer(shop.db, supplierName);
      throw new ScriptFailure(`${unknown} To create it, add --new-retailer. Nothing was changed.`);
    }
    // A file without a usable product creates no retailer.
    const supplier =
      isDryRun || (known === null && handles.size === 0)
        ? known
        : await ensureSupplier(shop, by, known, supplierName, npoId);
    const published = supplier === null ? [] : await listPublishedHandles(shop.db, supplier.id);
    const missing = published.filter((handle) => !inFile.has(handle));
    const options = {
      uploader:
        imageFolder === null
          ? null
          : await createImageUploader(shop.pictures, imageFolder, read.products(), isDryRun),
      withdrawn: isWithdrawing ? [...withdrawn, ...missing] : withdrawn,
      recordAs: source.name,
      onProgress: createProgress('products', handles.size),
    };
    return {
      changes:
        isDryRun || supplier === null
          ? await previewCatalogue(shop.db, supplier, read.products(), options)
          : await writeCatalogue(shop.db, by, supplier, read.products(), options),
      absent: missing,
      types: await describeTypes(
        shop.db,
        read.types,
        `npm run ops -- categories map TYPE CATEGORY${placeFlags(place)}`,
      ),
      retailer:
        supplier === null
          ? [`The shop does not have the retailer ${supplierName}.`]
          : await describeRetailer(shop.db, supplier.id, place),
    };
  });
  const report = [
    `${source.name} for ${supplierName}`,
    ...(isDryRun ? ['Dry run: nothing was changed. The import would make these changes:'] : []),
    ...describeChanges(changes, skippedProducts),
    ...describeAbsent(absent, isWithdrawing),
    ...describeHidden(hidden, handles.size),
    ...describeMedia(read.media),
    ...types,
    ...retailer,
    ...describeSkipped(skipped),
    ...describeLeftOut(leftOut),
    ...unknownReturnTags.map(
      ({ line, handle, tag }) =>
        `Line ${line} (${handle}): "${tag}" is not a known returns tag. Known tags: ${RETURN_TAGS.join(', ')}.`,
    ),
  ];
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
    withdrawMissing: isWithdrawing = false,
    dryRun: isDryRun = false,
    yes,
    as,
    ...place
  } = command.opts();
  const supplierName = supplier.trim();
  if (supplierName === '') throw new ScriptFailure('--supplier is empty. Nothing was changed.');
  if (imageFolder !== null && !statSync(imageFolder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ScriptFailure(`--images: there is no folder ${imageFolder}. Nothing was changed.`);
  }
  return {
    file,
    supplierName,
    isNewRetailer,
    npoId: npoId === undefined ? null : readWholeNumber('--npo-id', npoId),
    imageFolder,
    isWithdrawing,
    isDryRun,
    place: placeOf(place),
    isYes: yes,
    operator: readOperator(as),
  };
}

/** Adds the supplier unless it is known. A known one keeps its fees; only `--npo-id` changes it. */
async function ensureSupplier(
  shop: Shop,
  by: Actor,
  known: KnownSupplier | null,
  displayName: string,
  npoId: number | null,
): Promise<KnownSupplier> {
  if (known === null) {
    return upsertSupplier(shop.db, by, {
      displayName,
      npoId,
      deliveryFeeCents: DELIVERY_FEE_CENTS,
      freeDeliveryFromCents: FREE_DELIVERY_FROM_CENTS,
      vatNumber: null,
      address: '',
    });
  }
  if (npoId !== null) await updateNpoId(shop.db, by, known.id, npoId);
  return known;
}

/**
 * Returns lines about details that a retailer's invoices need, with the command that sets them. Empty if nothing is
 * missing.
 */
async function describeRetailer(db: D1Database, id: number, place: ShopTarget): Promise<string[]> {
  const [retailer] = await listRetailers(db, String(id));
  if (retailer === undefined) return [];
  const missing = [
    ...(retailer.vat_number === null ? [VAT_NUMBER] : []),
    ...(retailer.address === '' ? [ADDRESS] : []),
  ];
  if (missing.length === 0) return [];
  const names = missing.map(({ name }) => `no ${name}`).join(' and ');
  const flags = missing.map(({ flag }) => flag).join(' ');
  return [
    `${retailer.display_name} has ${names} yet, ${missing[0] === VAT_NUMBER ? WITHOUT_VAT : WITHOUT_ADDRESS}`,
    `  Set ${missing.length === 1 ? 'it' : 'them'}: npm run ops -- retailers set ${id} ${flags}${placeFlags(place)}`,
  ];
}

const VAT_NUMBER = { name: 'VAT number', flag: '--vat-number NUMBER' };
const ADDRESS = { name: 'address', flag: '--address TEXT' };
const WITHOUT_VAT = 'so its prices are shown without VAT and its invoices are not tax invoices.';
const WITHOUT_ADDRESS = 'so its tax invoices wait for one.';
