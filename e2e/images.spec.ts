import type { Locator, Page } from 'playwright/test';
import { productPath } from '#shared/navigation/paths.ts';
import { productPage } from './pages/product-page.ts';
import { searchPage } from './pages/search-page.ts';
import { demoProducts } from './support/demo-products.ts';
import { demoShopClient } from './support/demo-shop-client.ts';
import { drawn, visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

test.use({ pictures: 'real' });

/** Scrolls to the footer half a screen at a time, and waits for the images near the screen. */
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

/** The image widths in px that the page has requested. */
function requestedWidths(page: Page): Promise<number[]> {
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

  // With the app running, and before the app runs.
  for (const [height, javaScriptEnabled] of [
    [740, true],
    [740, false],
    [1_000, false],
  ] as const) {
    test.describe(`at a height of ${height} px, ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
      test.use({ viewport: { width: 360, height }, javaScriptEnabled });

      test('a product with several images shows exactly one "Add to cart" button on screen', async ({
        page,
      }) => {
        const { data } = await demoShopClient().search.listProducts({ sort: 'newest', per_page: '96' });
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

  test('the home page loads small images without layout shifts', async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await visit(page, '/');
    await scrollThrough(page);
    const widths = await requestedWidths(page);
    expect(widths.length).toBeGreaterThan(10);
    expect(Math.max(...widths)).toBeLessThanOrEqual(640);
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
  });

  test('a product’s image is no wider than the screen needs', async ({ page }) => {
    await visit(page, '/search?q=kettle');
    await searchPage(page).productLinks.first().click();
    const picture = productPage(page).pictures.locator('img').first();
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/[?]w=768$/);
  });
});

test('the Save-Data header reduces the image bytes', async ({ browser }) => {
  const bytesOfImages = async (extraHTTPHeaders: Record<string, string>): Promise<number> => {
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
  const saving = await bytesOfImages({ 'Save-Data': 'on' });
  expect(saving).toBeGreaterThan(0);
  expect(saving).toBeLessThan((await bytesOfImages({})) * 0.75);
});

test('a missing image is replaced by a placeholder', async ({ page }) => {
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

test('a product whose image is missing shows a small placeholder, so that "Add to cart" is in view', async ({
  page,
}) => {
  await page.route('**/pictures/**', (route) =>
    route.continue({ url: new URL('/pictures/nobody/nothing.webp?w=320', route.request().url()).href }),
  );
  const { pictures, addToCart, zoom } = productPage(page);
  const frame = pictures.locator('img').first();
  for (const [width, height, atMost] of [
    [360, 740, 120],
    [1_440, 900, 200],
  ] as const) {
    await page.setViewportSize({ width, height });
    await visit(page, productPath((await demoProducts()).plain[0]));
    await expect.poll(async () => (await frame.boundingBox())?.height).toBeLessThanOrEqual(atMost);
    await expect(addToCart).toBeInViewport();
    await expect(zoom).toBeHidden();
  }
});

test('product rows on a phone have no gaps and keep their height when swiped', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { plain } = await demoProducts();
  for (const path of ['/', `/products/${plain[0].id}/-/-`]) {
    await visit(page, path);
    const rows = await page.locator('.product-row').all();
    for (const row of rows) {
      await row.scrollIntoViewIfNeeded();
      const before = await row.boundingBox();
      expect(await row.evaluate(largestGap), path).toBeLessThanOrEqual(28);
      await row.evaluate((list) => list.scrollTo(list.scrollWidth, 0));
      await drawn(page);
      expect((await row.boundingBox())?.height, path).toBe(before?.height);
    }
  }
});

/** In a row of cards in view, the largest gap in CSS px between a card's last line and its end. */
function largestGap(row: Element): number {
  const cards = Array.from(row.querySelectorAll('article')).filter(
    (card) => card.getBoundingClientRect().right <= innerWidth,
  );
  const gaps = cards.map((card) => {
    const words = document.createRange();
    words.selectNodeContents(card.querySelector('h3 ~ p:last-of-type') ?? card);
    return card.getBoundingClientRect().bottom - words.getBoundingClientRect().bottom;
  });
  return Math.max(...gaps);
}

test('images with a light background are dimmed in dark mode', async ({ page }) => {
  await visit(page, '/search');
  const filter = () =>
    page
      .locator('main img')
      .first()
      .evaluate((img) => getComputedStyle(img).filter);
  expect(await filter()).toBe('none');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await filter()).toBe('brightness(0.85)');
});

test('hydration does not change the images in the server’s HTML', async ({ page }) => {
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

/** A GIF with one pixel of content but these dimensions, which browsers use as the image's size. */
function gifOf(width: number, height: number): Buffer {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  gif.writeUInt16LE(width, 6);
  gif.writeUInt16LE(height, 8);
  return gif;
}

/** The background around an image that does not fill its box, in the light scheme. */
const CALM_GROUND = 'rgb(244, 241, 234)';

/** The aspect ratio of a loaded image. */
function shapeOf(picture: Locator): Promise<number> {
  return picture.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight);
}

/** The box of an image, the box's background, and the size at which the whole image fits into the box. */
function laidOut(picture: Locator) {
  return picture.evaluate((img: HTMLImageElement) => {
    const { width, height } = img.getBoundingClientRect();
    const fit = Math.min(width / img.naturalWidth, height / img.naturalHeight);
    const shown = { width: img.naturalWidth * fit, height: img.naturalHeight * fit };
    const { objectFit, backgroundColor } = getComputedStyle(img);
    return { box: { width, height }, shown, fit: objectFit, ground: backgroundColor };
  });
}

test.describe('images of any shape', () => {
  test.use({ reducedMotion: 'reduce' });

  for (const [name, w, h] of [
    ['a snowboard', 300, 1_500],
    ['a landscape', 1_536, 1_097],
  ] as const) {
    test(`${name} is shown whole on its card and product page, and larger when zoomed`, async ({ page }) => {
      await page.route('**/pictures/**', (route) =>
        route.fulfill({ contentType: 'image/gif', body: gifOf(w, h) }),
      );
      const { pictures, zoom, dialog } = productPage(page);
      for (const width of [360, 1_440]) {
        await page.setViewportSize({ width, height: 900 });
        await visit(page, '/search?q=kettle');
        const card = searchPage(page).cards.first();
        const onCard = await laidOut(card.locator('img'));
        expect(onCard).toMatchObject({ fit: 'contain', ground: CALM_GROUND });
        expect(onCard.box.height).toBeCloseTo(onCard.box.width, 0);
        await card.getByRole('link').click();
        const picture = pictures.locator('img').first();
        await expect.poll(() => shapeOf(picture)).toBeCloseTo(w / h, 1);
        const onPage = await laidOut(picture);
        expect(onPage).toMatchObject({ fit: 'contain', ground: CALM_GROUND });
        // The box of a wide image is no higher than the image, so there are no bars above and below.
        if (w > h) expect(onPage.shown.height).toBeCloseTo(onPage.box.height, 0);
        expect(onPage.box.height).toBeLessThanOrEqual(width === 360 ? onPage.box.width + 1 : 680);
        await zoom.click();
        expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width, height: 900 });
        const zoomed = await laidOut(dialog.locator('img'));
        expect(zoomed.shown.width).toBeGreaterThan(onPage.shown.width);
        expect(zoomed.box.height).toBeLessThan(900);
      }
    });
  }
});

/** How far an image is zoomed in, and how far it is from the centre. */
function viewOf(page: Page) {
  return productPage(page)
    .dialog.locator('img')
    .evaluate((img) => {
      const { a: scale, e: x, f: y } = new DOMMatrix(getComputedStyle(img).transform);
      return { scale, x, y };
    });
}

async function openZoom(page: Page): Promise<void> {
  const { data } = await demoShopClient().search.listProducts({ sort: 'newest', per_page: '96' });
  const product = data.find(({ images }) => images.length > 1);
  await visit(page, `/products/${product?.id}/-/-`);
  await productPage(page).zoom.click();
  await expect(productPage(page).dialog).toBeVisible();
}

test('zoom works by wheel and drag, by keys, and by clicks', async ({ page }) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await openZoom(page);
  const { dialog } = productPage(page);
  const status = dialog.getByRole('status');
  await page.mouse.move(720, 400);
  await page.mouse.wheel(0, -500);
  await expect.poll(async () => (await viewOf(page)).scale).toBeGreaterThan(2);
  const { y } = await viewOf(page);
  await page.mouse.down();
  await page.mouse.move(720, 340, { steps: 4 });
  await page.mouse.up();
  expect((await viewOf(page)).y).toBeCloseTo(y - 60, 0);
  await page.keyboard.press('0');
  expect(await viewOf(page)).toEqual({ scale: 1, x: 0, y: 0 });
  await expect(status).toHaveText(/Picture 1 of/);
  await page.keyboard.press('ArrowRight');
  await expect(status).toHaveText(/Picture 2 of/);
  await page.keyboard.press('+');
  const { scale } = await viewOf(page);
  expect(scale).toBeGreaterThan(1.5);
  await page.keyboard.press('ArrowDown');
  expect((await viewOf(page)).y).toBeLessThan(0);
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  expect((await viewOf(page)).scale).toBeGreaterThan(scale);
  await dialog.getByRole('button', { name: 'Previous picture' }).click();
  await expect(status).toHaveText(/Picture 1 of/);
  await page.mouse.click(600, 300);
  expect(await viewOf(page)).toMatchObject({ scale: 2.5 });
});

test.describe('zoom on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('works by pinch and swipe, and by taps', async ({ page }) => {
    await openZoom(page);
    const session = await page.context().newCDPSession(page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
    const { dialog } = productPage(page);
    const status = dialog.getByRole('status');
    await touch('touchStart', { x: 300, y: 350 });
    await touch('touchMove', { x: 200, y: 350 });
    await touch('touchMove', { x: 100, y: 350 });
    await touch('touchEnd');
    await expect(status).toHaveText(/Picture 2 of/);
    await touch('touchStart', { x: 160, y: 350 }, { x: 200, y: 350 });
    await touch('touchMove', { x: 120, y: 350 }, { x: 240, y: 350 });
    await touch('touchEnd');
    await expect.poll(async () => (await viewOf(page)).scale).toBeGreaterThan(2);
    await expect(status).toHaveText(/Picture 2 of/);
    await dialog.getByRole('button', { name: 'Previous picture' }).tap();
    await expect(status).toHaveText(/Picture 1 of/);
    expect((await viewOf(page)).scale).toBe(1);
    await dialog.getByRole('button', { name: 'Zoom in' }).tap();
    expect((await viewOf(page)).scale).toBeGreaterThan(1.5);
  });
});
