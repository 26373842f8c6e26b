import type { Page, Request } from 'playwright/test';

/**
 * Waits for the page's pending API calls, then delays all further ones until the returned function is called. Otherwise
 * a call could notice that the session has ended before the form does.
 * @param calls all calls since the page was opened, from `recordCalls`
 */
export async function holdCalls(page: Page, calls: readonly Request[]): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  const before = [...calls];
  await page.route('**/api/**', async (route) => {
    await released;
    await route.fallback();
  });
  await Promise.all(before.map((request) => request.response()));
  return resolve;
}

/** Records the page's own API calls from now on. */
export function recordCalls(page: Page): readonly Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request);
  });
  return calls;
}
