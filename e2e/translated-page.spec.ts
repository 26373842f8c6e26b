import type { Locator } from 'playwright/test';
import { DEMO_CUSTOMER } from '#scripts/catalogue/demo/demo-customer.ts';
import { authDialog } from './pages/auth-dialog.ts';
import { cartSheet } from './pages/cart-sheet.ts';
import { layout } from './pages/layout.ts';
import { productPage } from './pages/product-page.ts';
import { cartOf, signUp } from './support/customers.ts';
import { demoProducts } from './support/demo-products.ts';
import { visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';
import { expectTranslationCurrent, translate } from './support/translation.ts';

test('translated text is not duplicated when React changes or removes it or inserts text next to it', async ({
  page,
}) => {
  await visit(page, '/about');
  const texts = await page.evaluate(async () => {
    const translated = (words: string): Element => {
      const font = document.createElement('font');
      font.append(words);
      return font;
    };
    /** Translates a paragraph that has two text nodes, then changes it; returns the resulting text. */
    const show = async (
      translation: (first: Text, second: Text) => void,
      change: (paragraph: Element, first: Text, second: Text) => void,
    ): Promise<string> => {
      const paragraph = document.body.appendChild(document.createElement('p'));
      const [first, second] = [new Text('3'), new Text(' items')];
      paragraph.append(first, second);
      translation(first, second);
      await Promise.resolve();
      change(paragraph, first, second);
      await Promise.resolve();
      const text = paragraph.textContent;
      paragraph.remove();
      return text;
    };
    const replace = (first: Text, second: Text): void => {
      first.replaceWith(translated('drie'));
      second.replaceWith(translated(' items op Afrikaans'));
    };
    const insertAndRemove = (first: Text, second: Text): void => {
      for (const text of [first, second]) {
        text.before(translated(text.data));
        text.remove();
      }
    };
    const merge = (first: Text, second: Text): void => {
      first.replaceWith(translated('drie items'));
      second.remove();
    };
    const wrap = (first: Text, second: Text): void => {
      for (const text of [first, second]) {
        const font = translated('');
        text.before(font);
        font.append(text);
      }
    };
    const twice = (first: Text, second: Text): void => {
      const before = translated('drei');
      first.replaceWith(before);
      before.replaceWith(translated('drie'));
      second.replaceWith(translated(' items'));
    };
    const changed = (_paragraph: Element, first: Text): void => {
      first.nodeValue = '4';
    };
    const removed = (paragraph: Element, first: Text, second: Text): void => {
      paragraph.removeChild(first);
      second.nodeValue = 'no items';
    };
    const inserted = (paragraph: Element, first: Text, second: Text): void => {
      paragraph.insertBefore(new Text('about '), first);
      second.nodeValue = ' things';
    };
    const shown: string[] = [];
    for (const translation of [replace, insertAndRemove, merge, wrap, twice]) {
      for (const change of [changed, removed, inserted]) {
        shown.push(`${translation.name} ${change.name}: ${await show(translation, change)}`);
      }
    }
    return shown;
  });
  expect(texts).toEqual([
    'replace changed: 4 items op Afrikaans',
    'replace removed: no items',
    'replace inserted: about 3 things',
    'insertAndRemove changed: 4 items',
    'insertAndRemove removed: no items',
    'insertAndRemove inserted: about 3 things',
    'merge changed: 4 items',
    'merge removed: no items',
    'merge inserted: about 3 things',
    'wrap changed: 4 items',
    'wrap removed: no items',
    'wrap inserted: about 3 things',
    'twice changed: 4 items',
    'twice removed: no items',
    'twice inserted: about 3 things',
  ]);
});

test('the cart sheet updates its quantities on a translated page', async ({ page, context }) => {
  const { api } = await signUp(context);
  const [product] = (await demoProducts()).plain;
  await api.cart.setCartItem({ productId: product.id, quantity: 1 });
  // Opened first, because public pages do not give the session to the browser.
  await visit(page, '/account');
  await visit(page, `/products/${product.id}/-/-`);
  await layout(page).cartLink.click();
  const { root, close } = cartSheet(page);
  await expect(root.getByRole('heading', { name: 'Your cart' })).toBeVisible();
  await translate(page);
  await root.getByRole('button', { name: 'One more' }).click();
  await expect.poll(() => cartOf(page)).toEqual({ [product.id]: 2 });
  await expectTranslationCurrent(page);
  await close.click();
  await expect(layout(page).cartLink).toHaveAccessibleName(/2 items/);
  await expect(productPage(page).heading).toHaveText(product.name);
});

for (const { password, words } of [
  { password: DEMO_CUSTOMER.password, words: null },
  { password: 'a guess in the dark', words: 'That e-mail and password don’t match.' },
]) {
  const outcome = words === null ? 'accepted' : 'rejected';
  test(`a login submitted before the app runs is ${outcome}, even if React replaces the form`, async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(/Minified React error #418/);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/assets\/app-/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/?auth=login', { waitUntil: 'commit' });
    const dialog = authDialog(page);
    // Translates between the slices in which React hydrates the dialog.
    await translate(page, 0);
    await dialog.sendLogin({ email: DEMO_CUSTOMER.email, password });
    release();
    if (words === null) await expect(layout(page).customerName('Thandi')).toBeVisible();
    else await expect(page.getByText(words).first()).toBeVisible();
  });
}

/** Makes React throw the next time it changes this element. */
async function breakContent(element: Locator): Promise<void> {
  await element.evaluate((root) => {
    const fail = (): never => {
      throw new Error('broken for the test');
    };
    for (const each of [root, ...root.querySelectorAll('*')]) {
      Object.assign(each, { appendChild: fail, insertBefore: fail, removeChild: fail });
    }
  });
}

test('a dialog that fails to render shows an error, recovers on "Try again", and leaves the page intact', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/broken for the test/);
  await visit(page, '/?auth=login');
  const dialog = authDialog(page);
  await breakContent(dialog.root.locator('#auth-form'));
  await dialog.sendLogin({ email: 'nobody@example.com', password: 'a guess in the dark' });
  await expect(dialog.heading('It looks like something went wrong.')).toBeVisible();
  await expect(page.locator('h1')).toHaveText(/Everything/);
  await dialog.button('Try again').click();
  await expect(dialog.heading('Log in')).toBeVisible();
  await expect(dialog.root.getByText('That e-mail and password don’t match.').first()).toBeVisible();
});

test('"Try again" renders a failed page again, and the product is added to the cart once', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/broken for the test/);
  const { api } = await signUp(context);
  const [product] = (await demoProducts()).plain;
  await visit(page, '/account');
  await visit(page, `/products/${product.id}/-/-`);
  await breakContent(productPage(page).addToCart);
  await productPage(page).addToCart.click();
  await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(productPage(page).heading).toHaveText(product.name);
  await expect(productPage(page).addToCart).toBeVisible();
  await expect.poll(async () => (await api.cart.getCart()).amount).toBe(product.price);
});
