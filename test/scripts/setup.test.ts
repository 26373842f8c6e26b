import { chmod, cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import type { SetupOptions } from '#scripts/setup/set-secrets.ts';
import { setUpAccount } from '#scripts/setup/set-up-account.ts';
import { DESK_CONFIG, runWrangler, WRANGLER_CONFIG } from '#scripts/shop/wrangler.ts';
import { runScriptFile } from './support/a-script.ts';
import type { FakeAccount } from './support/fake-wrangler.ts';

const PAYFAST = {
  PAYFAST_MERCHANT_ID: '10000100',
  PAYFAST_MERCHANT_KEY: '46f0cd694581a',
  PAYFAST_PASSPHRASE: 'fynbos-in-the-wind',
};
const SECRETS = ['OPERATOR_SECRET', ...Object.keys(PAYFAST)];
const QUEUES = ['shop-mail-staging', 'shop-pins-staging', 'shop-jobs-staging', 'shop-mail-dead-staging'];
const AGAIN = 'Fix the error and run npm run setup -- --env staging, which continues here.';

let accountFile: string;
let setup: SetupOptions;
let logged: string[];

beforeEach(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-setup-'));
  const executable = path.join(folder, 'wrangler');
  accountFile = path.join(folder, 'account.json');
  const files = { shop: path.join(folder, 'shop.toml'), desk: path.join(folder, 'desk.toml') };
  await cp(WRANGLER_CONFIG, files.shop);
  await cp(DESK_CONFIG, files.desk);
  const script = path.join(import.meta.dirname, 'support/fake-wrangler.ts');
  await writeFile(executable, `#!/bin/sh\nexec "${process.execPath}" "${script}" "${accountFile}" "$@"\n`);
  await chmod(executable, 0o755);
  await put({
    ...{ calls: [], databases: [], namespaces: [], buckets: [], queues: [], secrets: {} },
    ...{ hidesBuckets: false, fails: null },
  });
  logged = [];
  setup = {
    environment: 'staging',
    files,
    wrangler: (args, input) => runWrangler(args, input, executable),
    secrets: PAYFAST,
    ask: async () => '',
    log: (line) => logged.push(line),
  };
});

async function account(): Promise<FakeAccount> {
  return JSON.parse(await readFile(accountFile, 'utf8'));
}

function put(value: FakeAccount): Promise<void> {
  return writeFile(accountFile, JSON.stringify(value));
}

async function change(values: Partial<FakeAccount>): Promise<void> {
  await put({ ...(await account()), ...values });
}

/** The ids in the environment of both files. */
function writtenIds() {
  return Object.values(setup.files).map((config) => {
    const { d1_databases, kv_namespaces } = unstable_readConfig(
      { config, env: 'staging' },
      { hideWarnings: true },
    );
    return [d1_databases[0]?.database_id, kv_namespaces[0]?.id];
  });
}

async function created(): Promise<string[]> {
  const { calls } = await account();
  return calls.map(({ command }) => command).filter((command) => / (create|put) /.test(command));
}

describe('npm run setup', () => {
  it('creates stores, queues and secrets for both workers, and writes the ids to both files', async () => {
    await setUpAccount(setup);
    const { databases, namespaces, buckets, queues, secrets } = await account();
    expect([databases, namespaces]).toEqual([
      [expect.objectContaining({ name: 'shop-staging' })],
      [expect.objectContaining({ title: 'shop-staging' })],
    ]);
    expect(buckets).toEqual(['shop-pictures-staging']);
    expect(queues.toSorted()).toEqual(QUEUES.toSorted());
    const ids = [databases[0]?.uuid, namespaces[0]?.id];
    expect(writtenIds()).toEqual([ids, ids]);
    expect(Object.keys(secrets['shop-staging'] ?? {})).toEqual(SECRETS);
    expect(secrets['shop-desk-staging']).toEqual(secrets['shop-staging']);
    expect(secrets['shop-staging']).toMatchObject(PAYFAST);
    expect(secrets['shop-staging']?.OPERATOR_SECRET).toMatch(/^[\w+/]{40,}={0,2}$/);
  });

  it('prints only the generated secret, changes only ids, lists manual tasks, and creates nothing twice', async () => {
    await setUpAccount(setup);
    const { calls, secrets } = await account();
    const files = await Promise.all(Object.values(setup.files).map((file) => readFile(file, 'utf8')));
    const originals = await Promise.all([WRANGLER_CONFIG, DESK_CONFIG].map((file) => readFile(file, 'utf8')));
    for (const [index, text] of files.entries()) {
      const before = originals[index]?.split('\n') ?? [];
      expect(text.split('\n').filter((line, number) => line !== before[number])).toHaveLength(2);
    }
    const shown = [...calls.map(({ command }) => command), ...logged, ...files].join('\n');
    expect(shown).not.toContain(PAYFAST.PAYFAST_PASSPHRASE);
    const generated = `    Store this in your password manager: OPERATOR_SECRET=${secrets['shop-staging']?.OPERATOR_SECRET}`;
    expect(shown.split('\n').filter((line) => line.includes('OPERATOR_SECRET='))).toEqual([generated]);
    const tasks = logged.flatMap((line) => /^ +(\d+)\. (.*)/.exec(line)?.[2] ?? []);
    for (const word of ['ACCESS_AUD', 'staging.spaza.example', 'Email Sending', 'Analytics Engine']) {
      expect(tasks.join('\n')).toContain(word);
    }
    expect(tasks.at(-1)).toBe('Deploy: npm run deploy -- --env staging --first');

    const before = await created();
    await setUpAccount({ ...setup, secrets: {} });
    expect(await created()).toEqual(before);
  });

  it('uses an existing database and an existing bucket, even if the list of buckets omits it', async () => {
    await change({
      databases: [{ name: 'shop-staging', uuid: '1b2c3d4e-0000-4000-8000-000000000000' }],
      buckets: ['shop-pictures-staging'],
      hidesBuckets: true,
    });
    await setUpAccount(setup);
    expect((await account()).databases).toHaveLength(1);
    expect(writtenIds()[0]?.[0]).toBe('1b2c3d4e-0000-4000-8000-000000000000');
    expect(logged).toContain('    Exists');
  });

  it.each([
    ['d1 create', 'D1 database shop-staging: Limit reached [code: 7406].', 0],
    ['queues create shop-jobs', 'Queue shop-jobs-staging: Limit reached [code: 7406].', 5],
    ['secret put PAYFAST_MERCHANT_KEY', 'Secrets: Limit reached [code: 7406].', 11],
  ])(
    'reports a failure of "%s", keeps the earlier steps, and continues in the next run',
    async (command, message, made) => {
      await change({ fails: { command, error: 'Limit reached [code: 7406]' } });
      await expect(setUpAccount(setup)).rejects.toThrow(`${message} Earlier steps remain done. ${AGAIN}`);
      expect((await created()).filter((each) => !each.startsWith(command))).toHaveLength(made);
      await change({ fails: null, calls: [] });
      await setUpAccount(setup);
      const { databases, queues, secrets } = await account();
      expect([databases.length, new Set(queues).size, queues.length]).toEqual([1, 4, 4]);
      expect(secrets['shop-desk-staging']).toEqual(secrets['shop-staging']);
      expect(Object.keys(secrets['shop-staging'] ?? {})).toEqual(SECRETS);
    },
  );

  it('changes nothing without a login', async () => {
    await change({ fails: { command: 'whoami', error: 'Authentication error [code: 10000]' } });
    await expect(setUpAccount(setup)).rejects.toThrow(
      'Log in to Cloudflare: Authentication error [code: 10000]. Nothing was changed. Run npx wrangler login, or set CLOUDFLARE_API_TOKEN.',
    );
    expect((await account()).calls).toHaveLength(1);
  });

  it('neither overwrites the id of another database nor creates a second one', async () => {
    const text = await readFile(setup.files.shop, 'utf8');
    const other = text.replace(/(database_name = "shop-staging"\ndatabase_id = )"[^"]*"/, '$1"another-id"');
    await writeFile(setup.files.shop, other);
    await expect(setUpAccount(setup)).rejects.toThrow(
      'wrangler.toml has database_id "another-id", but the account has no shop-staging.',
    );
    await change({ databases: [{ name: 'shop-staging', uuid: 'its-id' }] });
    await expect(setUpAccount(setup)).rejects.toThrow(
      'shop.toml has database_id "another-id" in [env.staging], but the account has "its-id".',
    );
    expect(await created()).toEqual([]);
    expect(await readFile(setup.files.shop, 'utf8')).toBe(other);
  });

  it('asks for secrets that are not in the secrets file, and lists those still missing', async () => {
    const asked: string[] = [];
    setup = {
      ...setup,
      secrets: {},
      ask: async (name) => {
        asked.push(name);
        return name === 'PAYFAST_PASSPHRASE' ? '' : PAYFAST[name as keyof typeof PAYFAST];
      },
    };
    await expect(setUpAccount(setup)).rejects.toThrow(
      /^Secrets that are not set: PAYFAST_PASSPHRASE\. Run npm run setup -- --env staging in a terminal, or with --secrets-file FILE\.$/,
    );
    expect(asked).toEqual(Object.keys(PAYFAST));
    expect(Object.keys((await account()).secrets['shop-staging'] ?? {})).toEqual(SECRETS.slice(0, 3));
    expect(logged.join('\n')).toContain('npm run deploy');
  });

  it('asks for an operator secret that only one worker has, and never replaces it', async () => {
    const secret = 'the secret of the running shop, 40 letters';
    await change({ secrets: { 'shop-staging': { ...PAYFAST, OPERATOR_SECRET: secret } } });
    await expect(setUpAccount(setup)).rejects.toThrow('Secrets that are not set: OPERATOR_SECRET.');
    expect((await account()).secrets['shop-staging']?.OPERATOR_SECRET).toBe(secret);
    await setUpAccount({ ...setup, ask: async () => secret });
    const { secrets } = await account();
    expect(secrets['shop-desk-staging']).toEqual(secrets['shop-staging']);
    expect(logged.join('\n')).not.toContain('password manager');
  });

  it('updates a secret in both workers to the value in the secrets file', async () => {
    await setUpAccount(setup);
    const passphrase = { PAYFAST_PASSPHRASE: 'protea-on-the-hill' };
    await setUpAccount({ ...setup, secrets: passphrase });
    for (const values of Object.values((await account()).secrets)) expect(values).toMatchObject(passphrase);
  });

  it.each([
    [{ PAYFAST_PASFRASE: 'x' }, 'PAYFAST_PASFRASE is not a secret of wrangler.toml, [env.staging]'],
    [{ PAYFAST_PASSPHRASE: 'has spaces in it' }, 'PAYFAST_PASSPHRASE'],
  ])('rejects the secrets file %j before it changes anything', async (secrets, message) => {
    await expect(setUpAccount({ ...setup, secrets })).rejects.toThrow(message);
    await expect(setUpAccount({ ...setup, secrets })).rejects.toThrow('Nothing was changed.');
    expect((await account()).calls).toEqual([]);
  });

  it('prints its commands with --dry-run without running them', async () => {
    const { exitCode, output, errors } = await runScriptFile(
      'setup.ts',
      ['--env', 'production', '--dry-run'],
      { PATH: '/nowhere' },
    );
    expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: '' });
    for (const command of [
      'd1 create shop-production --location weur',
      'kv namespace create shop-production',
      'r2 bucket create shop-pictures-production --location weur',
      'queues create shop-mail-dead-production',
      'secret put OPERATOR_SECRET --env production',
      'secret put OPERATOR_SECRET --config worker/desk/wrangler.toml --env production',
    ]) {
      expect(output).toContain(`npx wrangler ${command}\n`);
    }
    expect(output).toContain('Nothing was changed.');
  });

  it.each(['{ "PAYFAST_PASSPHRASE": hidden }', '{ "PAYFAST_PASSPHRASE": ["hidden"] }'])(
    'prints nothing from an unreadable secrets file %s',
    async (text) => {
      const file = path.join(await mkdtemp(path.join(tmpdir(), 'shop-secrets-')), 'secrets.json');
      await writeFile(file, text);
      const { errors } = await runScriptFile('setup.ts', ['--env', 'staging', '--secrets-file', file], {});
      expect(errors).toBe('--secrets-file is not valid JSON with texts. Nothing was changed.\n');
    },
  );

  it.each([
    [[], 2, "required option '--env <name>' not specified."],
    [['--env', 'nowhere'], 1, 'wrangler.toml has no [env.nowhere]'],
    [['--env', 'staging', '--secrets-file', '/nowhere'], 1, '--secrets-file cannot be read'],
  ])('rejects the arguments %j in one line', async (args, code, message) => {
    const { exitCode, output, errors } = await runScriptFile('setup.ts', args, {});
    expect([exitCode, output, errors.trimEnd().split('\n').length]).toEqual([code, '', 1]);
    expect(errors).toContain(message);
  });
});
