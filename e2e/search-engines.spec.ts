import type { Page } from 'playwright/test';
import { layout } from './pages/layout.ts';
import { searchPage } from './pages/search-page.ts';
import { ready, reload, visit } from './support/ready.ts';
import { SHOPS } from './support/shops.ts';
import { expect, test } from './support/test.ts';

const { origin } = SHOPS.demo;

test.use({ pictures: 'real' });

async function openProduct(page: Page): Promise<void> {
  await visit(page, '/');
  await searchPage(page).productLinks.first().click();
  await expect(page).toHaveURL(/\/products\//);
  await ready(page);
}

/** The size in px of an image, fetched as a social network would. */
function sizeOf(page: Page, url: string): Promise<[number, number]> {
  return page.evaluate(async (src) => {
    const picture = new Image();
    picture.src = src;
    await picture.decode();
    return [picture.naturalWidth, picture.naturalHeight];
  }, url);
}

function contentOf(page: Page, property: string): Promise<string | null> {
  return page.locator(`head meta[property="${property}"]`).getAttribute('content');
}

test('a product page and another page have different sharing images of 1200 × 630 px', async ({ page }) => {
  await openProduct(page);
  const productCard = (await contentOf(page, 'og:image')) ?? '';
  expect(productCard).toContain(`${origin}/pictures/`);
  expect(await sizeOf(page, productCard)).toEqual([1_200, 630]);
  await visit(page, '/about');
  const shopCard = (await contentOf(page, 'og:image')) ?? '';
  expect(shopCard).not.toBe(productCard);
  expect(await sizeOf(page, shopCard)).toEqual([1_200, 630]);
});

test('leaving a product page removes its metadata from the head', async ({ page }) => {
  await openProduct(page);
  await reload(page);
  expect(await contentOf(page, 'og:type')).toBe('product');
  expect(await contentOf(page, 'product:price:currency')).toBe('ZAR');
  await expect(page.locator('head script[type="application/ld+json"]')).toHaveCount(2);
  await layout(page).privacyLink.click();
  await expect(page).toHaveURL('/privacy-policy');
  await expect(page.locator('head meta[property^="product:"]')).toHaveCount(0);
  await expect(page.locator('head script[type="application/ld+json"]')).toHaveCount(0);
  expect(await contentOf(page, 'og:type')).toBe('website');
  expect(await contentOf(page, 'og:url')).toBe(`${origin}/privacy-policy`);
});
