import { statSync } from 'node:fs';
import path from 'node:path';
import { listRetailers } from '#worker/operations/retailers.repository.ts';
import {
  createCommand,
  ENV_OPTION,
  placeFlags,
  placeOf,
  REMOTE_OPTION,
  readWholeNumber,
  YES_OPTION,
} from '../shop/command-line.ts';
import { confirmRemote } from '../shop/confirm.ts';
import { countOf, formatCount } from '../shop/format.ts';
import { type Shop, withShop } from '../shop/open-shop.ts';
import { createProgress } from '../shop/progress.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import type { ShopTarget } from '../shop/shop-target.ts';
import { describeChanges } from './catalogue-changes.ts';
import { writeCatalogue } from './catalogue-writer.ts';
import { describeTypes } from './describe-types.ts';
import { RETURN_TAGS } from './return-tag.ts';
import { readShopifyCsv, type Skipped } from './shopify-csv.ts';
import { findSupplier, type KnownSupplier, updateNpoId, upsertSupplier } from './supplier.repository.ts';

/** A new supplier's flat fee and free-delivery amount, until an operator sets them. */
const DELIVERY_FEE_CENTS = 7_500;
const FREE_DELIVERY_FROM_CENTS = 75_000;

/** Imports a retailer's file and prints what changed: `npm run catalogue:import`. */
export async function runImport(args: string[]): Promise<void> {
  const { file, supplierName, npoId, imageFolder, place, isYes } = readCommandLine(args);
  const read = await readShopifyCsv(file, supplierName);
  const { products, withdrawn, skipped, skippedProducts, unknownReturnTags } = read;
  await confirmRemote(place, `import ${countOf(products.length, 'product')} of ${supplierName}`, { isYes });
  const { changes, types, retailer } = await withShop(place, async (shop) => {
    const supplier = await ensureSupplier(shop, supplierName, npoId);
    const onProgress = createProgress('products', products.length);
    const written = await writeCatalogue(shop, supplier, products, {
      imageFolder,
      unpriced: withdrawn,
      onProgress,
    });
    return {
      changes: written,
      types: await describeTypes(shop.db, products, place),
      retailer: await describeRetailer(shop.db, supplier.id, place),
    };
  });
  console.log(`${path.basename(file)} for ${supplierName}`);
  for (const line of describeChanges(changes, skippedProducts)) console.log(line);
  for (const line of [...types, ...retailer]) console.log(line);
  for (const line of describeSkipped(skipped)) console.log(line);
  for (const { line, handle, tag } of unknownReturnTags) {
    console.log(
      `Line ${line} (${handle}): "${tag}" is not a known returns tag. Known tags: ${RETURN_TAGS.join(', ')}.`,
    );
  }
}

function readCommandLine(args: string[]) {
  const command = createCommand('npm run catalogue:import --')
    .description("Imports a retailer's products from a Shopify CSV file.")
    .argument('<file>')
    .requiredOption('--supplier <name>', 'name of the retailer')
    .option('--npo-id <n>', 'non-profit id of the retailer')
    .option('--images <folder>', 'folder with image files that the CSV names')
    .addOption(REMOTE_OPTION)
    .addOption(ENV_OPTION)
    .addOption(YES_OPTION)
    .parse(args, { from: 'user' });
  const [file] = command.processedArgs;
  const { supplier, npoId, images: imageFolder = null, yes, ...place } = command.opts();
  const supplierName = supplier.trim();
  if (supplierName === '') throw new ScriptFailure('--supplier is empty. Nothing was changed.');
  if (imageFolder !== null && !statSync(imageFolder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ScriptFailure(`--images: there is no folder ${imageFolder}. Nothing was changed.`);
  }
  return {
    file,
    supplierName,
    npoId: npoId === undefined ? null : readWholeNumber('--npo-id', npoId),
    imageFolder,
    place: placeOf(place),
    isYes: yes,
  };
}

/** Finds or adds the supplier. An existing one keeps its fees; only `--npo-id` changes it. */
async function ensureSupplier(shop: Shop, displayName: string, npoId: number | null): Promise<KnownSupplier> {
  const known = await findSupplier(shop.db, displayName);
  if (known === null) {
    return upsertSupplier(shop.db, {
      displayName,
      npoId,
      deliveryFeeCents: DELIVERY_FEE_CENTS,
      freeDeliveryFromCents: FREE_DELIVERY_FROM_CENTS,
      vatNumber: null,
      address: '',
    });
  }
  if (npoId !== null) await updateNpoId(shop.db, known.id, npoId);
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

const LINES_SHOWN = 10;

/** Describes skipped rows by reason, with the line numbers of the first few. */
function describeSkipped(skipped: readonly Skipped[]): string[] {
  if (skipped.length === 0) return [];
  const reasons = [...Map.groupBy(skipped, ({ reason }) => reason)];
  return [
    `Skipped ${countOf(skipped.length, 'row')}:`,
    ...reasons.map(([reason, rows]) => {
      const shown = rows
        .slice(0, LINES_SHOWN)
        .map(({ line, handle }) => `line ${line}${handle && ` (${handle})`}`);
      const rest = rows.length - shown.length;
      return `  ${formatCount(rows.length)} × ${reason}: ${shown.join(', ')}${rest > 0 ? `, and ${formatCount(rest)} more` : ''}`;
    }),
  ];
}
