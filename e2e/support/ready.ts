import type { Page, Response } from 'playwright/test';

/**
 * Waits for the page's ready marks (client/app): `data-live` on <html> is empty once the app handles input, and is
 * `navigating` while another page loads; with `data-links` the app also handles links. After a click on a link, wait
 * for the new URL first: until the browser handles the click, the marks are those of the previous page.
 */
export async function ready(page: Page): Promise<void> {
  await page.locator('html[data-live=""][data-links]').waitFor({ state: 'attached' });
}

/** Waits until the app handles input; the browser may still handle links itself. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-live=""]').waitFor({ state: 'attached' });
}

/** Loads a page in full and waits until it handles input. Without scripts use `page.goto`. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await ready(page);
  return response;
}

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await ready(page);
}

/** Resizes the page when no view transition is running: a resize during one freezes the page for 4 s. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.waitForFunction(() => (Reflect.get(document, 'activeViewTransition') ?? null) === null);
  await page.setViewportSize(size);
}

/** Waits until the page has rendered recent events, to check that something does not appear. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
