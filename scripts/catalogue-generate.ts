import { describeChanges } from './catalogue/catalogue-changes.ts';
import { writeSuppliers } from './catalogue/catalogue-writer.ts';
import { generateCatalogue } from './catalogue/generated-catalogue.ts';
import { countOf } from './shop/format.ts';
import { withShop } from './shop/open-shop.ts';
import { runScript } from './shop/run-script.ts';
import { PLACE_FLAGS, placeOf, readFlags, readWholeNumber } from './shop/shop-arguments.ts';

const USAGE = 'npm run catalogue:generate -- --products 100000 --seed 1 [--remote [--env staging]]';
const MAX_PRODUCTS = 1_000_000;
const FLAGS = {
  ...PLACE_FLAGS,
  products: { type: 'string', default: '100000' },
  seed: { type: 'string', default: '1' },
} as const;

await runScript(async () => {
  const values = readFlags(FLAGS, USAGE);
  const productCount = readWholeNumber('--products', values.products, MAX_PRODUCTS);
  const seed = readWholeNumber('--seed', values.seed);
  const changes = await withShop(placeOf(values), (shop) =>
    writeSuppliers(shop, generateCatalogue(productCount, seed), null),
  );
  console.log(`A generated catalogue of ${countOf(productCount, 'product')}, seed ${seed}`);
  for (const line of describeChanges(changes, 0)) console.log(line);
});
