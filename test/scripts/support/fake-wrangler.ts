import { readFileSync, writeFileSync } from 'node:fs';

/** A Cloudflare account as the fake wrangler stores it in a file. */
export type FakeAccount = {
  /** Every command so far, and its stdin. */
  calls: { command: string; input: string }[];
  databases: { name: string; uuid: string }[];
  namespaces: { title: string; id: string }[];
  buckets: string[];
  /** True if the list of buckets ends before the existing ones, as on a large account. */
  hidesBuckets: boolean;
  queues: string[];
  /** Secrets by worker. A worker that was never deployed has none. */
  secrets: Record<string, Record<string, string>>;
  /** The beginning of a command that fails, and its error. */
  fails: { command: string; error: string } | null;
};

/*
 * Run as `fake-wrangler.ts ACCOUNT_FILE COMMAND…`. Imitates the output of the pinned wrangler: `d1 list --json` and
 * `kv namespace list` print JSON, `r2 bucket list` labelled values, and errors go to stderr as `✘ [ERROR] …`.
 */
const [, , file = '', ...args] = process.argv;
const account: FakeAccount = JSON.parse(readFileSync(file, 'utf8'));
const command = args.join(' ');
const input = readFileSync(0, 'utf8');
account.calls.push({ command, input });

function fail(error: string): void {
  console.error(`\n✘ [ERROR] ${error}\n\n\n🪵  Logs were written to "/tmp/wrangler.log"`);
  process.exitCode = 1;
}

const name = args[1] === 'create' || args[1] === 'info' ? (args[2] ?? '') : (args[3] ?? '');
const worker = command.includes('worker/desk/wrangler.toml') ? 'shop-desk-staging' : 'shop-staging';

const ANSWERS: Record<string, () => void> = {
  'd1 list': () => console.log(JSON.stringify(account.databases, null, 2)),
  'd1 create': () => {
    account.databases.push({ name, uuid: crypto.randomUUID() });
    console.log(`✅ Successfully created DB '${name}' using primary location hint weur`);
  },
  'kv namespace list': () => console.log(JSON.stringify(account.namespaces, null, '  ')),
  'kv namespace create': () => {
    account.namespaces.push({ title: name, id: crypto.randomUUID().replaceAll('-', '') });
    console.log(`🌀 Creating namespace with title "${name}"\n✨ Success!`);
  },
  'r2 bucket list': () => {
    const shown = account.hidesBuckets ? ['another'] : account.buckets;
    console.log('Listing buckets...');
    console.log(shown.map((each) => `name:           ${each}\ncreation_date:  2026-11-01`).join('\n\n'));
  },
  'r2 bucket create': () => {
    if (account.buckets.includes(name)) {
      return fail('The bucket you tried to create already exists, and you own it. [code: 10004]');
    }
    account.buckets.push(name);
    console.log(`Creating bucket '${name}'...\n✅ Created bucket '${name}'`);
  },
  'queues info': () => {
    if (account.queues.includes(name)) return console.log(`Queue Name: ${name}\nQueue ID: 1`);
    fail(`Queue "${name}" does not exist. To create it, run: wrangler queues create ${name}`);
  },
  'queues create': () => {
    account.queues.push(name);
    console.log(`🌀 Creating queue '${name}'\n✅ Created queue '${name}'`);
  },
  'secret list': () => {
    const secrets = account.secrets[worker];
    if (secrets === undefined) return fail(`Worker "${worker}" (env: staging) not found.`);
    console.log(JSON.stringify(Object.keys(secrets).map((each) => ({ name: each, type: 'secret_text' }))));
  },
  'secret put': () => {
    account.secrets[worker] = { ...account.secrets[worker], [args[2] ?? '']: input.trimEnd() };
    console.log(`✨ Success! Uploaded secret ${args[2]}`);
  },
  whoami: () => console.log('👋 You are logged in with an API Token.'),
};

const { fails } = account;
const answer = Object.entries(ANSWERS).find(([start]) => command.startsWith(start))?.[1];
if (fails !== null && command.startsWith(fails.command)) fail(fails.error);
else if (answer === undefined) fail(`Unknown argument: ${command}`);
else answer();
writeFileSync(file, JSON.stringify(account));
