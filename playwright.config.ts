import { defineConfig } from 'playwright/test';
import { SHOPS_TO_SERVE, WORKERS } from './e2e/support/shops.ts';

const json = process.env.PLAYWRIGHT_JSON;

/**
 * Playwright's own list, which this one replaces, and two features of Chromium's address bar that load two extra pages
 * for every window, which is more work than most journeys.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.e2e/results',
  workers: WORKERS,
  timeout: 60_000,
  // A busy machine may exceed any timeout. The run lists the journeys that needed a retry.
  retries: 1,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: json === undefined ? [['list']] : [['list'], ['json', { outputFile: json }]],
  use: {
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    // Journeys intercept requests, which Playwright cannot do for a page with a service worker; offline.spec.ts allows
    // it.
    serviceWorkers: 'block',
    // Recording a trace of each journey would make the whole run a quarter longer.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // The machine has no GPU. Without this flag one is emulated, which takes a twelfth of a run's CPU.
        '--disable-gpu',
        `--disable-features=${DISABLED_FEATURES.join(',')}`,
      ],
    },
  },
  webServer: SHOPS_TO_SERVE.map(({ name, origin }) => ({
    command: `node e2e/support/serve-shop.ts ${name}`,
    url: `${origin}/healthz`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
  })),
});
