import { describeChanges } from './catalogue/catalogue-changes.ts';
import { writeSuppliers } from './catalogue/catalogue-writer.ts';
import { generateCatalogue } from './catalogue/generated-catalogue.ts';
import { confirmRemote, refuseProduction } from './shop/confirm.ts';
import { countOf } from './shop/format.ts';
import { withShop } from './shop/open-shop.ts';
import { runScript } from './shop/run-script.ts';
import { PLACE_FLAGS, placeOf, readFlags, readWholeNumber, YES_FLAG } from './shop/shop-arguments.ts';

const USAGE = 'npm run catalogue:generate -- --products 100000 --seed 1 [--remote [--env staging] [--yes]]';
const MAX_PRODUCTS = 1_000_000;
const FLAGS = {
  ...PLACE_FLAGS,
  ...YES_FLAG,
  products: { type: 'string', default: '100000' },
  seed: { type: 'string', default: '1' },
} as const;

await runScript(async () => {
  const values = readFlags(FLAGS, USAGE);
  const productCount = readWholeNumber('--products', values.products, MAX_PRODUCTS);
  const seed = readWholeNumber('--seed', values.seed);
  const place = placeOf(values);
  const made = countOf(productCount, 'made-up product');
  await refuseProduction(place, made);
  await confirmRemote(place, `writes ${made}`, { isYes: values.yes });
  const changes = await withShop(place, (shop) =>
    writeSuppliers(shop, generateCatalogue(productCount, seed), null),
  );
  console.log(`A generated catalogue of ${countOf(productCount, 'product')}, seed ${seed}`);
  for (const line of describeChanges(changes, 0)) console.log(line);
});
