import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { runDeploy } from './deploy/deploy.ts';
import { readDeployedShop } from './deploy/deployed-shop.ts';
import { createCommand } from './shop/command-line.ts';
import { errorMessage } from './shop/format.ts';
import { runScript, ScriptFailure } from './shop/run-script.ts';
import { PROJECT_FOLDER } from './shop/shop-state.ts';
import { runWrangler } from './shop/wrangler.ts';

const COMMAND = createCommand('npm run deploy --')
  .description('Deploys the shop step by step. Stops at the first failure.')
  .requiredOption('--env <name>', 'staging or production')
  .option('--dry-run', 'check everything, deploy nothing', false)
  .option('--first', 'mark this as the first deploy of the shop', false)
  .option('--secrets-file <file>', 'JSON or .env file with the secrets to set');

/** How long a new version may take to reach every data centre. */
const PATIENCE = { totalMs: 90_000, pauseMs: 3_000 };

await runScript(async () => {
  const { env, dryRun, first, secretsFile } = COMMAND.parse().opts();
  await runDeploy(
    {
      shop: await readDeployedShop(env, await readSecrets(secretsFile)),
      isFirst: first,
      secretsFile: secretsFile ?? null,
      wrangler: runWrangler,
      distFolder: path.join(PROJECT_FOLDER, 'dist'),
      patience: PATIENCE,
    },
    { isDryRun: dryRun, log: (line) => console.log(line) },
  );
});

/** Reads the secrets of `--secrets-file`, so that the deploy validates them before it uploads them. */
async function readSecrets(file: string | undefined): Promise<NodeJS.Dict<string>> {
  if (file === undefined) return {};
  try {
    const text = await readFile(file, 'utf8');
    return text.trimStart().startsWith('{') ? JSON.parse(text) : parseEnv(text);
  } catch (cause) {
    throw new ScriptFailure(`--secrets-file cannot be read: ${errorMessage(cause)}. Nothing was changed.`);
  }
}
