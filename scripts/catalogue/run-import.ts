import { statSync } from 'node:fs';
import path from 'node:path';
import { confirmRemote } from '../shop/confirm.ts';
import { countOf } from '../shop/format.ts';
import { type Shop, withShop } from '../shop/open-shop.ts';
import { createProgress } from '../shop/progress.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import { PLACE_FLAGS, placeOf, readArguments, readWholeNumber, YES_FLAG } from '../shop/shop-arguments.ts';
import { describeChanges } from './catalogue-changes.ts';
import { writeCatalogue } from './catalogue-writer.ts';
import { describeRetailer } from './describe-retailer.ts';
import { describeTypes } from './describe-types.ts';
import { RETURN_TAGS } from './return-tag.ts';
import { readShopifyCsv } from './shopify-csv.ts';
import { describeSkipped } from './skipped-rows.ts';
import { findSupplier, type KnownSupplier, updateNpoId, upsertSupplier } from './supplier.repository.ts';

const USAGE =
  'npm run catalogue:import -- FILE --supplier NAME [--npo-id N] [--images DIR] [--remote [--env staging] [--yes]]';

/** A new supplier's flat fee and the amount it delivers free from, until someone sets its own. */
const DELIVERY_FEE_CENTS = 7_500;
const FREE_DELIVERY_FROM_CENTS = 75_000;

/** Writes a retailer's file into a shop and prints what it did: `npm run catalogue:import`. */
export async function runImport(args: string[]): Promise<void> {
  const { file, supplierName, npoId, pictureFolder, place, isYes } = readCommandLine(args);
  const read = await readShopifyCsv(file, supplierName);
  const { products, unpriced, skipped, skippedProducts, unknownReturnTags } = read;
  await confirmRemote(place, `writes ${countOf(products.length, 'product')} of ${supplierName}`, { isYes });
  const { changes, types, retailer } = await withShop(place, async (shop) => {
    const supplier = await ensureSupplier(shop, supplierName, npoId);
    const onProgress = createProgress('products', products.length);
    const written = await writeCatalogue(shop, supplier, products, { pictureFolder, unpriced, onProgress });
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
      `Line ${line} (${handle}): "${tag}" says nothing that is known of returns; known are ${RETURN_TAGS.join(', ')}.`,
    );
  }
}

function readCommandLine(args: string[]) {
  const { values, positionals } = readArguments(
    {
      ...PLACE_FLAGS,
      ...YES_FLAG,
      supplier: { type: 'string' },
      'npo-id': { type: 'string' },
      images: { type: 'string' },
    },
    USAGE,
    args,
  );
  const [file] = positionals;
  const supplierName = values.supplier?.trim();
  if (file === undefined || positionals.length > 1 || !supplierName) {
    throw new ScriptFailure(`Name one file and its supplier. Usage: ${USAGE}`);
  }
  const npoId = values['npo-id'];
  const pictureFolder = values.images ?? null;
  if (pictureFolder !== null && !statSync(pictureFolder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ScriptFailure(`--images: there is no folder ${pictureFolder}. Nothing was changed.`);
  }
  return {
    file,
    supplierName,
    npoId: npoId === undefined ? null : readWholeNumber('--npo-id', npoId),
    pictureFolder,
    place: placeOf(values),
    isYes: values.yes,
  };
}

/** Finds the supplier or adds it. One that exists keeps its fees; only `--npo-id` changes it. */
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
