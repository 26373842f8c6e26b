import { countOf } from '#shared/domain/format-count.ts';
import { describeChanges } from '#worker/operations/catalogue/catalogue-changes.ts';
import { generateCatalogue } from './catalogue/generated-catalogue.ts';
import { writeSuppliers } from './catalogue/write-suppliers.ts';
import {
  createCommand,
  ENV_OPTION,
  REMOTE_OPTION,
  readOperator,
  readWholeNumber,
  targetOf,
  YES_OPTION,
} from './shop/command-line.ts';
import { confirmRemote, rejectProduction } from './shop/confirm.ts';
import { withShop } from './shop/open-shop.ts';
import { runScript } from './shop/run-script.ts';

const MAX_PRODUCTS = 1_000_000;
const COMMAND = createCommand('npm run catalogue:generate --')
  .description('Writes a generated catalogue. The same seed gives the same products.')
  .option('--products <n>', 'number of products', '100000')
  .option('--seed <n>', 'seed of the random choices', '1')
  .addOption(REMOTE_OPTION)
  .addOption(ENV_OPTION)
  .addOption(YES_OPTION);

await runScript(async () => {
  const values = COMMAND.parse().opts();
  const productCount = readWholeNumber('--products', values.products, MAX_PRODUCTS);
  const seed = readWholeNumber('--seed', values.seed);
  const target = targetOf(values);
  const made = countOf(productCount, 'generated product');
  await rejectProduction(target, made);
  await confirmRemote(target, `write ${made}`, { isYes: values.yes });
  const by = { operator: readOperator(undefined), reason: null, at: new Date(), file: null };
  const changes = await withShop(target, (shop) =>
    writeSuppliers(shop, by, generateCatalogue(productCount, seed), null),
  );
  console.log(`A generated catalogue of ${countOf(productCount, 'product')}, seed ${seed}`);
  for (const line of describeChanges(changes, 0)) console.log(line);
});
