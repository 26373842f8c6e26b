import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { startChild } from './shop/child.ts';
import { findFreePorts } from './shop/port.ts';
import { runScript, ScriptFailure } from './shop/run-script.ts';
import { PROJECT_FOLDER } from './shop/shop-state.ts';

const FOLDER = path.join(PROJECT_FOLDER, 'docs/images');
const START_TIMEOUT_MS = 120_000;

/** The README's screenshots: pages of the demo shop and window sizes. */
const SCREENSHOTS = [
  { name: 'phone-home', url: '/', width: 360, height: 740, scale: 2 },
  { name: 'desktop-listing', url: '/search?q=braai', width: 1_440, height: 900, scale: 1 },
] as const;

/** Starts a demo shop and renews `docs/images`: `npm run docs:images`. */
await runScript(async () => {
  const stateDir = await mkdtemp(path.join(tmpdir(), 'docs-images-'));
  const [port = 0] = await findFreePorts(1);
  const origin = `http://localhost:${port}`;
  const shop = startChild(process.execPath, ['scripts/start.ts'], {
    cwd: PROJECT_FOLDER,
    env: { ...process.env, PORT: String(port), STATE_DIR: stateDir, DESK_PORT: 'none' },
    stdio: 'ignore',
  });
  try {
    await waitUntilOpen(origin);
    const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
    await using browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    for (const { name, url, width, height, scale } of SCREENSHOTS) {
      const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
      await page.context().addCookies([{ name: 'cookies-accepted', value: 'false', url: origin }]);
      await page.goto(`${origin}${url}`, { waitUntil: 'networkidle' });
      await writeImage(page, path.join(FOLDER, `${name}.webp`));
    }
  } finally {
    shop.end();
    await shop.exited;
    await rm(stateDir, { recursive: true, force: true });
  }
});

async function writeImage(page: Page, file: string): Promise<void> {
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: 78 })
    .toFile(file);
  console.log(`${path.relative(PROJECT_FOLDER, file)}: ${Math.round(size / 1_000)} KB`);
}

async function waitUntilOpen(origin: string): Promise<void> {
  const end = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < end) {
    const response = await fetch(`${origin}/healthz`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new ScriptFailure(`The demo shop did not answer within ${START_TIMEOUT_MS / 1_000} s.`);
}
