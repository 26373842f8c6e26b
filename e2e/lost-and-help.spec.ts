import { HELP_TOPICS, type HelpTopic, helpPath } from '#shared/navigation/help-topics.ts';
import { productPath } from '#shared/navigation/paths.ts';
import { layout } from './pages/layout.ts';
import { searchPage } from './pages/search-page.ts';
import { demoShopClient } from './support/demo-shop-client.ts';
import { visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };

/** The title of each page, and words that appear on no other page. */
const PAGES: Readonly<Record<HelpTopic, { title: string; words: RegExp }>> = {
  delivery: { title: 'Delivery', words: /working days.*Free from/ },
  returns: { title: 'Returns and refunds', words: /You have 7 days from the day it arrives/ },
  payment: { title: 'Payment', words: /Mastercard.*SnapScan/ },
  contact: { title: 'Contact us', words: /A person reads every message/ },
};

test('the 404 page offers search and categories, and the footer links to every help page', async ({
  page,
}) => {
  const { main, footer, heading } = layout(page);
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport);
    await visit(page, '/nowhere');
    await expect(heading).toHaveText('Oops!');
    await expect(main.getByText('It may have moved, or we no longer sell it.')).toBeVisible();
    await main.getByRole('searchbox').fill('kettle');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=kettle');
    await expect(searchPage(page).cards.first()).toContainText('Kettle');
    await page.goBack();
    const category = main.locator('a[href^="/categories/"]').first();
    const name = (await category.textContent()) ?? '';
    await category.click();
    await expect(heading).toHaveText(name);
    await page.goBack();
    await expect(heading).toHaveText('Oops!');
  }

  for (const topic of HELP_TOPICS) {
    await footer.locator(`a[href="${helpPath(topic)}"]`).click();
    await expect(page).toHaveURL(helpPath(topic));
    for (const viewport of [PHONE, DESK]) {
      await page.setViewportSize(viewport);
      await expect(heading).toHaveText(PAGES[topic].title);
      for (const [each, { words }] of Object.entries(PAGES)) {
        if (each === topic) await expect(main).toContainText(words);
        else await expect(main).not.toContainText(words);
      }
      await expect(footer.locator(`a[href="${helpPath(topic)}"]`)).toBeVisible();
    }
  }
});

test('a product page shows the return period, or why the product cannot be returned, with a link to help', async ({
  page,
}) => {
  const { main, heading } = layout(page);
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport);
    await visit(page, await pathOf('Hand-Knitted Scarf'));
    await expect(main).toContainText('7 days to return it after it arrives.');
    // The coat's retailer allows more days.
    await visit(page, await pathOf('Camel Winter Coat'));
    await expect(main).toContainText('14 days to return it after it arrives.');
    await visit(page, await pathOf('Fynbos Honey'));
    await expect(main).toContainText('Can’t be returned unless it’s faulty: it’s food, drink');
    await main.getByRole('link', { name: 'If it’s faulty, you have 6 months.' }).click();
    await expect(page).toHaveURL(`${helpPath('returns')}#faulty`);
    await expect(heading).toHaveText(PAGES.returns.title);
  }
});

async function pathOf(name: string): Promise<string> {
  const { data } = await demoShopClient().search.listProducts({ q: name, per_page: '96' });
  const product = data.find((each) => each.name === name);
  if (product === undefined) throw new Error('The demo has changed');
  return productPath(product);
}
