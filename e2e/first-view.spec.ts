import { visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

test('the first document contains the style sheet; the next one lets the browser cache it', async ({
  page,
}) => {
  const styles: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') styles.push(request.url());
  });
  await visit(page, '/');
  await expect(page.locator('head > style[data-href]')).toHaveCount(1);
  await expect(page.locator('main')).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(251, 250, 247)',
  );
  expect(styles).toEqual([]);
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain('assets');
  await visit(page, '/about');
  await expect(page.locator('head > link[rel=stylesheet]')).toHaveCount(1);
  expect(styles).toHaveLength(1);
});
