import type { Page } from 'playwright/test';
import { productPage } from './pages/product-page.ts';
import { searchPage } from './pages/search-page.ts';
import { demoShopClient } from './support/demo-shop-client.ts';
import { visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

test.use({ pictures: 'real' });

/** Scrolls to the footer half a screen at a time, and waits for the pictures that came near the screen. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight / 2) {
      window.scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
  });
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.images].every(
          (picture) => picture.complete || !picture.checkVisibility({ contentVisibilityAuto: true }),
        ),
      ),
    )
    .toBe(true);
}

/** The widths in px that the page has asked for. */
function askedWidths(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ pathname }) => pathname.startsWith('/pictures/'))
      .map(({ searchParams }) => Number(searchParams.get('w') ?? Number.NaN)),
  );
}

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });

  // Before the app runs, and after.
  for (const [height, javaScriptEnabled] of [
    [740, true],
    [740, false],
    [1_000, false],
  ] as const) {
    test.describe(`on a screen of ${height} px, ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
      test.use({ viewport: { width: 360, height }, javaScriptEnabled });

      test('a product with several pictures has one button in sight that adds it', async ({ page }) => {
        const { data } = await demoShopClient().listProducts({ per_page: '96' });
        const product = data.find(
          ({ images, options, stock }) => images.length > 1 && options.length === 0 && stock > 1,
        );
        const path = `/products/${product?.id}/-/-`;
        await (javaScriptEnabled ? visit(page, path) : page.goto(path));
        const shown = await page.getByRole('button', { name: 'Add to cart' }).evaluateAll(
          (buttons) =>
            buttons.filter((button) => {
              const { left, top, width, height } = button.getBoundingClientRect();
              return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
            }).length,
        );
        expect(shown).toBe(1);
      });
    });
  }

  test('the home page fetches small pictures, and nothing moves when they come', async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await visit(page, '/');
    await scrollThrough(page);
    const widths = await askedWidths(page);
    expect(widths.length).toBeGreaterThan(10);
    expect(Math.max(...widths)).toBeLessThanOrEqual(640);
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
  });

  test('a product’s picture is no wider than the screen needs', async ({ page }) => {
    await visit(page, '/search?q=kettle');
    await searchPage(page).productLinks.first().click();
    const picture = productPage(page).pictures.locator('img').first();
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/[?]w=768$/);
  });
});

test('who saves data gets fewer bytes', async ({ browser }) => {
  const bytesOfPictures = async (extraHTTPHeaders: Record<string, string>): Promise<number> => {
    const context = await browser.newContext({
      viewport: { width: 412, height: 900 },
      deviceScaleFactor: 3,
      extraHTTPHeaders,
    });
    const page = await context.newPage();
    await visit(page, '/search');
    await scrollThrough(page);
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => new URL(name).pathname.startsWith('/pictures/'))
        .reduce((sum, entry) => sum + entry.encodedBodySize, 0),
    );
    await context.close();
    return bytes;
  };
  const saving = await bytesOfPictures({ 'Save-Data': 'on' });
  expect(saving).toBeGreaterThan(0);
  expect(saving).toBeLessThan((await bytesOfPictures({})) * 0.75);
});

test('a picture that is not there is a sign in its place', async ({ page }) => {
  await page.route('**/pictures/**', (route) =>
    route.continue({ url: new URL('/pictures/nobody/nothing.webp?w=320', route.request().url()).href }),
  );
  const answered = page.waitForResponse('**/pictures/**');
  await visit(page, '/search');
  expect((await answered).status()).toBe(404);
  const first = page.locator('main img').first();
  await expect
    .poll(() => first.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true);
});

test('pictures stay as the worker wrote them', async ({ page }) => {
  const html = await (await page.request.get('/')).text();
  const written = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'text/html');
    return [...parsed.querySelectorAll('#app img')].map(({ outerHTML }) => outerHTML);
  }, html);
  await visit(page, '/');
  const shown = await page
    .locator('#app img')
    .evaluateAll((pictures) => pictures.map(({ outerHTML }) => outerHTML));
  expect(written.length).toBeGreaterThan(10);
  expect(shown).toEqual(written);
});

test('zooming in shows the whole picture', async ({ page }) => {
  await visit(page, '/search?q=kettle');
  await searchPage(page).productLinks.first().click();
  await productPage(page).zoom.click();
  const picture = productPage(page).dialog.getByRole('img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1_000);
});
