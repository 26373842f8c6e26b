import type { Page } from 'playwright/test';

/** The newest build's file that holds a text. */
export async function fileHolding(page: Page, text: string): Promise<string> {
  const { id } = await (await page.request.get('/builds/latest.json')).json();
  const { files } = await (await page.request.get(`/builds/meta/${id}.json`)).json();
  for (const file of files) {
    if ((await (await page.request.get(file)).text()).includes(text)) return file;
  }
  throw new Error(`the build has no file with ${text}`);
}

/** Lets the first requests for a file fail; gives how many have. */
export async function failRequests(page: Page, file: string, times: number): Promise<() => number> {
  let failed = 0;
  await page.route(`**${file}`, (route) => {
    if (failed >= times) return route.continue();
    failed += 1;
    return route.abort();
  });
  return () => failed;
}
