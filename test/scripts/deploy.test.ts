import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Unstable_Config, unstable_readConfig } from 'wrangler';
import { runDeploy } from '#scripts/deploy/deploy.ts';
import type { Deploy } from '#scripts/deploy/deploy-steps.ts';
import {
  findDeskProblems,
  findPlaceholders,
  findProblems,
  readDeployedShop,
} from '#scripts/deploy/deployed-shop.ts';
import { DESK_CONFIG, WRANGLER_CONFIG } from '#scripts/shop/wrangler.ts';
import type { RouteRuleInput } from '#shared/navigation/route-rule-entry.ts';
import { aDeployedShop, type StandInShop } from './support/a-deployed-shop.ts';
import { aStateDir, runScriptFile } from './support/a-script.ts';

const ENVIRONMENTS = ['staging', 'production'] as const;

async function run(...args: string[]) {
  return runScriptFile('deploy.ts', args, { STATE_DIR: await aStateDir() });
}

function read(environment?: string): Unstable_Config {
  return unstable_readConfig({ config: WRANGLER_CONFIG, env: environment }, { hideWarnings: true });
}

describe.each(ENVIRONMENTS)('wrangler.toml, [env.%s]', (environment) => {
  const local = read();
  const deployed = read(environment);

  it('has all bindings and variables of the local environment, because none are inherited', () => {
    const bindings = (config: typeof local) => ({
      stores: [...config.d1_databases, ...config.kv_namespaces, ...config.r2_buckets].map(
        (each) => each.binding,
      ),
      images: config.images,
      limits: config.ratelimits.map(({ name, simple }) => [name, simple]),
      assets: config.assets,
      migrations: config.d1_databases.map((each) => each.migrations_dir),
      queues: (config.queues.consumers ?? []).map(
        ({ queue: _queue, dead_letter_queue: _dead, ...how }) => how,
      ),
    });
    expect(bindings(deployed)).toEqual(bindings(local));
    // `npm start` triggers the local shop's jobs itself.
    expect(deployed.triggers.crons).toEqual(['* * * * *']);
    const given = [...Object.keys(deployed.vars), ...(deployed.secrets?.required ?? [])];
    expect(Object.keys(local.vars).filter((name) => !given.includes(name))).toEqual([]);
  });

  it('sends one-time PINs immediately, through a separate queue', () => {
    const { producers = [], consumers = [] } = deployed.queues;
    const queue = producers.find(({ binding }) => binding === 'PIN_QUEUE')?.queue;
    expect(producers.filter((each) => each.queue === queue)).toHaveLength(1);
    expect(consumers.filter((each) => each.queue === queue)).toEqual([
      expect.objectContaining({ max_batch_timeout: 0, max_concurrency: 4, max_retries: 5 }),
    ]);
  });

  it('sends a hundred emails at a time, which fifty orders a second need (docs/emails.md)', () => {
    const { producers = [], consumers = [] } = deployed.queues;
    const queue = producers.find(({ binding }) => binding === 'MAIL_QUEUE')?.queue;
    expect(consumers.filter((each) => each.queue === queue)).toEqual([
      expect.objectContaining({ max_batch_size: 5, max_concurrency: 20 }),
    ]);
  });

  it('has a configuration that the worker accepts, without secrets', async () => {
    expect(await readDeployedShop(environment)).toMatchObject({ environment, problems: [] });
    expect(deployed.vars).toMatchObject({ ENVIRONMENT: environment, PICTURE_SERVICE: 'cloudflare' });
    expect(Object.keys(deployed.vars).filter((name) => /SECRET|KEY|PASSPHRASE/.test(name))).toEqual([]);
    for (const config of [WRANGLER_CONFIG, DESK_CONFIG]) {
      const { observability } = unstable_readConfig({ config, env: environment }, { hideWarnings: true });
      expect(observability).toMatchObject({
        enabled: true,
        logs: { enabled: true, invocation_logs: false },
        traces: { enabled: true, head_sampling_rate: 0.01 },
      });
    }
    expect(deployed.limits?.cpu_ms).toBeGreaterThan(0);
  });
});

describe('the environments of wrangler.toml', () => {
  it('share no stores and no rate-limit counters', () => {
    const names = [undefined, ...ENVIRONMENTS]
      .map(read)
      .flatMap((config) => [
        ...config.r2_buckets.map((each) => `bucket ${each.bucket_name}`),
        ...config.d1_databases.map((each) => `database ${each.database_name}`),
        ...config.ratelimits.map((each) => `counter ${each.namespace_id}`),
      ]);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('a problem with an environment', () => {
  const { vars, queues, send_email } = read('production');
  const secrets = {
    required: ['OPERATOR_SECRET', 'PAYFAST_MERCHANT_ID', 'PAYFAST_MERCHANT_KEY', 'PAYFAST_PASSPHRASE'],
  };

  const bound = { queues, send_email };

  it('is a wrong variable or a missing secret', () => {
    const wrong = { ...vars, ENVIRONMENT: 'staging', PAYFAST_PASSPHRASE: 'known', SITE_NAME: '' };
    expect(findProblems('production', { ...bound, vars: wrong, secrets })).toEqual([
      'ENVIRONMENT must be production',
      'PAYFAST_PASSPHRASE must be a secret, not a variable of wrangler.toml',
      'SITE_NAME is empty',
    ]);
    expect(
      findProblems('production', { ...bound, vars: { ...vars, PAYFAST_HOST: 'self' }, secrets }),
    ).toEqual(['PAYFAST_HOST must name the gateway in production: the simulator does not run there']);
    expect(findProblems('production', { ...bound, vars, secrets: { required: [] } })).toHaveLength(4);
    const elsewhere = { ...vars, API_ORIGIN: 'https://api.spaza.co.za' };
    expect(findProblems('production', { ...bound, vars: elsewhere, secrets })).toEqual([
      'EDGE_KEY is missing: without it, the API at API_ORIGIN does not trust this edge',
    ]);
  });

  it('is reported if a built-in route rule redirects to a host that is not allowed', () => {
    const rules: RouteRuleInput[] = [{ from: '/blog', redirect: 'https://blog.example.com/' }];
    const problemsWith = (ROUTE_RULE_HOSTS: string) =>
      findProblems(
        'production',
        { ...bound, vars: { ...vars, ROUTE_RULE_HOSTS }, secrets },
        { builtRules: rules },
      );
    expect(problemsWith('')).toEqual([
      'Route rule /blog: redirect: blog.example.com is not among the allowed hosts',
    ]);
    expect(problemsWith('blog.example.com')).toEqual([]);
  });

  it('is a missing or misconfigured queue or email binding', () => {
    const described = { ...bound, vars, secrets };
    const problemsOf = (changed: typeof queues) =>
      findProblems('production', { ...described, queues: { ...queues, ...changed } });
    expect(problemsOf({ producers: [] })).toEqual([
      'queues: there is no producer with the binding MAIL_QUEUE, which emails need',
      'queues: there is no producer with the binding PIN_QUEUE, which emails need',
      'queues: PINs need a separate queue, or they wait behind other emails',
      'queues: JOB_QUEUE needs a consumer with max_batch_size = 1, or scheduled jobs delay each other',
    ]);
    const jobs = { binding: 'JOB_QUEUE', queue: 'shop-jobs-production' };
    const bothTo = (queue: string) => [
      jobs,
      ...['MAIL_QUEUE', 'PIN_QUEUE'].map((binding) => ({ binding, queue })),
    ];
    expect(problemsOf({ producers: bothTo('shop-mail-production') })).toEqual([
      'queues: PINs need a separate queue, or they wait behind other emails',
    ]);
    const without = (queue: string) => queues.consumers?.filter((each) => each.queue !== queue) ?? [];
    expect(problemsOf({ consumers: without('shop-pins-production') })).toEqual([
      'queues: emails and PINs each need a consumer',
    ]);
    expect(problemsOf({ consumers: without('shop-mail-dead-production') })).toEqual([
      'queues: dead-letter queues need a consumer',
    ]);
    const batched = queues.consumers?.map((each) => ({ ...each, max_batch_size: 10 })) ?? [];
    for (const consumers of [without('shop-jobs-production'), batched]) {
      expect(problemsOf({ consumers })).toEqual([
        'queues: JOB_QUEUE needs a consumer with max_batch_size = 1, or scheduled jobs delay each other',
      ]);
    }
    expect(findProblems('production', { ...described, send_email: [] })).toEqual([
      'send_email: MAIL_DRIVER is binding, but there is no binding SEND_EMAIL',
    ]);
    const smtp = { ...vars, MAIL_DRIVER: 'smtp', SMTP_HOST: 'smtp.provider.example' };
    const secretsOfSmtp = { required: [...secrets.required, 'SMTP_USER', 'SMTP_PASSWORD'] };
    expect(
      findProblems('production', { ...bound, vars: smtp, secrets: secretsOfSmtp, send_email: [] }),
    ).toEqual([]);
  });

  it('is a secret in the secrets file that production must not use', () => {
    const published = { PAYFAST_MERCHANT_ID: '10000100', PAYFAST_PASSPHRASE: 'x' };
    const problemsOf = (environment: string) =>
      findProblems(
        environment,
        { ...bound, vars: { ...vars, ENVIRONMENT: environment }, secrets },
        { secrets: published },
      );
    expect(problemsOf('production')).toEqual([
      'PAYFAST_MERCHANT_ID must be the shop’s own in production: this one is public',
      'PAYFAST_PASSPHRASE must be random in production, with at least 8 characters',
    ]);
    expect(problemsOf('staging')).toEqual([]);
  });

  it('is a value of the desk that differs from the shop’s', () => {
    const shop = read('production');
    const desk = unstable_readConfig({ config: DESK_CONFIG, env: 'production' }, { hideWarnings: true });
    expect(findDeskProblems(shop, desk)).toEqual([]);
    const { ACCESS_AUD: _, SITE_NAME: __, ...others } = desk.vars;
    const wrong = {
      ...desk,
      vars: { ...others, PAYFAST_HOST: 'https://other.co.za' },
      r2_buckets: [{ binding: 'PICTURES', bucket_name: 'shop-pictures-staging' }],
    };
    expect(findDeskProblems(shop, wrong).sort()).toEqual([
      'worker/desk/wrangler.toml: ACCESS_AUD is missing',
      ...['PAYFAST_HOST', 'PICTURES', 'SITE_NAME'].map(
        (name) => `worker/desk/wrangler.toml: ${name} must be the same as the shop's`,
      ),
    ]);
  });

  describe('findPlaceholders', () => {
    const filled = {
      vars: {
        COMPANY_NAME: 'Ubuntu Traders (Pty) Ltd',
        COMPANY_REGISTRATION: '2019/204817/07',
        COMPANY_ADDRESS: '3 Loop Street, Cape Town, 8001',
        COMPANY_PHONE: '+27 21 300 4000',
        COMPANY_EMAIL: 'help@spaza.co.za',
        MAIL_FROM: 'orders@spaza.co.za',
      },
      routes: [{ pattern: 'www.spaza.co.za', custom_domain: true }],
      d1_databases: [{ binding: 'DB', database_id: '1b2c3d4e-0000-4000-8000-000000000000' }],
      kv_namespaces: [{ binding: 'KV', id: '0123456789abcdef0123456789abcdef' }],
    };
    const invented = read().vars;
    const placeholdersWith = (changed: Record<string, string>) =>
      findPlaceholders({ ...filled, vars: { ...filled.vars, ...changed } }, invented);

    it('returns nothing if all values are filled in', () => {
      expect(placeholdersWith({})).toEqual([]);
    });

    it.each([
      ['COMPANY_NAME', 'Spaza Online (Pty) Ltd'],
      ['COMPANY_NAME', 'SPAZA ONLINE (PTY) LTD.'],
      ['COMPANY_REGISTRATION', '2026/123456/07'],
      ['COMPANY_REGISTRATION', '2026 / 123456 / 07'],
      ['COMPANY_ADDRESS', '12 Vilakazi Street, Orlando West, Soweto, 1804'],
      ['COMPANY_PHONE', '+27 11 555 0123'],
      ['COMPANY_PHONE', '+27115550123'],
      ['COMPANY_PHONE', '011 555 0123'],
      ['COMPANY_EMAIL', 'help@spaza.example'],
      ['COMPANY_EMAIL', 'help@example.com'],
      ['MAIL_FROM', 'orders@spaza.example'],
      ['COOKIE_DOMAIN', 'spaza.example'],
    ])('returns %s if it is %s', (name, value) => {
      expect(placeholdersWith({ [name]: value })).toEqual([name]);
    });
  });
});

describe('npm run deploy', () => {
  it.each(ENVIRONMENTS)(
    'bundles %s with --dry-run, and prints the commands that it does not run',
    async (environment) => {
      const { exitCode, output, errors } = await run('--env', environment, '--dry-run');
      expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: '' });
      const size = /Total Upload: ([\d.]+) KiB \/ gzip: ([\d.]+) KiB/.exec(output);
      expect(Number(size?.[2])).toBeGreaterThan(100);
      expect(Number(size?.[2])).toBeLessThan(3 * 1024);
      for (const name of ['DB', 'KV', 'PICTURES', 'IMAGES', 'ASSETS', 'LIMIT_100']) {
        expect(output).toMatch(new RegExp(`^ +env\\.${name} `, 'm'));
      }
      expect(output).toContain(`env.ENVIRONMENT ("${environment}")`);
      expect(output).not.toMatch(/OPERATOR_SECRET|PAYFAST_MERCHANT|PASSPHRASE|simulator/);
      const commands = output.split('\n').flatMap((line) => /not run: (.*)$/.exec(line)?.[1] ?? []);
      expect(commands).toEqual([
        'npx wrangler whoami',
        expect.stringMatching(/^GET https:\/\/\S+\/builds\/latest\.json/),
        `npx wrangler d1 migrations apply DB --env ${environment} --remote`,
        `npx wrangler deploy --env ${environment}`,
        `npx wrangler deploy --config worker/desk/wrangler.toml --env ${environment}`,
        expect.stringMatching(
          new RegExp(
            `^npx wrangler kv key put data-version \\S+ --binding KV --env ${environment} --remote$`,
          ),
        ),
        expect.stringMatching(/^GET https:\/\/\S+\/readyz/),
        expect.stringMatching(/^GET https:\/\/desk\.\S+\/$/),
      ]);
      expect(output).toContain(`Nothing was deployed to ${environment}.`);
    },
  );

  it.each([
    [
      ['--env', 'production'],
      'has placeholders for the id of DB, the id of KV, the domain www.spaza.example, COMPANY_NAME, COMPANY_REGISTRATION, COMPANY_ADDRESS, COMPANY_PHONE, COMPANY_EMAIL, ALERT_EMAIL, SHOP_ORIGIN, COOKIE_DOMAIN, MAIL_FROM, the domain desk.spaza.example, ACCESS_AUD.',
    ],
    [['--env', 'nowhere'], 'wrangler.toml has no [env.nowhere]'],
    [[], "required option '--env <name>' not specified. Usage: "],
    [['--env', 'staging', '--fast'], "unknown option '--fast'"],
  ])('fails with a one-line error for %j', async (args, message) => {
    const { exitCode, output, errors } = await run(...args);
    expect([exitCode, output, errors.trimEnd().split('\n').length]).toEqual([
      errors.includes('Usage: ') ? 2 : 1,
      '',
      1,
    ]);
    expect(errors).toContain(message);
  });
});

describe('a deploy', () => {
  const PREVIOUS = {
    id: 'previous1234',
    files: ['/assets/main-old.js', '/assets/shop-old.css', '/assets/kept.js'],
  };
  let remote: StandInShop;
  let deploy: Deploy;
  let ran: string[];
  let logged: string[];

  beforeAll(async () => {
    remote = await aDeployedShop();
  });
  afterAll(() => remote.close());

  beforeEach(async () => {
    ran = [];
    logged = [];
    remote.answers.clear();
    remote.answers.set('/builds/latest.json', JSON.stringify({ id: PREVIOUS.id }));
    remote.answers.set(`/builds/meta/${PREVIOUS.id}.json`, JSON.stringify(PREVIOUS));
    remote.answers.set('/assets/main-old.js', 'old()');
    remote.answers.set('/assets/shop-old.css', '.old {}');
    remote.answers.set('/readyz', '{"ready":true}');
    // The desk's host.
    remote.answers.set('/', { status: 403, body: 'not allowed' });
    const distFolder = await mkdtemp(path.join(tmpdir(), 'shop-dist-'));
    await mkdir(path.join(distFolder, 'public/assets'), { recursive: true });
    await writeFile(path.join(distFolder, 'public/assets/kept.js'), 'kept()');
    await writeFile(path.join(distFolder, 'manifest.json'), '{"id":"newest567890"}');
    deploy = {
      shop: {
        environment: 'staging',
        origin: remote.origin,
        deskOrigin: remote.origin,
        problems: [],
        placeholders: [],
      },
      isFirst: false,
      wrangler: account({}),
      distFolder,
      polling: { totalMs: 100, pauseMs: 20 },
    };
  });

  /**
   * Simulates wrangler and a Cloudflare account. `failing` maps the beginning of a command to its failure; all other
   * commands succeed.
   */
  function account(failing: Record<string, { exitCode: number; output: string }>): Deploy['wrangler'] {
    return async (args) => {
      const command = args.join(' ');
      ran.push(command);
      if (command === 'deploy --env staging') {
        remote.answers.set('/builds/latest.json', JSON.stringify({ id: 'newest567890' }));
      }
      const failure = Object.entries(failing).find(([start]) => command.startsWith(start))?.[1];
      return {
        stdout: '',
        ...(failure ?? { exitCode: 0, output: 'Total Upload: 1000 KiB / gzip: 200 KiB\n' }),
      };
    };
  }

  const start = () => runDeploy(deploy, { isDryRun: false, log: (line) => logged.push(line) });

  it('fetches the old build, bundles, migrates, uploads, bumps the data version and verifies', async () => {
    await start();
    expect(ran).toEqual([
      'whoami',
      expect.stringMatching(/^deploy --env staging --dry-run --outdir /),
      expect.stringMatching(/^deploy --config worker\/desk\/wrangler.toml --env staging --dry-run --outdir /),
      'd1 migrations apply DB --env staging --remote',
      'deploy --env staging',
      'deploy --config worker/desk/wrangler.toml --env staging',
      expect.stringMatching(/^kv key put data-version 2\d{3}-\S+Z --binding KV --env staging --remote$/),
    ]);
    expect(logged).toContain('    Ready, with build newest567890');
    expect(logged.at(-2)).toBe('    Closed without Cloudflare Access');
    expect(logged.at(-1)).toBe(`${remote.origin} runs the new build.`);
  });

  it('adds the chunks and metadata of the running build to the dist folder', async () => {
    await start();
    const file = (name: string) => readFile(path.join(deploy.distFolder, name), 'utf8');
    expect(await file('public/assets/main-old.js')).toBe('old()');
    expect(await file('public/assets/shop-old.css')).toBe('.old {}');
    expect(await file('public/assets/kept.js')).toBe('kept()');
    expect(JSON.parse(await file(`public/builds/meta/${PREVIOUS.id}.json`))).toEqual(PREVIOUS);
    expect(JSON.parse(await file('builds.json'))).toEqual([PREVIOUS]);
    expect(logged).toContain(`    Build ${PREVIOUS.id}: 2 files fetched`);
  });

  it('also stores the builds before the running one, for the deltas of the next build', async () => {
    const earlier = { id: 'older1234', files: ['/assets/older.js', '/assets/kept.js'] };
    const running = { ...PREVIOUS, earlier: [earlier] };
    remote.answers.set(`/builds/meta/${PREVIOUS.id}.json`, JSON.stringify(running));
    remote.answers.set('/assets/older.js', 'older()');
    await start();
    const file = (name: string) => readFile(path.join(deploy.distFolder, name), 'utf8');
    expect(await file('public/assets/older.js')).toBe('older()');
    expect(JSON.parse(await file('builds.json'))).toEqual([earlier, PREVIOUS]);
    expect(logged).toContain(`    Build ${PREVIOUS.id}: 3 files fetched`);
  });

  it('requests no earlier build on the first deploy', async () => {
    remote.answers.delete(`/builds/meta/${PREVIOUS.id}.json`);
    deploy = { ...deploy, isFirst: true };
    remote.answers.set('/builds/latest.json', JSON.stringify({ id: 'newest567890' }));
    await start();
    expect(ran).toContain('deploy --env staging');
  });

  it.each([
    [
      'whoami',
      { exitCode: 0, output: 'You are not authenticated. Please run `wrangler login`.' },
      1,
      'Run npx wrangler login',
    ],
    [
      'deploy --env staging --dry-run',
      { exitCode: 1, output: 'Log\n\u001b[31m✘ [ERROR] No such module "x"\u001b[0m\n\nmore' },
      2,
      'No such module "x". Nothing was changed.',
    ],
    [
      'deploy --env staging --dry-run',
      { exitCode: 0, output: 'Total Upload: 20000.5 KiB / gzip: 9000 KiB' },
      2,
      'The worker is too large',
    ],
    [
      'd1 migrations',
      { exitCode: 1, output: '[ERROR] near "CRATE": syntax error' },
      4,
      'syntax error. The shop still runs its old build.',
    ],
    [
      'kv key put',
      { exitCode: 1, output: '[ERROR] 500' },
      7,
      'npm run ops -- cache bump --remote --env staging',
    ],
    [
      'deploy --config worker/desk/wrangler.toml --env staging',
      { exitCode: 1, output: '[ERROR] 500' },
      3,
      'Nothing was changed.',
    ],
  ])('stops with a one-line error if "%s" fails', async (command, failure, commandsRun, message) => {
    deploy.wrangler = account({ [command]: failure });
    const line = await start().then(
      () => '',
      (error: Error) => `${error.name}: ${error.message}`,
    );
    expect(line).toContain(message);
    expect(line).toMatch(/^ScriptFailure: [^\n]+$/);
    expect(ran).toHaveLength(commandsRun);
  });

  it('fails if the desk answers a request without an identity', async () => {
    remote.answers.set('/', 'Today');
    await expect(start()).rejects.toThrow(
      /answers 200 to a request without an identity\. The new build runs\./,
    );
  });

  it('explains how to roll back if the shop is not ready after the upload', async () => {
    remote.answers.delete('/readyz');
    await expect(start()).rejects.toThrow(
      /readyz answers 404: .* Roll back: npx wrangler rollback --env staging \(the database stays migrated\)\.$/,
    );
  });

  const NO_EMAILS = { ready: false, d1: 'ok', kv: 'ok', r2: 'ok', mail: 'failed', pins: 'failed' };

  it('succeeds even if emails are failing, because the deploy may fix them', async () => {
    remote.answers.set('/readyz', { status: 503, body: JSON.stringify(NO_EMAILS) });
    await start();
    expect(logged.at(-1)).toBe(`${remote.origin} runs the new build.`);
  });

  it('fails if a store is unavailable', async () => {
    remote.answers.set('/readyz', { status: 503, body: JSON.stringify({ ...NO_EMAILS, d1: 'failed' }) });
    await expect(start()).rejects.toThrow(/readyz answers 503: /);
  });

  it('changes nothing if the running build cannot be fetched', async () => {
    remote.answers.delete('/assets/main-old.js');
    await expect(start()).rejects.toThrow(/main-old\.js answers 404\. Nothing was changed\./);
    remote.answers.set('/builds/latest.json', '{"id":"../../etc"}');
    await expect(start()).rejects.toThrow('Nothing was changed.');
    expect(ran).toEqual(['whoami', 'whoami']);
  });

  it('runs no commands while wrangler.toml has problems or placeholders', async () => {
    deploy.shop = { ...deploy.shop, problems: ['SITE_NAME is empty'] };
    await expect(start()).rejects.toThrow('wrangler.toml, [env.staging]: SITE_NAME is empty.');
    deploy.shop = { ...deploy.shop, problems: [], placeholders: ['the id of DB'] };
    await expect(start()).rejects.toThrow('has placeholders for the id of DB.');
    expect(ran).toEqual([]);
  });
});
