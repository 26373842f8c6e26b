import path from 'node:path';
import type { ImportCounts } from '#worker/operations/catalogue/catalogue-changes.ts';
import { updateSizeGuide } from '#worker/operations/catalogue/category-rows.repository.ts';
import { updateMenuOrder } from '#worker/operations/catalogue/product-types.repository.ts';
import { categoryKey, insertCategories } from '#worker/operations/catalogue/taxonomy.repository.ts';
import type { Actor } from '#worker/operations/operator-events.repository.ts';
import type { Shop } from '../shop/open-shop.ts';
import { DEMO_CATALOGUE } from './demo/demo-catalogue.ts';
import { DEMO_CONTENT_SECTIONS } from './demo/demo-content-sections.ts';
import {
  DEMO_CATEGORY_IMAGES,
  DEMO_FEATURED_BRANDS,
  DEMO_FEATURED_CATEGORIES,
} from './demo/demo-featured.ts';
import { DEMO_REVIEWS } from './demo/demo-reviews.ts';
import { DEMO_SEARCHES } from './demo/demo-searches.ts';
import { DEMO_SIZE_GUIDES } from './demo/demo-size-guides.ts';
import { DEMO_VOUCHERS } from './demo/demo-vouchers.ts';
import { placeDemoOrders } from './demo-orders.ts';
import {
  featureBrands,
  insertAffiliate,
  insertReviews,
  insertSearches,
  orderContentSections,
  updateCategoryImages,
  upsertVouchers,
} from './demo-shop.repository.ts';
import { createImageUploader } from './product-images.ts';
import { writeSuppliers } from './write-suppliers.ts';

export type DemoChanges = {
  catalogue: ImportCounts;
  vouchersChanged: number;
  ordersAdded: number;
};

const IMAGE_FOLDER = path.join(import.meta.dirname, 'demo/pictures');

/** The KV key that is set while the demo shop is written. If the run is interrupted, the next start completes it. */
const UNFINISHED_KEY = 'demo-unfinished';

/** True if the shop has no products, or if writing its demo data was interrupted. */
export async function needsDemo({ db, kv }: Shop): Promise<boolean> {
  const product = await db.prepare('SELECT 1 FROM product LIMIT 1').first();
  return product === null || (await kv.get(UNFINISHED_KEY)) !== null;
}

/** The operator under whose name the demo's changes are recorded. */
const DEMO: Actor = { operator: 'demo', reason: null };

/** Writes the demo shop: products, featured items, vouchers, an affiliate, reviews, searches, a customer, orders. */
export async function writeDemoShop(shop: Shop): Promise<DemoChanges> {
  const isFirst = await needsDemo(shop);
  if (isFirst) await shop.kv.put(UNFINISHED_KEY, 'true');
  const catalogue = await writeSuppliers(
    shop,
    { ...DEMO, at: new Date(), file: null },
    DEMO_CATALOGUE,
    IMAGE_FOLDER,
  );
  await writeFeatures(shop.db);
  await writeCategoryImages(shop);
  const vouchersChanged = await upsertVouchers(shop.db, DEMO_VOUCHERS);
  await insertAffiliate(shop.db, { id: 1, name: 'Mzansi Deals' });
  await insertReviews(shop.db, DEMO_REVIEWS, new Date());
  await insertSearches(shop.db, DEMO_SEARCHES);
  const ordersAdded = await placeDemoOrders(shop.db, new Date());
  if (isFirst) await shop.kv.delete(UNFINISHED_KEY);
  return { catalogue, vouchersChanged, ordersAdded };
}

/** Sets the order of the menu and of the content sections, the featured brands, and the size guides. */
async function writeFeatures(db: D1Database): Promise<void> {
  const categoryIds = await insertCategories(db, DEMO, DEMO_FEATURED_CATEGORIES);
  const featured = DEMO_FEATURED_CATEGORIES.flatMap(
    (category) => categoryIds.get(categoryKey(category)) ?? [],
  );
  await updateMenuOrder(db, DEMO, featured);
  await featureBrands(db, DEMO_FEATURED_BRANDS);
  await orderContentSections(db, DEMO_CONTENT_SECTIONS);
  for (const { category, text } of DEMO_SIZE_GUIDES) {
    const categoryId = (await insertCategories(db, DEMO, [category])).get(categoryKey(category)) ?? 0;
    await updateSizeGuide(db, DEMO, { categoryId, text, now: new Date() });
  }
}

/** Uploads the images of the home page's category tiles. */
async function writeCategoryImages({ db, pictures }: Shop): Promise<void> {
  const uploader = await createImageUploader(pictures, IMAGE_FOLDER, DEMO_CATEGORY_IMAGES);
  const images = await Promise.all(
    DEMO_CATEGORY_IMAGES.map(async (category) => {
      const [image] = (await uploader.upload(category, []))?.values() ?? [];
      return image === undefined
        ? []
        : [{ name: category.name, image: { url: image.url, width: image.width } }];
    }),
  );
  await updateCategoryImages(db, images.flat());
}
