import * as v from 'valibot';
import { isUnset, readDeployedShop } from '../deploy/deployed-shop.ts';
import { errorMessage } from '../shop/format.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import { commandLine, LOG_IN, outputOf, requireLogin, type Wrangler } from '../shop/wrangler.ts';
import { readWranglerConfig } from '../shop/wrangler-config.ts';
import { dashboardTasks } from './dashboard-tasks.ts';
import {
  rejectInvalidSecrets,
  type SetupOptions,
  secretCommand,
  setSecrets,
  WORKERS,
} from './set-secrets.ts';
import { writeId } from './write-id.ts';

type SetupStep = {
  title: string;
  /** The commands that change the account, as wrangler's arguments. */
  commands: readonly (readonly string[])[];
  /** Creates what is missing, and returns a description of the result. */
  run: () => Promise<string>;
};

/**
 * Creates the stores, queues and secrets of an environment in a Cloudflare account, and writes the ids into the
 * configuration of both workers. Existing stores and queues are found by their names, so a second run continues after a
 * failure. The first failure ends the setup with one line.
 */
export async function setUpAccount(setup: SetupOptions): Promise<void> {
  const { environment, files, wrangler, log } = setup;
  const missing: string[] = [];
  const steps = await setupSteps(setup, missing);
  await rejectInvalidSecrets(setup);
  try {
    await requireLogin(wrangler);
  } catch (cause) {
    throw new ScriptFailure(`Log in to Cloudflare: ${reasonOf(cause)} Nothing was changed. ${LOG_IN}`);
  }
  for (const [index, step] of steps.entries()) {
    log(`${index + 1}/${steps.length} ${step.title}`);
    log(`    ${await runStep(step, environment)}`);
  }
  log('Now, in the Cloudflare dashboard and in the configuration (docs/deployment.md):');
  const tasks = dashboardTasks(await readDeployedShop(environment, files));
  for (const [index, task] of tasks.entries()) log(`${String(index + 1).padStart(3)}. ${task}`);
  if (missing.length > 0) {
    throw new ScriptFailure(
      `Secrets that are not set: ${missing.join(', ')}. Run ${setupCommand(environment)} in a terminal, or with --secrets-file FILE.`,
    );
  }
}

/** Prints the commands of a setup without running them. */
export async function printSetup(setup: SetupOptions): Promise<void> {
  const steps = await setupSteps(setup, []);
  await rejectInvalidSecrets(setup);
  for (const { title, commands } of steps) {
    setup.log(title);
    for (const args of commands) setup.log(`    ${commandLine(args)}`);
  }
  setup.log('Nothing was changed. A setup runs only the commands whose result does not exist yet.');
}

function setupCommand(environment: string): string {
  return `npm run setup -- --env ${environment}`;
}

/** Returns the message of a thrown value as a sentence. */
function reasonOf(cause: unknown): string {
  return errorMessage(cause).replace(/\.?$/, '.');
}

async function runStep({ title, run }: SetupStep, environment: string): Promise<string> {
  try {
    return await run();
  } catch (cause) {
    throw new ScriptFailure(
      `${title}: ${reasonOf(cause)} Earlier steps remain done. Fix the error and run ${setupCommand(environment)}, which continues here.`,
    );
  }
}

/** The steps of a setup. `missing` receives the names of the secrets that remain to be set. */
async function setupSteps(setup: SetupOptions, missing: string[]): Promise<SetupStep[]> {
  const { environment, files, wrangler } = setup;
  const config = await readWranglerConfig({ kind: 'remote', environment }, files.shop);
  const { producers = [], consumers = [] } = config.queues;
  const queues = [
    ...producers.map(({ queue }) => queue),
    ...consumers.flatMap(({ queue, dead_letter_queue: dead }) => [queue, dead ?? queue]),
  ];
  const secrets = config.secrets?.required ?? [];
  return [
    ...config.d1_databases.flatMap(({ database_name: name, database_id: id }) =>
      name === undefined
        ? []
        : [
            databaseStep(setup, { name, id }),
            namespaceStep(setup, { name, id: config.kv_namespaces[0]?.id }),
          ],
    ),
    ...config.r2_buckets.flatMap(({ bucket_name: name }) =>
      name === undefined ? [] : bucketStep(wrangler, name),
    ),
    ...[...new Set(queues)].flatMap((name) => (name === undefined ? [] : queueStep(wrangler, name))),
    {
      title: 'Secrets',
      commands: secrets.flatMap((name) =>
        WORKERS.map((worker) => secretCommand('put', environment, { worker, name })),
      ),
      run: () => setSecrets(setup, secrets, missing),
    },
  ];
}

/** A store's name, and its id in the shop's configuration. */
type Store = { name: string; id: string | undefined };

/** D1 has no location in Africa; Western Europe is the nearest. */
const LOCATION = ['--location', 'weur'];

const DatabasesSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ name: v.string(), uuid: v.string() })),
  v.transform((databases) => databases.map(({ name, uuid }) => ({ name, id: uuid }))),
);

function databaseStep(setup: SetupOptions, store: Store): SetupStep {
  const create = ['d1', 'create', store.name, ...LOCATION];
  return {
    title: `D1 database ${store.name}`,
    commands: [create],
    run: () =>
      findOrCreate(setup, store, {
        list: async () => v.parse(DatabasesSchema, await jsonOf(setup.wrangler, ['d1', 'list', '--json'])),
        create,
        place: { table: 'd1_databases', key: 'database_id' },
      }),
  };
}

const NamespacesSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ title: v.string(), id: v.string() })),
  v.transform((namespaces) => namespaces.map(({ title, id }) => ({ name: title, id }))),
);

/** The namespace gets the database's name, because the configuration contains only the namespace's id. */
function namespaceStep(setup: SetupOptions, store: Store): SetupStep {
  const create = ['kv', 'namespace', 'create', store.name];
  return {
    title: `KV namespace ${store.name}`,
    commands: [create],
    run: () =>
      findOrCreate(setup, store, {
        list: async () =>
          v.parse(NamespacesSchema, await jsonOf(setup.wrangler, ['kv', 'namespace', 'list'])),
        create,
        place: { table: 'kv_namespaces', key: 'id' },
      }),
  };
}

type Kind = {
  list: () => Promise<{ name: string; id: string }[]>;
  create: readonly string[];
  /** The place of the id in the configuration. */
  place: { table: string; key: string };
};

/** Creates a store unless one with that name exists, and writes its id into both workers' configuration. */
async function findOrCreate(
  setup: SetupOptions,
  store: Store,
  { list, create, place }: Kind,
): Promise<string> {
  const findId = async () => (await list()).find((each) => each.name === store.name)?.id;
  const existing = await findId();
  if (existing === undefined && !isUnset(store.id)) {
    throw new Error(`wrangler.toml has ${place.key} "${store.id}", but the account has no ${store.name}`);
  }
  if (existing === undefined) outputOf(await setup.wrangler(create));
  const id = existing ?? (await findId());
  if (id === undefined) throw new Error('It was created, but is not listed yet');
  for (const file of Object.values(setup.files)) {
    await writeId(file, { environment: setup.environment, ...place, id });
  }
  return `${existing === undefined ? 'Created' : 'Exists'}, id ${id}`;
}

async function jsonOf(wrangler: Wrangler, args: readonly string[]): Promise<string> {
  const result = await wrangler(args);
  outputOf(result);
  return result.stdout;
}

function bucketStep(wrangler: Wrangler, name: string): SetupStep {
  const create = ['r2', 'bucket', 'create', name, ...LOCATION];
  return {
    title: `R2 bucket ${name}`,
    commands: [create],
    async run() {
      // The list shows only an account's first buckets.
      const buckets = outputOf(await wrangler(['r2', 'bucket', 'list']));
      if (new RegExp(`^name: +${name}$`, 'm').test(buckets)) return 'Exists';
      const created = await wrangler(create);
      if (created.output.includes('you own it')) return 'Exists';
      outputOf(created);
      return 'Created';
    },
  };
}

function queueStep(wrangler: Wrangler, name: string): SetupStep {
  const create = ['queues', 'create', name];
  return {
    title: `Queue ${name}`,
    commands: [create],
    async run() {
      const info = await wrangler(['queues', 'info', name]);
      const isMissing = info.exitCode !== 0 && info.output.includes('does not exist');
      if (!isMissing && outputOf(info).includes(`Queue Name: ${name}\n`)) return 'Exists';
      outputOf(await wrangler(create));
      return 'Created';
    },
  };
}
