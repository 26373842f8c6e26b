import { NOTICES_PATH, productPath } from '#shared/navigation/paths.ts';
import { unsubscribePathOf } from './forms/notice-forms.ts';
import { accountPage } from './pages/account-page.ts';
import { layout } from './pages/layout.ts';
import { searchPage } from './pages/search-page.ts';
import { signUp } from './support/customers.ts';
import { demoProducts } from './support/demo-products.ts';
import { ADDRESS } from './support/orders.ts';
import { reload, visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };

test('empty pages suggest where to go next, and recently viewed products are listed until logout', async ({
  page,
}) => {
  const { api } = await signUp(page.context());
  await api.addresses.createAddress(ADDRESS);
  const { plain } = await demoProducts();
  const { main } = layout(page);
  const viewed = main.getByRole('heading', { name: 'Recently viewed' }).locator('xpath=..').getByRole('link');

  await test.step('an empty order list offers the search and the lists', async () => {
    await visit(page, '/orders');
    for (const viewport of [PHONE, DESK]) {
      await page.setViewportSize(viewport);
      await expect(main.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
      await expect(main.getByRole('searchbox')).toBeVisible();
      await expect(main.getByRole('link', { name: 'Your lists' })).toBeVisible();
    }
  });

  await visit(page, productPath(plain[0]));
  await test.step('a product page links to WhatsApp for sharing', async () => {
    const path = productPath(plain[1]);
    await visit(page, path);
    const address = new URL(path, page.url()).href;
    for (const viewport of [PHONE, DESK]) {
      await page.setViewportSize(viewport);
      const toWhatsApp = main.getByRole('link', { name: 'Share' });
      await expect(toWhatsApp).toBeVisible();
      await expect(toWhatsApp).toHaveAttribute('href', `https://wa.me/?text=${encodeURIComponent(address)}`);
      await expect(viewed).toHaveText([plain[0].name]);
    }
  });

  await test.step('an empty cart suggests popular and recently viewed products', async () => {
    await visit(page, '/cart');
    for (const viewport of [PHONE, DESK]) {
      await page.setViewportSize(viewport);
      await expect(main.getByRole('heading', { name: 'Popular right now' })).toBeVisible();
      await expect(searchPage(page).cards.first()).toBeVisible();
      await expect(viewed).toHaveText([plain[1].name, plain[0].name]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
    await viewed.last().click();
    await expect(page).toHaveURL(productPath(plain[0]));
  });

  await test.step('after logout, only products viewed since then are listed', async () => {
    await visit(page, '/account');
    await accountPage(page).leave();
    await visit(page, productPath(plain[2]));
    await visit(page, '/');
    for (const viewport of [PHONE, DESK]) {
      await page.setViewportSize(viewport);
      await expect(viewed).toHaveText([plain[2].name]);
    }
  });
});

test('alerts are set on a product page, shown there, and stopped on the alerts page or by the link in the email', async ({
  page,
  context,
}) => {
  const { soldOut, plain } = await demoProducts();
  const { api } = await signUp(context);
  const main = page.getByRole('main');
  await visit(page, '/account');
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport);
    const ask = page.getByRole('button', { name: 'Tell me when it’s back' });
    await visit(page, productPath(soldOut));
    await ask.click();
    await expect(page.getByText('We’ll e-mail you once, when it’s back in stock.')).toBeVisible();
    await reload(page);
    await expect(ask).toBeHidden();
    await page.getByRole('link', { name: 'We’ll e-mail you when it’s back' }).click();
    await expect(page).toHaveURL(NOTICES_PATH);
    await main.getByRole('button', { name: /^Stop/ }).click();
    await expect(main.getByRole('heading', { name: 'You’re not waiting for anything' })).toBeVisible();

    await visit(page, productPath(plain[0]));
    await page.getByRole('button', { name: 'Tell me if the price drops' }).click();
    await expect(page.getByText('We’ll e-mail you once, when the price drops.')).toBeVisible();
    await visit(page, await unsubscribePathOf(api));
    await page.getByRole('button', { name: 'Stop these e-mails' }).click();
    await expect(page.getByText('You won’t get these e-mails any more.').first()).toBeVisible();
    expect(await api.productNotices.listProductNotices()).toEqual([]);
  }
  await visit(page, productPath(soldOut));
  await expect(page.getByRole('button', { name: 'Tell me when it’s back' })).toBeVisible();
});
