import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { runDeploy } from './deploy/deploy.ts';
import { readDeployedShop } from './deploy/deployed-shop.ts';
import { errorMessage } from './shop/format.ts';
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
      shop: await readDeployedShop(values.env, await readSecrets(values['secrets-file'])),
      isFirst: values.first,
      secretsFile: values['secrets-file'] ?? null,
      wrangler: runWrangler,
      distFolder: path.join(PROJECT_FOLDER, 'dist'),
      patience: PATIENCE,
    },
    { isDryRun: values['dry-run'], log: (line) => console.log(line) },
  );
});

/** The secrets that `--secrets-file` names, so that the deploy checks them before it sends them. */
async function readSecrets(file: string | undefined): Promise<NodeJS.Dict<string>> {
  if (file === undefined) return {};
  try {
    const text = await readFile(file, 'utf8');
    return text.trimStart().startsWith('{') ? JSON.parse(text) : parseEnv(text);
  } catch (cause) {
    throw new ScriptFailure(`--secrets-file cannot be read: ${errorMessage(cause)}. Nothing was changed.`);
  }
}
