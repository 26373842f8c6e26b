import type { Browser, Page } from 'playwright/test';

/** Returns the path of the newest build's first file that contains this text. Throws if there is none. */
export async function findFileContaining(page: Page, text: string): Promise<string> {
  const { id } = await (await page.request.get('/builds/latest.json')).json();
  const { files } = await (await page.request.get(`/builds/meta/${id}.json`)).json();
  for (const file of files) {
    if ((await (await page.request.get(file)).text()).includes(text)) return file;
  }
  throw new Error(`the build has no file with ${text}`);
}

/** Makes the first `times` requests for a file fail. The returned function returns the number of failures so far. */
export async function failRequests(page: Page, file: string, times: number): Promise<() => number> {
  let failed = 0;
  await page.route(`**${file}`, (route) => {
    if (failed >= times) return route.continue();
    failed += 1;
    return route.abort();
  });
  return () => failed;
}

/**
 * True if the browser never requests a failed module again, as Chromium 150 does. A page that needs the module is then
 * fully reloaded.
 */
export async function cachesFailedImports(browser: Browser): Promise<boolean> {
  const page = await browser.newPage();
  let requests = 0;
  await page.route('**/*', (route) => {
    if (route.request().resourceType() === 'document')
      return route.fulfill({ contentType: 'text/html', body: '<title>Imports</title>' });
    requests += 1;
    return requests === 1 ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  await page.goto('http://imports.test/');
  const comes = await page.evaluate(`(() => {
    const load = () => import('/module.js');
    return load().catch(load).then(() => true, () => false);
  })()`);
  await page.close();
  return comes === false;
}
