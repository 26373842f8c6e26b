import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { type Config, ConfigError, parseConfig } from '#worker/env/config.ts';
import { errorMessage } from './format.ts';
import { ScriptFailure } from './run-script.ts';
import { PROJECT_FOLDER } from './shop-state.ts';
import { WRANGLER_CONFIG } from './wrangler.ts';

const SECRETS_FILE = path.join(PROJECT_FOLDER, '.dev.vars');

/** Variables that `npm start` takes from the environment; they override the files. */
const FROM_ENVIRONMENT = [
  'CONFIG_TTL_SECONDS',
  'ORDER_EXPIRES_MINUTES',
  'ROUTE_RULE_HOSTS',
  'TAG_ID',
] as const;

/** Checks the local shop's variables before anything starts; the failure has a line for each wrong one. */
export async function checkConfig(secretsFile = SECRETS_FILE): Promise<void> {
  await readLocalConfig(secretsFile);
}

/** The local shop's configuration, as its worker reads it. */
export async function readLocalConfig(secretsFile = SECRETS_FILE): Promise<Config> {
  const variables = { ...(await readVars()), ...readSecrets(secretsFile), ...environmentVariables() };
  try {
    return parseConfig(variables);
  } catch (cause) {
    if (!(cause instanceof ConfigError)) throw cause;
    throw new ScriptFailure(cause.problems.map((problem) => `Configuration: ${problem}`).join('\n'));
  }
}

/** The shop's variables that the environment sets for this run. */
export function environmentVariables(env: NodeJS.ProcessEnv = process.env): NodeJS.Dict<string> {
  return Object.fromEntries(
    FROM_ENVIRONMENT.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
  );
}

async function readVars(): Promise<object> {
  const { unstable_readConfig } = await import('wrangler');
  try {
    return unstable_readConfig({ config: WRANGLER_CONFIG }, { hideWarnings: true }).vars;
  } catch (cause) {
    throw new ScriptFailure(
      `Configuration: wrangler.toml cannot be read: ${errorMessage(cause).split('\n')[0]}`,
    );
  }
}

function readSecrets(file: string): NodeJS.Dict<string> {
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
}
