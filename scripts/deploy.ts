import path from 'node:path';
import { runDeploy } from './deploy/deploy.ts';
import { readDeployedShop } from './deploy/deployed-shop.ts';
import { runScript, ScriptFailure } from './shop/run-script.ts';
import { readFlags } from './shop/shop-arguments.ts';
import { PROJECT_FOLDER } from './shop/shop-state.ts';
import { runWrangler } from './shop/wrangler.ts';

const USAGE = 'npm run deploy -- --env staging|production [--dry-run] [--first] [--secrets-file FILE]';

/** How long a new version may take to reach every data centre. */
const PATIENCE = { totalMs: 90_000, pauseMs: 3_000 };

await runScript(async () => {
  const values = readFlags(
    {
      env: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      first: { type: 'boolean', default: false },
      'secrets-file': { type: 'string' },
    },
    USAGE,
  );
  if (values.env === undefined) throw new ScriptFailure(`Say which shop. Usage: ${USAGE}`);
  await runDeploy(
    {
      shop: await readDeployedShop(values.env),
      isFirst: values.first,
      secretsFile: values['secrets-file'] ?? null,
      wrangler: runWrangler,
      distFolder: path.join(PROJECT_FOLDER, 'dist'),
      patience: PATIENCE,
    },
    { isDryRun: values['dry-run'], log: (line) => console.log(line) },
  );
});
