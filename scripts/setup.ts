import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseEnv } from 'node:util';
import * as v from 'valibot';
import { printSetup, setUpAccount } from './setup/set-up-account.ts';
import { createCommand } from './shop/command-line.ts';
import { errorMessage } from './shop/format.ts';
import { runScript, ScriptFailure } from './shop/run-script.ts';
import { DESK_CONFIG, runWrangler, WRANGLER_CONFIG } from './shop/wrangler.ts';

const COMMAND = createCommand('npm run setup --')
  .description('Creates the stores, queues and secrets of a deployed shop. Run it again to continue.')
  .requiredOption('--env <name>', 'staging or production')
  .option('--dry-run', 'print the commands without running them', false)
  .option('--secrets-file <file>', 'JSON or .env file with the secrets to set; the others are prompted for');

const SecretsSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

await runScript(async () => {
  const { env, dryRun, secretsFile } = COMMAND.parse().opts();
  const setup = {
    environment: env,
    files: { shop: WRANGLER_CONFIG, desk: DESK_CONFIG },
    wrangler: runWrangler,
    secrets: await readSecrets(secretsFile),
    ask,
    log: (line: string) => console.log(line),
  };
  await (dryRun ? printSetup(setup) : setUpAccount(setup));
});

async function readSecrets(file: string | undefined): Promise<NodeJS.Dict<string>> {
  if (file === undefined) return {};
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new ScriptFailure(`--secrets-file cannot be read: ${errorMessage(cause)}. Nothing was changed.`);
  });
  if (!text.trimStart().startsWith('{')) return parseEnv(text);
  const parsed = v.safeParse(SecretsSchema, text);
  if (parsed.success) return parsed.output;
  // The parser's messages contain parts of the secrets.
  throw new ScriptFailure('--secrets-file is not valid JSON with texts. Nothing was changed.');
}

/** Prompts for a secret without showing it. Returns an empty string if there is no terminal. */
async function ask(name: string): Promise<string> {
  if (!process.stdin.isTTY) return '';
  process.stdout.write(`${name} (hidden; leave empty to set it later): `);
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: hidden, terminal: true });
  terminal.on('SIGINT', () => process.exit(130));
  const answer = await terminal.question('').finally(() => terminal.close());
  process.stdout.write('\n');
  return answer.trim();
}
