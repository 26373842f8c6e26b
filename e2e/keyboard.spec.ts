import { demoProducts } from './support/a-lister.ts';
import { aShopper, expect, journey as test } from './support/journey.ts';
import { expectFocusInSight, tabThrough, tabTo, typeInto } from './support/keyboard.ts';
import { shopClient } from './support/shop-client.ts';
import { SHOPS } from './support/shops.ts';

const { origin } = SHOPS.demo;

const SCREENS = [
  { name: 'a phone', viewport: { width: 360, height: 740 } },
  { name: 'a desk', viewport: { width: 1440, height: 900 } },
];

for (const { name, viewport } of SCREENS) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test('the way from a product to a paid order goes by keyboard alone', async ({ page }) => {
      test.setTimeout(240_000);
      const shopper = aShopper();
      const { parent } = await demoProducts();
      const { keyboard } = page;
      const dialog = page.getByRole('dialog');
      await page.goto(`${origin}/`);

      await test.step('past the header, and back to it', async () => {
        await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
        await keyboard.press('Enter');
        await expect(page.getByRole('main')).toBeFocused();
        await tabTo(page, page.getByRole('combobox'), 'Shift+Tab');
      });

      await test.step('search by the suggestions', async () => {
        const box = page.getByRole('combobox');
        const option = page.getByRole('option', { name: parent.name }).first();
        await keyboard.type(parent.name);
        await expect(option).toBeVisible();
        for (let press = 0; press < 10; press += 1) {
          await keyboard.press('ArrowDown');
          if ((await option.getAttribute('aria-selected')) === 'true') break;
        }
        await expect(box).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
        await keyboard.press('Enter');
        await expect(page.getByRole('heading', { level: 1, name: parent.name })).toBeFocused();
      });

      await test.step('choose a variant and two pieces', async () => {
        await tabTo(page, page.locator(await linksToVariants(parent.id)).last());
        await keyboard.press('Enter');
        await expect(page).toHaveURL(/\?variant=\d+$/);
        await tabTo(page, page.getByRole('button', { name: 'One more' }));
        await keyboard.press('Space');
        await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('2');
        await tabTo(page, page.getByRole('button', { name: 'Add to cart' }));
        await keyboard.press('Enter');
      });

      await test.step('register in the dialog, which keeps the focus', async () => {
        await expect(dialog.getByLabel('E-mail')).toBeFocused();
        await tabTo(page, dialog.getByRole('button', { name: 'Register' }));
        await keyboard.press('Enter');
        await expect(dialog.getByRole('heading', { name: 'Register' })).toBeFocused();
        await typeInto(page, dialog.getByLabel('Name'), shopper.name);
        await typeInto(page, dialog.getByLabel('E-mail'), shopper.email);
        await typeInto(page, dialog.getByLabel('Password', { exact: true }), shopper.password);
        await keyboard.press('Enter');
        await expect(dialog).toBeHidden();
        await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeFocused();
        await expectFocusInSight(page);
      });

      await test.step('go to the cart and give an address on the way', async () => {
        await tabTo(page, page.getByRole('link', { name: /^Cart/ }));
        await keyboard.press('Enter');
        await expect(page).toHaveURL(/\/checkout\/addresses\/create/);
        await typeInto(page, page.getByLabel("Recipient's name"), shopper.name);
        await typeInto(page, page.getByLabel('Cellphone number'), '123');
        await keyboard.press('Enter');
        const mistake = page.getByRole('link', { name: /South African number/ });
        await tabTo(page, mistake);
        await keyboard.press('Enter');
        await expect(page.getByLabel('Cellphone number')).toBeFocused();
        await expectFocusInSight(page);
        await keyboard.press('Control+a');
        await keyboard.type('0821234567');
        await typeInto(page, page.getByLabel('Street address'), '12 Vilakazi Street');
        await typeInto(page, page.getByLabel('Suburb'), 'Orlando West');
        await typeInto(page, page.getByLabel('City or town'), 'Soweto');
        await tabTo(page, page.getByLabel('Province'));
        await keyboard.type('Gau');
        await expect(page.getByLabel('Province')).toHaveValue('3');
        await typeInto(page, page.getByLabel('Postal code'), '1804');
        await keyboard.press('Enter');
        await expect(page).toHaveURL(/\/cart$/);
      });

      await test.step('look it over, change the quantity, and check out', async () => {
        await tabTo(page, page.getByRole('textbox', { name: `Quantity of ${parent.name}` }));
        await keyboard.press('ArrowDown');
        await expect(page.getByText('1 item', { exact: true })).toBeVisible();
        await tabTo(page, page.getByRole('link', { name: 'Check out' }));
        await keyboard.press('Enter');
        await expect(page).toHaveURL(/\/checkout$/);
        await tabTo(page, page.getByRole('button', { name: /^Place order/ }));
        await keyboard.press('Enter');
        await expect(page).toHaveURL(/\/payment\?order_id=\d+$/);
      });

      await test.step('pay, and read the order', async () => {
        await tabTo(page, page.getByRole('button', { name: /^Pay R/ }));
        await keyboard.press('Enter');
        await expect(page).toHaveURL(/__payfast/);
        await tabTo(page, page.getByRole('button', { name: /card/i }));
        await keyboard.press('Space');
        await expect(page).toHaveURL(/\/orders\/\d{6}$/);
        await expect(page.getByText('Paid').first()).toBeVisible();
      });
    });

    test('wherever Tab leads, the focus is in sight', async ({ page }) => {
      test.setTimeout(240_000);
      const { parent } = await demoProducts();
      // The longest page where the screen is small, the one with the most parts where it is large.
      const path = viewport.width < 768 ? '/search' : `/products/${parent.id}/-/-`;
      await page.goto(`${origin}${path}`);
      await expect(page.getByRole('complementary', { name: 'Cookies' })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await tabThrough(page, 'Tab')).toBeGreaterThan(20);
      expect(await tabThrough(page, 'Shift+Tab')).toBeGreaterThan(20);
    });
  });
}

/** The product page's links to the variants of which there are two pieces or more. */
async function linksToVariants(productId: number): Promise<string> {
  const { variants } = await shopClient().getProductCore(productId);
  return variants
    .filter(({ stock }) => stock >= 2)
    .map(({ id }) => `main a[href$="?variant=${id}"]:not([aria-current])`)
    .join();
}
