import type { Page } from 'playwright/test';
import type { Product } from '#shared/contract/product.ts';
import { formatRand } from '#shared/domain/money.ts';
import { productPath } from '#shared/navigation/paths.ts';
import { layout } from './pages/layout.ts';
import { productPage } from './pages/product-page.ts';
import { expectAccessible } from './support/accessibility.ts';
import { cartOf, signUp } from './support/customers.ts';
import { withChangedProducts } from './support/demo-products.ts';
import { demoShopClient } from './support/demo-shop-client.ts';
import { ready, visit } from './support/ready.ts';
import { inDatabase } from './support/shop-database.ts';
import { SHOPS } from './support/shops.ts';
import { expect, test } from './support/test.ts';

type Sized = { product: Product; variants: Product[]; path: string };

async function productNamed(name: string): Promise<Sized> {
  const { data } = await demoShopClient().search.listProducts({ q: name, per_page: '96' });
  const found = data.find((each) => each.name === name);
  if (found === undefined) throw new Error('The demo has changed');
  const { product, variants } = await demoShopClient().catalogue.getProduct({ id: found.id, parts: 'core' });
  return { product, variants, path: productPath(product) };
}

function optionOf(variant: Product | undefined, option: string): string {
  return variant?.options.find(({ name }) => name === option)?.value ?? '';
}

/** The values of an option on a product page. */
function values(page: Page, option: string) {
  return page.getByRole('region', { name: option, exact: true });
}

function chosen(page: Page) {
  return page.locator('main .axis [aria-current]');
}

/** A product whose sizes have different prices. */
const IN_SIZES = 'Combination Spanner';
/** A product where not every size is available in every colour. */
const IN_SIZES_AND_COLOURS = 'Kasi Classic Tee';

for (const width of [360, 1_440]) {
  test(`at ${width} px no size is preselected, and a selected size shows its price and can be added`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await signUp(page.context());
    await visit(page, '/orders');
    const { product, variants, path } = await productNamed(IN_SIZES);
    const dear = variants.toSorted((one, other) => other.price - one.price).find(({ stock }) => stock > 0);
    if (dear === undefined || dear.price === product.price) throw new Error('The demo has changed');
    const { main } = layout(page);
    const choose = main.getByRole('link', { name: 'Choose a size' }).filter({ visible: true });
    await visit(page, path);
    await expect(chosen(page)).toHaveCount(0);
    await expect(main.getByRole('button', { name: 'Add to cart', exact: true })).toHaveCount(0);
    await expect(main.locator('.price-large')).toContainText(`From ${formatRand(product.price)}`);

    await choose.first().click();
    await expect(values(page, 'Size')).toBeFocused();
    await expect(values(page, 'Size')).toBeInViewport();

    await values(page, 'Size')
      .getByRole('link', { name: optionOf(dear, 'Size'), exact: true })
      .click();
    await expect(page).toHaveURL(new RegExp(`\\?variant=${dear.id}$`));
    await expect(chosen(page)).toHaveCount(1);
    for (const price of await main.locator('.price-large, .sticky-offer .price').all()) {
      await expect(price).toContainText(formatRand(dear.price));
      await expect(price).not.toContainText('From');
    }
    await productPage(page).addToCart.click();
    await expect.poll(() => cartOf(page)).toEqual({ [dear.id]: 1 });
  });
}

test('selecting a colour that is not available in the selected size asks for the size again', async ({
  page,
}) => {
  const { variants, path } = await productNamed(IN_SIZES_AND_COLOURS);
  const pairs = variants.map((each) => [optionOf(each, 'Size'), optionOf(each, 'Colour')] as const);
  const sizes = new Set(pairs.map(([size]) => size));
  const colours = new Set(pairs.map(([, colour]) => colour));
  const missing = [...sizes]
    .flatMap((size) => [...colours].map((colour) => [size, colour] as const))
    .find(([size, colour]) => !pairs.some((pair) => pair[0] === size && pair[1] === colour));
  if (missing === undefined) throw new Error('The demo has changed');
  const [size, colour] = missing;
  const start = variants.find((each) => optionOf(each, 'Size') === size);
  await visit(page, `${path}?variant=${start?.id}`);
  await expect(chosen(page)).toHaveText([size, optionOf(start, 'Colour')]);
  await values(page, 'Colour')
    .getByRole('link', { name: `${colour} Not in ${size}` })
    .click();
  await expect(values(page, 'Size').getByRole('heading')).toHaveText('Size: Choose a size');
  await expect(chosen(page)).toHaveText([colour]);
  await expect(
    values(page, 'Size').getByRole('link', { name: `${size} Not in ${colour}`, exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  await expect(layout(page).main.getByRole('button', { name: 'Add to cart', exact: true })).toHaveCount(0);
  // The choice is part of the URL, so a reload or a shared link shows it too.
  await page.reload();
  await ready(page);
  await expect(chosen(page)).toHaveText([colour]);
});

test('the image matches the selected colour, before and after a size is selected', async ({ page }) => {
  const { variants, path } = await productNamed(IN_SIZES_AND_COLOURS);
  const colour = optionOf(variants.at(-1), 'Colour');
  const ofColour = variants.filter((each) => optionOf(each, 'Colour') === colour);
  const { product: other } = await productNamed(IN_SIZES);
  await withImages(ofColour, other.images, async () => {
    await visit(page, path);
    const image = productPage(page).pictures.locator('.gallery img').first();
    await expect(image).not.toHaveAttribute('src', new RegExp(fileOf(other)));
    await values(page, 'Colour').getByRole('link', { name: colour, exact: true }).click();
    await expect(image).toHaveAttribute('src', new RegExp(fileOf(other)));
    const [first] = ofColour;
    await values(page, 'Size')
      .getByRole('link', { name: optionOf(first, 'Size'), exact: true })
      .click();
    await expect(page).toHaveURL(new RegExp(`variant=${first?.id}$`));
    await expect(image).toHaveAttribute('src', new RegExp(fileOf(other)));
  });
});

test('an option with only one value is preselected', async ({ page }) => {
  const { variants, path } = await productNamed(IN_SIZES);
  const [only, ...others] = variants.filter(({ stock }) => stock > 0);
  const gone = [...others, ...variants.filter(({ stock }) => stock === 0)];
  const changes = gone.map(({ id }) => ({ productId: id, column: 'is_published' as const, value: 0 }));
  await withChangedProducts(changes, async () => {
    // No other test requests this URL, so it is not cached.
    await visit(page, `${path}?variant=${only?.id}`);
    await expect(chosen(page)).toHaveText([optionOf(only, 'Size')]);
    await expect(productPage(page).addToCart).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the button goes to the sizes, and the variant with the selected options is added', async ({
    page,
  }) => {
    await signUp(page.context());
    const { variants, path } = await productNamed(IN_SIZES_AND_COLOURS);
    const requested = variants.find(({ stock }) => stock > 0);
    await page.goto(path);
    await page.getByRole('link', { name: 'Choose a size' }).first().click();
    await expect(values(page, 'Size')).toBeFocused();
    for (const option of ['Size', 'Colour']) {
      await values(page, option)
        .getByRole('link', { name: optionOf(requested, option), exact: true })
        .click();
    }
    await expect(page).toHaveURL(new RegExp(`\\?variant=${requested?.id}$`));
    await productPage(page).addToCart.click();
    await expect.poll(() => cartOf(page)).toEqual({ [requested?.id ?? 0]: 1 });
  });
});

function fileOf({ images: [image] }: Product): string {
  return (
    image?.url
      .split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '') ?? ''
  );
}

/** Runs `use` while variants have other images. */
async function withImages(
  variants: readonly Product[],
  images: Product['images'],
  use: () => Promise<void>,
): Promise<void> {
  const set = (json: string): Promise<unknown> =>
    inDatabase(SHOPS.demo, (db) =>
      db.batch(
        variants.map(({ id }) => db.prepare('UPDATE product SET images = ? WHERE id = ?').bind(json, id)),
      ),
    );
  await set(JSON.stringify(images));
  try {
    await use();
  } finally {
    await set('[]');
  }
}
