import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { findProblems } from '../deploy/deployed-shop.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import { outputOf, type Wrangler } from '../shop/wrangler.ts';
import { readWranglerConfig } from '../shop/wrangler-config.ts';

/** The options of a setup. */
export type SetupOptions = {
  environment: string;
  /** The workers' configuration files, into which the ids are written. */
  files: { shop: string; desk: string };
  wrangler: Wrangler;
  /** The secrets of the secrets file. */
  secrets: NodeJS.Dict<string>;
  /** Asks the operator for a secret by its name; returns an empty string if there is no answer. */
  ask: (name: string) => Promise<string>;
  log: (line: string) => void;
};

/** The arguments that select each worker's configuration. */
const CONFIG_ARGS = { shop: [], desk: ['--config', 'worker/desk/wrangler.toml'] } as const;
export const WORKERS = ['shop', 'desk'] as const;
type Worker = (typeof WORKERS)[number];

/**
 * Returns the arguments of the wrangler command that lists a worker's secrets, or sets the one that it reads from
 * stdin.
 */
export function secretCommand(
  action: 'list' | 'put',
  environment: string,
  { worker, name }: { worker: Worker; name?: string },
): string[] {
  return [
    ...['secret', action, ...(name === undefined ? [] : [name])],
    ...[...CONFIG_ARGS[worker], '--env', environment],
  ];
}

/** Throws a ScriptFailure if the secrets file has unknown or invalid secrets. */
export async function rejectInvalidSecrets(setup: SetupOptions): Promise<void> {
  const problems = await findSecretProblems(setup, setup.secrets);
  if (problems.length > 0) throw new ScriptFailure(`${problems.join('; ')}. Nothing was changed.`);
}

async function findSecretProblems(
  { environment, files }: SetupOptions,
  secrets: NodeJS.Dict<string>,
): Promise<string[]> {
  const config = await readWranglerConfig({ kind: 'remote', environment }, files.shop);
  const required = config.secrets?.required ?? [];
  return [
    ...Object.keys(secrets)
      .filter((name) => !required.includes(name))
      .map((name) => `${name} is not a secret of wrangler.toml, [env.${environment}]`),
    ...findProblems(environment, config, { secrets }),
  ];
}

/** These bytes are 44 characters in base64. */
const GENERATED_BYTES = 33;

/**
 * Sets every secret that the secrets file contains or a worker lacks, to the same value in both workers. Generates and
 * prints OPERATOR_SECRET only if neither worker has it, because a new value would invalidate the links and known
 * devices of a running shop. Asks for all other values. `missing` receives the names of the secrets without an answer.
 */
export async function setSecrets(
  setup: SetupOptions,
  required: readonly string[],
  missing: string[],
): Promise<string> {
  const { environment, wrangler, ask, log } = setup;
  const known = [await listSecrets(setup, 'shop'), await listSecrets(setup, 'desk')];
  const values: Record<string, string> = {};
  for (const name of required) {
    const provided = setup.secrets[name];
    if (provided === undefined && known.every((names) => names.includes(name))) continue;
    const isGenerated = name === 'OPERATOR_SECRET' && !known.flat().includes(name);
    const generated = isGenerated ? randomBytes(GENERATED_BYTES).toString('base64') : null;
    const value = provided ?? generated ?? (await ask(name));
    if (value === generated) log(`    Store this in your password manager: OPERATOR_SECRET=${value}`);
    if (value === '') missing.push(name);
    else values[name] = value;
  }
  const problems = await findSecretProblems(setup, values);
  if (problems.length > 0) throw new Error(problems.join('; '));
  for (const [name, value] of Object.entries(values)) {
    for (const worker of WORKERS) {
      outputOf(await wrangler(secretCommand('put', environment, { worker, name }), value));
    }
  }
  const names = Object.keys(values);
  return names.length === 0 ? 'Nothing to set' : `Set in both workers: ${names.join(', ')}`;
}

const SecretsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.object({ name: v.string() })));

/** Lists the names of a worker's secrets; empty if the worker does not exist yet. */
async function listSecrets({ environment, wrangler }: SetupOptions, worker: Worker): Promise<string[]> {
  const result = await wrangler(secretCommand('list', environment, { worker }));
  if (result.exitCode !== 0 && /Worker "[^"]*".* not found/.test(result.output)) return [];
  outputOf(result);
  return v.parse(SecretsSchema, result.stdout).map(({ name }) => name);
}
