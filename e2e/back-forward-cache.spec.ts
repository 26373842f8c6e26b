import type { Page } from 'playwright/test';
import { visit } from './support/ready.ts';
import { findShopPages } from './support/shop-pages.ts';
import { SHOPS, WHOLE_BROWSER } from './support/shops.ts';
import { test as base, expect } from './support/test.ts';

/** Playwright disables the back/forward cache by default. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({
        ...launchOptions,
        executablePath: WHOLE_BROWSER,
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
        args: [...(launchOptions.args ?? []), '--enable-features=BackForwardCache'],
      });
    },
    { scope: 'worker' },
  ],
});

declare global {
  interface Window {
    /** True once the browser has restored the page from the back/forward cache. */
    isRestored?: boolean;
  }
}

test('Back restores public pages from the back/forward cache', async ({ page }) => {
  await page.addInitScript(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      window.isRestored = persisted;
    });
  });
  for (const [name, path] of Object.entries(await findShopPages(SHOPS.demo.origin))) {
    await visit(page, path);
    await page.goto('/robots.txt');
    // page.goBack() waits for a load that a restored page does not have.
    await page.evaluate(() => window.history.back());
    await expect.poll(() => restoredPath(page), name).toBe(path);
    const reasons = await page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation');
      return JSON.stringify(entry && 'notRestoredReasons' in entry ? entry.notRestoredReasons : null);
    });
    expect(reasons, name).toBe('null');
  }
});

/** The page's path and query if it was restored; null while it is still another page. */
function restoredPath(page: Page): Promise<string | null> {
  const read = (): string | null =>
    window.isRestored === true ? window.location.pathname + window.location.search : null;
  return page.evaluate(read).catch(() => null);
}
