import { fileURLToPath } from 'node:url';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

const migrations = fileURLToPath(new URL('worker/api/db/migrations', import.meta.url));

/**
 * Test files of the client and of shared code that use a real shop. The others do not need workerd, which takes seconds
 * per file.
 */
const WITH_A_SHOP = [
  'test/client/account/account-forms.test.ts',
  'test/client/app/{current-view,page-preloads,reload-page,follow-session,router,session,stores,submit}.test.ts',
  'test/client/cart/cart-store.test.ts',
  'test/client/product-lists/lists-store.test.ts',
  'test/client/**/*.test.tsx',
];

/** Files that reuse the worker of the file before them, with a new database and a new version of the catalogue. */
const IN_A_WORKER_USED_BEFORE = [
  'test/worker/{api,desk,edge,env,operations,pages,platform,ssr}/**/*.test.{ts,tsx}',
  'test/client/**/*.test.tsx',
];

/** The exceptions: they test caches of a worker, its data centre and KV, so they need new ones. */
const ABOUT_CACHES = [
  'test/worker/edge/{not-modified,sitemap,large-sitemap}.test.ts',
  'test/worker/page-cache/**/*.test.ts',
  'test/worker/ssr/{cache-poisoning,catalogue-load,cold-page,failed-loads,one-rating,pages}.test.ts',
  'test/worker/ssr/{round-trips,shared-cache}.test.ts',
];

/** Files that run operators' commands and imports in this process, each on its own state folder. */
const COMMANDS = 'test/scripts/{ops-*,catalogue/*}.test.ts';

/** Part of `npm run check`, because it fails when `docs/openapi.json` is outdated. */
const OPENAPI = 'test/scripts/contract/openapi.test.ts';

const aShop = cloudflareTest(async () => ({
  wrangler: { configPath: './wrangler.toml' },
  miniflare: {
    // These queues have no consumer: a message delivered after its test has ended would fail the run.
    queueProducers: {
      MAIL_QUEUE: 'nobody-listens',
      PIN_QUEUE: 'nobody-listens',
      JOB_QUEUE: 'nobody-listens',
    },
    bindings: {
      CONFIG_TTL_SECONDS: '0',
      SHOP_ORIGIN: 'https://shop.test',
      TEST_MIGRATIONS: await readD1Migrations(migrations),
      TEST_DEVICES_SEED: process.env.DEVICES_SEED ?? '',
      TEST_DEVICES_STEPS: process.env.DEVICES_STEPS ?? '',
    },
  },
}));

const IN_NODE = {
  globalSetup: 'test/contract/support/folder-of-run.ts',
  // Compiling wrangler takes a fifth of a script's time.
  env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/scripts', import.meta.url)) },
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    // More than the number of cores: files wait for workerd and wrangler more than they compute.
    maxWorkers: 3,
    reporters: process.env.VITEST_JSON
      ? ['default', ['json', { outputFile: process.env.VITEST_JSON }]]
      : ['default'],
    projects: [
      {
        plugins: [aShop],
        test: {
          name: 'workerd',
          include: [
            'test/worker/*.test.ts',
            'test/worker/{devices,faults,forms}/**/*.test.ts',
            ...ABOUT_CACHES,
            ...WITH_A_SHOP,
          ],
          exclude: ['test/client/**/*.test.tsx'],
          setupFiles: ['test/support/migrate.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        plugins: [aShop],
        test: {
          name: 'database',
          include: IN_A_WORKER_USED_BEFORE,
          exclude: ABOUT_CACHES,
          // A new worker for each file would take longer to start than most files run.
          isolate: false,
          setupFiles: ['test/support/fresh-database.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'plain',
          include: ['test/{shared,client}/**/*.test.ts', OPENAPI],
          exclude: WITH_A_SHOP,
        },
      },
      {
        test: {
          ...IN_NODE,
          name: 'commands',
          include: [COMMANDS],
          // Importing wrangler and miniflare for each file would take longer than many files run.
          isolate: false,
        },
      },
      {
        test: {
          ...IN_NODE,
          name: 'node',
          include: ['test/{scripts,contract,crash}/**/*.test.ts'],
          exclude: [OPENAPI, COMMANDS],
        },
      },
    ],
  },
});
