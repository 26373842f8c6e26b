import {
  addChanges,
  emptyCatalogueChanges,
  type ImportCounts,
} from '#worker/operations/catalogue/catalogue-changes.ts';
import type { CatalogueProduct, CatalogueSupplier } from '#worker/operations/catalogue/catalogue-product.ts';
import { writeCatalogue } from '#worker/operations/catalogue/catalogue-writer.ts';
import type { ImportContext } from '#worker/operations/catalogue/product.repository.ts';
import { replaceDeliveryRates, upsertSupplier } from '#worker/operations/catalogue/supplier.repository.ts';
import type { Shop } from '../shop/open-shop.ts';
import { createProgress } from '../shop/progress.ts';
import { createImageUploader } from './product-images.ts';

/** Inserts or updates suppliers, each with its delivery rates and products. */
export async function writeSuppliers(
  shop: Shop,
  by: ImportContext,
  suppliers: readonly { supplier: CatalogueSupplier; products: readonly CatalogueProduct[] }[],
  imageFolder: string | null,
): Promise<ImportCounts> {
  const changes = emptyCatalogueChanges();
  const total = suppliers.reduce((sum, { products }) => sum + products.length, 0);
  const onProgress = createProgress('products', total);
  for (const { supplier, products } of suppliers) {
    const known = await upsertSupplier(shop.db, by, supplier);
    await replaceDeliveryRates(shop.db, known.id, supplier.deliveryRates ?? []);
    const uploader =
      imageFolder === null ? null : await createImageUploader(shop.pictures, imageFolder, products);
    addChanges(changes, await writeCatalogue(shop.db, by, known, products, { uploader, onProgress }));
  }
  return changes;
}
