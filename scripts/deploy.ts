import path from 'node:path';
import { runDeploy } from './deploy/deploy.ts';
import { readDeployedShop } from './deploy/deployed-shop.ts';
import { createCommand } from './shop/command-line.ts';
import { runScript } from './shop/run-script.ts';
import { PROJECT_FOLDER } from './shop/shop-state.ts';
import { runWrangler } from './shop/wrangler.ts';

const COMMAND = createCommand('npm run deploy --')
  .description('Deploys the shop step by step. Stops at the first failure.')
  .requiredOption('--env <name>', 'staging or production')
  .option('--dry-run', 'check everything, deploy nothing', false)
  .option('--first', 'mark this as the first deploy of the shop', false);

/** How long a new version may take to reach every data centre. */
const POLLING = { totalMs: 90_000, pauseMs: 3_000 };

await runScript(async () => {
  const { env, dryRun, first } = COMMAND.parse().opts();
  await runDeploy(
    {
      shop: await readDeployedShop(env),
      isFirst: first,
      wrangler: runWrangler,
      distFolder: path.join(PROJECT_FOLDER, 'dist'),
      polling: POLLING,
    },
    { isDryRun: dryRun, log: (line) => console.log(line) },
  );
});
