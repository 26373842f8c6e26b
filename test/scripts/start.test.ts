import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readLocalConfig } from '#scripts/shop/local-config.ts';
import { withStores } from '#scripts/shop/open-shop.ts';
import { isPortFree } from '#scripts/shop/port.ts';
import { aFile } from './support/a-csv.ts';
import { aMigratedStateDir, aStateDir, type Ended, runScriptFile } from './support/a-script.ts';
import { ops } from './support/an-operator.ts';

/** Runs `use` while another server listens on the port passed to `use`. */
async function withTakenPort(use: (port: number) => Promise<void>): Promise<void> {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen({ port: 0, host: '127.0.0.1' }, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  try {
    await use(port);
  } finally {
    await new Promise((done) => server.close(done));
  }
}

/** A state whose database has a migration that the repository no longer contains. */
async function aStateOfOtherMigrations(): Promise<string> {
  const stateDir = await aStateDir();
  process.env.STATE_DIR = stateDir;
  await withStores({ kind: 'local' }, ({ db }) =>
    db.batch([
      db.prepare('CREATE TABLE supplier (id INTEGER PRIMARY KEY)'),
      db.prepare('CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE, applied_at TEXT)'),
      db.prepare("INSERT INTO d1_migrations (name) VALUES ('0001_shop.sql')"),
    ]),
  );
  return stateDir;
}

describe('a database with migrations that this version lacks', () => {
  let stateDir = '';

  beforeAll(async () => {
    stateDir = await aStateOfOtherMigrations();
  });

  beforeEach(() => {
    process.env.STATE_DIR = stateDir;
  });

  function refusal(): Ended {
    const errors = `The database in ${stateDir} has migrations that this version lacks (0001_shop.sql). Delete it and start again: rm -r ${stateDir}/v3 && STATE_DIR=${stateDir} npm start\n`;
    return { exitCode: 1, output: '', errors };
  }

  it.each([
    ['npm start', 'start.ts'],
    ['a script', 'catalogue-demo.ts'],
  ])('is rejected with the command that recreates it: %s', async (_, script) => {
    const env = { STATE_DIR: stateDir, PORT: '8999' };
    expect(await runScriptFile(script, [], env)).toEqual(refusal());
  });

  it.each([
    ['ops orders list', ['orders', 'list']],
    ['ops vouchers list', ['vouchers', 'list']],
    ['ops delivery set', ['delivery', 'set', '1', '--fee', '5']],
  ])('is rejected with the command that recreates it: %s', async (_, args) => {
    expect(await ops(...args)).toEqual(refusal());
  });

  it('is also rejected if a migration was edited after it was applied', async () => {
    const edited = await aMigratedStateDir();
    const generate = ['--products', '1', '--seed', '1'];
    const noted = path.join(edited, 'migrations.json');
    const [[name, hash], ...others] = JSON.parse(await readFile(noted, 'utf8'));
    await writeFile(noted, JSON.stringify([[name, `${hash}-as-it-was`], ...others]));
    const { exitCode, errors } = await runScriptFile('catalogue-generate.ts', generate, {
      STATE_DIR: edited,
    });
    expect([exitCode, errors]).toEqual([
      1,
      expect.stringContaining(
        `has migrations that this version lacks (${name}). Delete it and start again: `,
      ),
    ]);
  });

  it('is reported by ops status', async () => {
    const { output } = await ops('status');
    expect(output.replace(/ {2,}/g, '  ')).toContain(
      `D1  NOT WELL  cannot be used: The database in ${stateDir} has migrations that this version lacks`,
    );
  });
});

describe('npm start', () => {
  it('exits with one line if the port is taken', () =>
    withTakenPort(async (port) => {
      const env = { PORT: String(port), STATE_DIR: await aStateDir() };
      const { exitCode, errors, output } = await runScriptFile('start.ts', [], env);
      expect([exitCode, output]).toEqual([1, '']);
      expect(errors).toBe(`Port ${port} is taken. Choose another one: PORT=${port + 1} npm start\n`);
    }));

  it('treats a port as free once no server listens on it', async () => {
    let taken = 0;
    await withTakenPort(async (port) => {
      taken = port;
      expect(await isPortFree(port)).toBe(false);
    });
    expect(await isPortFree(taken)).toBe(true);
  });

  it('accepts the configuration of the repository', async () => {
    await expect(readLocalConfig('/no/such/.dev.vars')).resolves.toHaveProperty('environment', 'local');
  });

  it('reports every invalid field of the configuration, one per line', async () => {
    const secrets = await aFile('.dev.vars', 'SITE_NAME=""\nCOMPANY_EMAIL=nobody\nPAYFAST_MERCHANT_ID=x1\n');
    await expect(readLocalConfig(secrets)).rejects.toThrow(
      [
        'Configuration: SITE_NAME is empty',
        'Configuration: COMPANY_EMAIL must be an e-mail address',
        'Configuration: PAYFAST_MERCHANT_ID must be a number',
      ].join('\n'),
    );
  });
});
