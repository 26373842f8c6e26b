import AxeBuilder from '@axe-core/playwright';
import { expect, journey as test } from './support/journey.ts';
import { SHOPS } from './support/shops.ts';

const { origin } = SHOPS.demo;

const PAGES = [
  '/',
  '/search?q=braai',
  '/cart',
  '/about',
  '/privacy-policy',
  '/support',
  '/?auth=login',
  '/?auth=register',
  '/nowhere',
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme, viewport: { width: 360, height: 740 } });

    for (const path of PAGES) {
      test(`${path} has no barrier that a machine can find`, async ({ page }) => {
        await page.goto(`${origin}${path}`);
        await page.waitForLoadState('networkidle');
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag22aa'])
          .analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
        ).toEqual([]);
      });
    }

    test('a product and a listing have none either', async ({ page }) => {
      await page.goto(`${origin}/`);
      for (const start of ['/categories/', '/products/']) {
        const href = await page.locator(`a[href^="${start}"]`).first().getAttribute('href');
        await page.goto(`${origin}${href}`);
        await page.waitForLoadState('networkidle');
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag22aa'])
          .analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
        ).toEqual([]);
      }
    });
  });
}

for (const [screen, width] of [
  ['a narrow screen', 320],
  ['a phone at 200 %', 180],
] as const) {
  test(`nothing is wider than ${screen}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    for (const path of ['/', '/search?q=braai', '/about', '/support']) {
      await page.goto(`${origin}${path}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  });
}
