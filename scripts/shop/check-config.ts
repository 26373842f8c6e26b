import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError, parseConfig } from '#worker/env/config.ts';
import { ScriptFailure } from './run-script.ts';
import { PROJECT_FOLDER } from './shop-state.ts';
import { messageOf } from './words.ts';
import { WRANGLER_CONFIG } from './wrangler.ts';

const SECRETS_FILE = path.join(PROJECT_FOLDER, '.dev.vars');

/** Checks the local shop's variables before anything starts; every wrong one is a line. */
export async function checkConfig(secretsFile = SECRETS_FILE): Promise<void> {
  const variables = { ...(await readVars()), ...readSecrets(secretsFile) };
  try {
    parseConfig(variables);
  } catch (cause) {
    if (!(cause instanceof ConfigError)) throw cause;
    throw new ScriptFailure(cause.problems.map((problem) => `Configuration: ${problem}`).join('\n'));
  }
}

async function readVars(): Promise<object> {
  const { unstable_readConfig } = await import('wrangler');
  try {
    return unstable_readConfig({ config: WRANGLER_CONFIG }, { hideWarnings: true }).vars;
  } catch (cause) {
    throw new ScriptFailure(
      `Configuration: wrangler.toml cannot be read: ${messageOf(cause).split('\n')[0]}`,
    );
  }
}

function readSecrets(file: string): NodeJS.Dict<string> {
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
}
