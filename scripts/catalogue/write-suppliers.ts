import {
  addChanges,
  type CatalogueChanges,
  noChanges,
} from '#worker/operations/catalogue/catalogue-changes.ts';
import type { CatalogueProduct, CatalogueSupplier } from '#worker/operations/catalogue/catalogue-product.ts';
import { writeCatalogue } from '#worker/operations/catalogue/catalogue-writer.ts';
import { replaceDeliveryRates, upsertSupplier } from '#worker/operations/catalogue/supplier.repository.ts';
import type { Shop } from '../shop/open-shop.ts';
import { createProgress } from '../shop/progress.ts';
import { createImageUploader } from './product-images.ts';

/** Inserts or updates suppliers, each with its delivery rates and products. */
export async function writeSuppliers(
  shop: Shop,
  suppliers: readonly { supplier: CatalogueSupplier; products: readonly CatalogueProduct[] }[],
  imageFolder: string | null,
): Promise<CatalogueChanges> {
  const changes = noChanges();
  const total = suppliers.reduce((sum, { products }) => sum + products.length, 0);
  const onProgress = createProgress('products', total);
  for (const { supplier, products } of suppliers) {
    const known = await upsertSupplier(shop.db, supplier);
    await replaceDeliveryRates(shop.db, known.id, supplier.deliveryRates ?? []);
    const uploader =
      imageFolder === null ? null : await createImageUploader(shop.pictures, imageFolder, products);
    addChanges(changes, await writeCatalogue(shop.db, known, products, { uploader, onProgress }));
  }
  return changes;
}
