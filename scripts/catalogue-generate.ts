import { addChanges, describeChanges, noChanges } from './catalogue/catalogue-changes.ts';
import { writeCatalogue } from './catalogue/catalogue-writer.ts';
import { generateCatalogue } from './catalogue/generated-catalogue.ts';
import { upsertSupplier } from './catalogue/supplier.repository.ts';
import { countOf } from './shop/format.ts';
import { withShop } from './shop/open-shop.ts';
import { createProgress } from './shop/progress.ts';
import { runScript } from './shop/run-script.ts';
import { PLACE_FLAGS, placeOf, readFlags, readWholeNumber } from './shop/shop-arguments.ts';

const USAGE = 'npm run catalogue:generate -- --products 100000 --seed 1 [--remote [--env staging]]';
const MAX_PRODUCTS = 1_000_000;

await runScript(async () => {
  const { productCount, seed, place } = readCommandLine();
  const changes = noChanges(false);
  await withShop(place, async (shop) => {
    const sayProgress = createProgress('products', productCount);
    let written = 0;
    for (const { supplier, products } of generateCatalogue(productCount, seed)) {
      const onProgress = (done: number): void => sayProgress(written + done);
      const known = await upsertSupplier(shop.db, supplier);
      addChanges(changes, await writeCatalogue(shop, known, products, { pictureFolder: null, onProgress }));
      written += products.length;
    }
  });
  console.log(`A generated catalogue of ${countOf(productCount, 'product')}, seed ${seed}`);
  for (const line of describeChanges(changes, 0)) console.log(line);
});

function readCommandLine() {
  const values = readFlags(
    {
      ...PLACE_FLAGS,
      products: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '1' },
    },
    USAGE,
  );
  const productCount = readWholeNumber('--products', values.products, MAX_PRODUCTS);
  return { productCount, seed: readWholeNumber('--seed', values.seed), place: placeOf(values) };
}
