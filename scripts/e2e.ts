import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { startChild } from './shop/child.ts';
import { findFreePorts } from './shop/port.ts';
import { runScript, ScriptFailure } from './shop/run-script.ts';
import { FILLED_DEMO, PROJECT_FOLDER } from './shop/shop-state.ts';

const PLAYWRIGHT = path.join(PROJECT_FOLDER, 'node_modules/.bin/playwright');
const SYSTEM_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** A journey in the headless shell takes a quarter less CPU than in the full browser. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** One shop per Playwright worker, the apparel shop, and the shop that is rebuilt (`e2e/support/shops.ts`). */
const SHOPS = 5;

await runScript(async () => {
  const browser = findChromium() ?? installChromium();
  fillDemo();
  const { exited } = startChild(PLAYWRIGHT, ['test', ...process.argv.slice(2)], {
    cwd: PROJECT_FOLDER,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      // Each of the shops, commands and workers would otherwise compile wrangler again.
      NODE_COMPILE_CACHE: path.join(PROJECT_FOLDER, 'node_modules/.cache/scripts'),
      E2E_PORTS: (await findFreePorts(SHOPS)).join(),
      CHROMIUM_PATH: browser,
      ...(!process.env.CHROMIUM_PATH &&
        existsSync(HEADLESS_SHELL) && { HEADLESS_SHELL_PATH: HEADLESS_SHELL }),
    },
    stdio: 'inherit',
  });
  process.exitCode = await exited;
});

function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new ScriptFailure(`CHROMIUM_PATH: ${named} does not exist.`);
    return named;
  }
  const files = [...SYSTEM_BROWSERS.map((name) => `/usr/bin/${name}`), chromium.executablePath()];
  return files.find((file) => existsSync(file)) ?? null;
}

/** Installs Debian's Chromium if possible, Playwright's otherwise, and returns its path. */
function installChromium(): string {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('There is no Chromium on this machine: installing it with apt-get');
    run('apt-get', ['update']);
    run('apt-get', ['install', '-y', 'chromium']);
    const installed = findChromium();
    if (installed !== null) return installed;
  }
  console.log("There is no Chromium on this machine: installing Playwright's");
  run(PLAYWRIGHT, ['install', 'chromium']);
  return chromium.executablePath();
}

/** Recreates a demo shop's state, because the catalogue or the migrations may have changed since the last run. */
function fillDemo(): void {
  rmSync(FILLED_DEMO, { recursive: true, force: true });
  run(process.execPath, ['scripts/catalogue-demo.ts'], { STATE_DIR: FILLED_DEMO, NODE_ENV: 'production' });
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): void {
  const { status } = spawnSync(command, args, {
    cwd: PROJECT_FOLDER,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  if (status !== 0) throw new ScriptFailure(`${command} ${args.join(' ')} failed.`);
}
