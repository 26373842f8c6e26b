import { type Browser, chromium } from 'playwright';

/** Runs `use` with the same Chromium as the e2e tests. `args` are additional command-line switches. */
export async function withChromium<Result>(
  use: (browser: Browser) => Promise<Result>,
  args: readonly string[] = [],
): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...args,
    ],
  });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}
