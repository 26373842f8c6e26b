import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { type Config, ConfigError, parseConfig } from '#worker/env/config.ts';
import { ScriptFailure } from './run-script.ts';
import { PROJECT_FOLDER } from './shop-state.ts';
import { readWranglerConfig } from './wrangler-config.ts';

export const SECRETS_FILE = path.join(PROJECT_FOLDER, '.dev.vars');

/** Variables that `npm start` reads from the environment. They override the files. */
const FROM_ENVIRONMENT = [
  'CONFIG_TTL_SECONDS',
  'ORDER_EXPIRES_MINUTES',
  'PULL_HOSTS',
  'ROUTE_RULE_HOSTS',
  'SCRYPT_COST',
  'TAG_ID',
] as const;

/** Reads the local shop's configuration as its worker does. The failure has a line per invalid variable. */
export async function readLocalConfig(secretsFile = SECRETS_FILE): Promise<Config> {
  const { vars } = await readWranglerConfig({ kind: 'local' });
  const secrets = existsSync(secretsFile) ? parseEnv(readFileSync(secretsFile, 'utf8')) : {};
  try {
    return parseConfig({ ...vars, ...secrets, ...environmentVariables() });
  } catch (cause) {
    if (!(cause instanceof ConfigError)) throw cause;
    throw new ScriptFailure(cause.problems.map((problem) => `Configuration: ${problem}`).join('\n'));
  }
}

/** The shop's variables that the environment sets for this run. */
export function environmentVariables(): NodeJS.Dict<string> {
  return Object.fromEntries(
    FROM_ENVIRONMENT.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])),
  );
}
