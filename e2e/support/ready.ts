import type { Page, Response } from 'playwright/test';

/**
 * Waits for the page's ready marks (client/app): `data-live` on <html> is empty once the app answers to input, and says
 * `navigating` while another page of the app is on its way; with `data-links` it follows links, too. After a click on a
 * link, wait for the new address first: until the browser has heard of the click the marks are still the page's before.
 */
export async function ready(page: Page): Promise<void> {
  await page.locator('html[data-live=""][data-links]').waitFor({ state: 'attached' });
}

/** Waits until the app answers to input; links may still be the browser's own. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-live=""]').waitFor({ state: 'attached' });
}

/** Loads a page in full and waits until it answers to input. With scripts off use `page.goto`. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await ready(page);
  return response;
}

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await ready(page);
}

/** Makes the page another size once no view transition runs: resized in the middle of one, it stands still for 4 s. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.waitForFunction(() => (Reflect.get(document, 'activeViewTransition') ?? null) === null);
  await page.setViewportSize(size);
}

/** Waits until the page has drawn what it has just heard: for what must not show itself. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
