import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { countOf } from '#shared/domain/format-count.ts';
import { slug } from '#shared/navigation/slug.ts';
import {
  EXPORT_HEADER,
  type ExportContext,
  toExportLines,
} from '#worker/operations/catalogue/catalogue-export.ts';
import type { CatalogueProduct } from '#worker/operations/catalogue/catalogue-product.ts';
import { readCatalogue } from '#worker/operations/catalogue/stored-product.ts';
import { countWithdrawn } from '#worker/operations/catalogue/stored-products.repository.ts';
import { findSupplier, type KnownSupplier } from '#worker/operations/catalogue/supplier.repository.ts';
import { describeUnknownRetailer } from '#worker/operations/catalogue/unknown-retailer.ts';
import { listRetailers } from '#worker/operations/retailers.repository.ts';
import { createCommand, ENV_OPTION, REMOTE_OPTION, targetOf } from '../shop/command-line.ts';
import { type Shop, withShop } from '../shop/open-shop.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import { findShopOrigin } from '../shop/shop-origin.ts';

const DEFAULT_FOLDER = 'catalogue-export';

/** Writes one file per retailer in the import's format, and reports omitted data: `npm run catalogue:export`. */
export async function runExport(args: string[]): Promise<void> {
  const command = createCommand('npm run catalogue:export --')
    .description(
      "Writes retailers' products as CSV files in Shopify's columns, which catalogue:import reads.",
    )
    .option('--supplier <name>', 'name of the retailer; all retailers without it')
    .option('--to <path>', `file of the retailer, or folder of all retailers (${DEFAULT_FOLDER})`)
    .option('--images <folder>', 'also write the image files, for --images of an import')
    .addOption(REMOTE_OPTION)
    .addOption(ENV_OPTION)
    .parse(args, { from: 'user' });
  const { supplier: name, to, images: imageFolder, ...shop } = command.opts();
  const target = targetOf(shop);
  const origin = await findShopOrigin(target);
  await withShop(target, async ({ db, pictures }) => {
    const suppliers = await findSuppliers(db, name?.trim());
    for (const supplier of suppliers) {
      const fileName = `${slug(supplier.displayName)}-${supplier.id}.csv`.replace(/^-+/, 'retailer-');
      const file = name === undefined ? path.join(to ?? DEFAULT_FOLDER, fileName) : (to ?? fileName);
      const context = { supplierName: supplier.displayName, origin };
      const report = await exportRetailer({ db, pictures }, supplier, { file, imageFolder, context });
      for (const line of report) console.log(line);
    }
  });
}

async function findSuppliers(db: D1Database, name: string | undefined): Promise<KnownSupplier[]> {
  if (name === undefined) {
    const retailers = await listRetailers(db, null);
    return retailers.map(({ id, display_name }) => ({ id, displayName: display_name }));
  }
  const supplier = await findSupplier(db, name);
  if (supplier === null) {
    throw new ScriptFailure(`${await describeUnknownRetailer(db, name)} Nothing was written.`);
  }
  return [supplier];
}

type ExportTarget = { file: string; imageFolder: string | undefined; context: ExportContext };

/** Writes a retailer's file and, if an image folder is given, the images. Returns the report's lines. */
async function exportRetailer(
  { db, pictures }: Pick<Shop, 'db' | 'pictures'>,
  supplier: KnownSupplier,
  { file, imageFolder, context }: ExportTarget,
): Promise<string[]> {
  const [counts, images] = [
    { products: 0, inexpressible: 0 },
    { written: 0, missing: 0 },
  ];
  const seen = new Set<string>();
  async function* lines(): AsyncIterable<string> {
    yield EXPORT_HEADER;
    for await (const product of readCatalogue(db, supplier.id)) {
      counts.products += 1;
      if (exceedsFileFormat(product)) counts.inexpressible += 1;
      for (const { source } of imageFolder === undefined ? [] : product.images) {
        if (seen.has(source)) continue;
        seen.add(source);
        images[await writeImage(pictures, imageFolder ?? '', source)] += 1;
      }
      yield toExportLines(product, context);
    }
  }
  await writeFileAtomically(file, lines());
  const withdrawn = await countWithdrawn(db, supplier.id);
  return [
    `${file}: ${countOf(counts.products, 'product')} of ${supplier.displayName}`,
    ...(withdrawn === 0
      ? []
      : [`  Not in the file, because imports have unpublished them: ${countOf(withdrawn, 'product')}`]),
    ...(counts.inexpressible === 0
      ? []
      : [
          `  With categories or content sections that a file cannot express: ${countOf(counts.inexpressible, 'product')}`,
        ]),
    ...(imageFolder === undefined ? [] : [`  Images: ${images.written} written, ${images.missing} missing`]),
  ];
}

/** True if a file cannot express all data of a product, because it has one type per product and no content sections. */
function exceedsFileFormat({ categories, contentSections }: CatalogueProduct): boolean {
  return categories.length > 1 || (contentSections ?? []).length > 0;
}

/** Writes a file under a temporary name, so that an incomplete file never has the final name. */
async function writeFileAtomically(file: string, lines: AsyncIterable<string>): Promise<void> {
  const part = `${file}.part`;
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await pipeline(lines, createWriteStream(part));
    await rename(part, file);
  } catch (cause) {
    await rm(part, { force: true });
    throw cause;
  }
}

/** Writes an image under its name in the shop, because an import finds the image by that name. */
async function writeImage(
  pictures: R2Bucket,
  folder: string,
  source: string,
): Promise<'written' | 'missing'> {
  const key = path.posix.basename(source);
  const object = await pictures.get(key);
  if (object === null) return 'missing';
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, key), new Uint8Array(await object.arrayBuffer()));
  return 'written';
}
