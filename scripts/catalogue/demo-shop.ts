import path from 'node:path';
import { bumpDataVersion } from '../shop/data-version.ts';
import type { Shop } from '../shop/open-shop.ts';
import { createProgress } from '../shop/progress.ts';
import { addChanges, type CatalogueChanges, noChanges } from './catalogue-changes.ts';
import { writeCatalogue } from './catalogue-writer.ts';
import { DEMO_CATALOGUE } from './demo/demo-catalogue.ts';
import { DEMO_CONTENT_SECTIONS } from './demo/demo-content-sections.ts';
import { DEMO_FEATURED_BRANDS, DEMO_FEATURED_CATEGORIES } from './demo/demo-featured.ts';
import { DEMO_VOUCHERS } from './demo/demo-vouchers.ts';
import { placeDemoOrders } from './demo-orders.ts';
import {
  featureBrands,
  featureCategories,
  insertAffiliate,
  orderContentSections,
  upsertVouchers,
} from './demo-shop.repository.ts';
import { replaceDeliveryRates, upsertSupplier } from './supplier.repository.ts';
import { categoryKey, insertCategories } from './taxonomy.repository.ts';

export type DemoChanges = {
  catalogue: CatalogueChanges;
  vouchersChanged: number;
  ordersAdded: number;
};

const PICTURE_FOLDER = path.join(import.meta.dirname, 'demo/pictures');

/** Set while the demo shop is being written. A start that finds it completes a demo that was cut short. */
const UNFINISHED_KEY = 'demo-unfinished';

/** Whether a shop has no products, or a demo that was cut short. */
export async function needsDemo({ db, kv }: Shop): Promise<boolean> {
  const product = await db.prepare('SELECT 1 FROM product LIMIT 1').first();
  return product === null || (await kv.get(UNFINISHED_KEY)) !== null;
}

/** The whole demo shop: its catalogue, what it features, vouchers, an affiliate, a customer and her orders. */
export async function writeDemoShop(shop: Shop): Promise<DemoChanges> {
  const isFirst = await needsDemo(shop);
  if (isFirst) await shop.kv.put(UNFINISHED_KEY, 'true');
  const catalogue = await writeDemoCatalogue(shop);
  const vouchersChanged = await upsertVouchers(shop.db, DEMO_VOUCHERS);
  await insertAffiliate(shop.db, { id: 1, name: 'Mzansi Deals' });
  const ordersAdded = await placeDemoOrders(shop.db, new Date());
  if (isFirst) await shop.kv.delete(UNFINISHED_KEY);
  return { catalogue, vouchersChanged, ordersAdded };
}

async function writeDemoCatalogue(shop: Shop): Promise<CatalogueChanges> {
  const changes = noChanges(true);
  const sayProgress = createProgress(
    'products',
    DEMO_CATALOGUE.reduce((sum, { products }) => sum + products.length, 0),
  );
  let written = 0;
  let isChanged = false;
  for (const { supplier, products } of DEMO_CATALOGUE) {
    const known = await upsertSupplier(shop.db, supplier);
    const hasNewRates = await replaceDeliveryRates(shop.db, known.id, supplier.deliveryRates ?? []);
    const onProgress = (done: number): void => sayProgress(written + done);
    addChanges(
      changes,
      await writeCatalogue(shop, known, products, { pictureFolder: PICTURE_FOLDER, onProgress }),
    );
    written += products.length;
    isChanged ||= known.isChanged || hasNewRates;
  }
  if ((await writeFeatures(shop.db)) || isChanged) await bumpDataVersion(shop.kv);
  return changes;
}

/** Sets what the front page shows, in order; tells whether anything was written. */
async function writeFeatures(db: D1Database): Promise<boolean> {
  const categoryIds = await insertCategories(db, DEMO_FEATURED_CATEGORIES);
  const featured = DEMO_FEATURED_CATEGORIES.flatMap(
    (category) => categoryIds.get(categoryKey(category)) ?? [],
  );
  const sections = DEMO_CONTENT_SECTIONS.map(({ name, featuredOrder }) => ({
    name,
    position: featuredOrder,
  }));
  const written = [
    await featureCategories(db, featured),
    await featureBrands(db, DEMO_FEATURED_BRANDS),
    await orderContentSections(db, sections),
  ];
  return written.some((rows) => rows > 0);
}
