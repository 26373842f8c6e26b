import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { startChild } from './shop/child.ts';
import { runScript, ScriptFailure } from './shop/run-script.ts';
import { PROJECT_FOLDER } from './shop/shop-state.ts';

const PLAYWRIGHT = path.join(PROJECT_FOLDER, 'node_modules/.bin/playwright');
const SYSTEM_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

await runScript(async () => {
  const chromium = findChromium() ?? installChromium();
  const { exited } = startChild(PLAYWRIGHT, ['test', ...process.argv.slice(2)], {
    cwd: PROJECT_FOLDER,
    env: { ...process.env, NODE_ENV: 'production', ...(chromium !== null && { CHROMIUM_PATH: chromium }) },
    stdio: 'inherit',
  });
  process.exitCode = await exited;
});

function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new ScriptFailure(`CHROMIUM_PATH: there is no ${named}.`);
    return named;
  }
  return SYSTEM_BROWSERS.map((name) => `/usr/bin/${name}`).find((file) => existsSync(file)) ?? null;
}

/** null: Playwright has its own and finds it. */
function installChromium(): string | null {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('There is no Chromium on this machine: installing it with apt-get');
    run('apt-get', ['update']);
    run('apt-get', ['install', '-y', 'chromium']);
    const installed = findChromium();
    if (installed !== null) return installed;
  }
  console.log("There is no Chromium on this machine: installing Playwright's");
  run(PLAYWRIGHT, ['install', 'chromium']);
  return null;
}

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: PROJECT_FOLDER, stdio: 'inherit' });
  if (status !== 0)
    throw new ScriptFailure(`${command} ${args.join(' ')} failed: Chromium could not be installed.`);
}
