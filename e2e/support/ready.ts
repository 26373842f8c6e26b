import type { Page, Response } from 'playwright/test';

/**
 * Waits until the page is ready, according to the attributes that client/app sets on <html>. `data-live` is empty once
 * the app handles input, and `navigating` while another page loads; with `data-links`, the app also handles links.
 * After clicking a link, wait for the new URL first, because the attributes describe the previous page until the
 * browser handles the click.
 */
export async function ready(page: Page): Promise<void> {
  await page.locator('html[data-live=""][data-links]').waitFor({ state: 'attached' });
}

/** Waits until the app handles input; the browser may still handle links itself. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-live=""]').waitFor({ state: 'attached' });
}

/** Loads a page in full and waits until it is ready. Without scripts, use `page.goto`. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await ready(page);
  return response;
}

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await ready(page);
}

/** Waits until the page has rendered all recent events. Use this before checking that something does not appear. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
