import type { Page, Request } from 'playwright/test';

/**
 * Holds back what the page asks the API by itself, from now on; what is on its way is waited for. Otherwise such a call may
 * notice that a session has ended before the form does.
 * @param asked all calls since the page was opened, as `callsOf` gives them
 */
export async function holdCalls(page: Page, asked: readonly Request[]): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  const before = [...asked];
  await page.route('**/api/**', async (route) => {
    await released;
    await route.fallback();
  });
  await Promise.all(before.map((request) => request.response()));
  return resolve;
}

/** What the page asks the API by itself from now on. */
export function callsOf(page: Page): readonly Request[] {
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) asked.push(request);
  });
  return asked;
}
