import { aCustomer, logIn } from './support/customers.ts';
import { expect, signIn, signUp, journey as test } from './support/journey.ts';
import { SHOPS } from './support/shops.ts';

const { origin } = SHOPS.demo;

test('logging in in one tab logs in the others, which go on to what they were asked for', async ({
  page,
  context,
  request,
}) => {
  const shopper = await aCustomer(request);
  const [asking, reading] = [await context.newPage(), await context.newPage()];
  await asking.goto(`${origin}/?auth=login&next=/account/addresses`);
  await asking.waitForLoadState('networkidle');
  await reading.goto(`${origin}/about`);
  await page.goto(`${origin}/?auth=login`);
  await page.waitForLoadState('networkidle');
  await logIn(page, shopper);
  await expect(reading.getByRole('banner').getByText('Lerato')).toBeVisible();
  await expect(asking).toHaveURL(`${origin}/account/addresses`);
  await expect(asking.getByRole('dialog')).toBeHidden();
});

test('logging out in one tab takes the customer’s pages and all that was kept of them off the others', async ({
  page,
  context,
}) => {
  await signIn(page, origin);
  const other = await context.newPage();
  await other.goto(`${origin}/account`);
  await other.waitForLoadState('networkidle');
  await other.getByRole('main').getByRole('link', { name: 'Orders' }).click();
  await expect(other).toHaveURL(`${origin}/orders`);
  await expect.poll(() => keptOfCustomer()).toEqual(['customer:orders', 'session']);

  await page.getByRole('button', { name: 'Log out' }).first().click();
  await expect(other).toHaveURL(`${origin}/`);
  await expect(other.getByRole('banner').getByText('Thandi')).toBeHidden();
  await expect(other.getByRole('main').getByText(/Your orders/)).toBeHidden();
  expect(await keptOfCustomer()).toEqual([]);
  await other.goBack();
  await expect(other.getByRole('main').getByText(/Your orders/)).toBeHidden();

  function keptOfCustomer(): Promise<string[]> {
    return other.evaluate(() =>
      [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
        .filter((name) => name === 'session' || name.startsWith('customer:'))
        .sort(),
    );
  }
});

test('somebody else who logs in in one tab finds nothing of the first in another', async ({
  page,
  context,
}) => {
  await signIn(page, origin);
  const other = await context.newPage();
  await other.goto(`${origin}/account`);
  await other.waitForLoadState('networkidle');
  await expect(
    other
      .getByRole('main')
      .getByText(/Thandi/)
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await expect(other).toHaveURL(`${origin}/`);
  await signUp(page, origin);
  await page.goto(`${origin}/account`);
  await expect(other.getByRole('banner').getByText('Lerato')).toBeVisible();
  await other.goto(`${origin}/account`);
  await expect(other.getByText(/Thandi/)).toHaveCount(0);
});
