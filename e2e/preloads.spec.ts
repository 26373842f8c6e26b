import { expect, journey as test } from './support/journey.ts';
import { SHOPS } from './support/shops.ts';

const { origin } = SHOPS.demo;

test.use({ pictures: 'real' });

test('pointing at many links preloads at most four pages at once (R-CONST-4)', async ({ page }) => {
  await page.goto(`${origin}/search`);
  await page.waitForLoadState('networkidle');
  let open = 0;
  let most = 0;
  let asked = 0;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_payload.json*', async (route) => {
    open += 1;
    asked += 1;
    most = Math.max(most, open);
    await held;
    open -= 1;
    await route.continue();
  });
  const links = page.locator('main a[href^="/products/"]');
  for (let index = 0; index < 8; index += 1) await links.nth(index).dispatchEvent('pointerover');
  await expect.poll(() => asked).toBe(4);
  release();
  await expect.poll(() => open).toBe(0);
  expect(most).toBe(4);
});
