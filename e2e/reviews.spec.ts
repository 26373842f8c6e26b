import { isDeskOpen, startDesk } from '#scripts/shop/desk.ts';
import { findFreePorts } from '#scripts/shop/port.ts';
import { orderPath, productPath, reviewAnchor, reviewsPath } from '#shared/navigation/paths.ts';
import { orderPage } from './pages/order-page.ts';
import { expectAccessibleInLightAndDark } from './support/accessibility.ts';
import { giveOwnIpAddress } from './support/customers.ts';
import { clippedControls, outsideCards } from './support/layout-faults.ts';
import { deliverOrder, signUpWithUnpaidOrder } from './support/orders.ts';
import { reload, visit } from './support/ready.ts';
import { inDatabase } from './support/shop-database.ts';
import { SHOPS } from './support/shops.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 360, height: 740 } });
test.beforeEach(giveOwnIpAddress);

/** The desk of this worker's demo shop. */
let desk: { origin: string; child: ReturnType<typeof startDesk> };

test.beforeAll(async () => {
  const [port = 0] = await findFreePorts(1);
  desk = { origin: `http://localhost:${port}`, child: startDesk(port, SHOPS.demo, 'production') };
  expect(await isDeskOpen(port)).toBe(true);
});

test.afterAll(async () => {
  desk.child.end();
  await desk.child.exited;
});

test('a customer reviews a product, an operator publishes the review, and the product page shows it', async ({
  context,
  page,
}) => {
  test.slow();
  const { customer, orderId, productId } = await signUpWithUnpaidOrder(context);
  await deliverOrder(orderId);
  const { products } = await customer.api.orders.getOrder({ id: orderId });
  const product = products[0]?.product;
  if (product === undefined) throw new Error('The order is empty');
  const expectNoBarriers = async () => {
    await expectAccessibleInLightAndDark(page);
    expect(await page.evaluate(clippedControls)).toEqual([]);
    expect(await page.evaluate(outsideCards)).toEqual([]);
  };
  const { rate, stars, reviewText, sendReview } = orderPage(page);
  const text = `Clear sound, order ${orderId}.`;

  await test.step('the link in the email opens the form, and so does the one in the order list', async () => {
    await visit(page, `${orderPath(orderId)}#${reviewAnchor(products[0]?.id ?? 0)}`);
    await expect(sendReview).toBeVisible();
    await visit(page, '/orders');
    await page.getByRole('link', { name: 'Review what you bought' }).click();
    await expect(sendReview).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: product.name })).toBeInViewport({
      ratio: 1,
    });
    await sendReview.click();
    await expect(page.getByText('Choose from 1 to 5 stars.').first()).toBeVisible();
    await expectNoBarriers();
  });
  await test.step('stars can be chosen by tap and by keyboard', async () => {
    await page.locator('.star-field label').nth(1).click();
    await expect(stars(2)).toBeChecked();
    await page.keyboard.press('ArrowRight');
    await expect(stars(3)).toBeChecked();
    await reviewText.fill('Call me: 082 555 0199');
    await sendReview.click();
    await expect(page.getByText('Please leave out links, phone numbers').first()).toBeVisible();
    await reviewText.fill(text);
    await sendReview.click();
    await expect(page.getByText('We’ll read it and publish it soon.')).toBeVisible();
    await expect(rate).toBeFocused();
    await expectNoBarriers();
  });
  await test.step('an operator publishes and answers it', async () => {
    await page.goto(`${desk.origin}/reviews`);
    const card = page.getByRole('region').filter({ hasText: text });
    await card.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('status')).toContainText('The review is published.');
    await page.goto(`${desk.origin}/reviews?of=published`);
    await card.locator('summary', { hasText: 'Answer' }).click();
    await card.getByLabel('Answer').fill('Thank you!');
    await card.getByRole('button', { name: 'Save the answer' }).click();
    await expect(page.getByRole('status')).toContainText('The answer is saved.');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
  await test.step('everyone sees it on the product’s page', async () => {
    await expect
      .poll(
        async () => {
          await page.goto(productPath({ ...product, id: productId }));
          return page.locator('#reviews').textContent();
        },
        { timeout: 90_000, intervals: [2_000] },
      )
      .toContain(text);
    await reload(page);
    const reviews = page.getByRole('region', { name: /^Reviews/ });
    await expect(reviews).toContainText('Answer from');
    await expectNoBarriers();
    await reviews.getByRole('link', { name: /reviews/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Reviews of');
    const own = page.getByRole('listitem').filter({ hasText: text });
    await expect(own.getByRole('button')).toHaveCount(0);
    await expectNoBarriers();
  });
  await test.step('the customer edits and deletes it', async () => {
    await visit(page, orderPath(orderId));
    await expect(page.getByText('It’s published. Thank you!')).toBeVisible();
    await rate.click();
    await expect(page.getByText('It’s published. Thank you!')).toBeHidden();
    await reviewText.fill('');
    await sendReview.click();
    // Only the stars are left, which need no operator.
    await expect(page.getByText(text)).toHaveCount(0);
    await expect(page.getByText('It’s published. Thank you!')).toBeVisible();
    await rate.click();
    await page.getByText('Delete my review', { exact: true }).click();
    await page.getByRole('button', { name: 'Yes, delete my review' }).click();
    await expect(page.getByText('Rate this product')).toBeVisible();
    await expect(rate).toBeFocused();
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`on a phone ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 760 } });

    test('a new review is on screen once submitted, and the form is on screen after deletion', async ({
      context,
      page,
    }) => {
      const { orderId } = await signUpWithUnpaidOrder(context);
      await deliverOrder(orderId);
      await (javaScriptEnabled ? visit(page, orderPath(orderId)) : page.goto(orderPath(orderId)));
      const { rate, reviewText, sendReview } = orderPage(page);
      await rate.click();
      await page.locator('.star-field label').nth(3).click();
      await reviewText.fill(Array(6).fill('It works well and I would buy it again.').join('\n'));
      await sendReview.click();
      const shown = page.locator('[id^=rate-]').first();
      await expect(shown.locator('.rating').first()).toBeInViewport({ ratio: 1 });
      await rate.click();
      await page.getByText('Delete my review', { exact: true }).click();
      await page.getByRole('button', { name: 'Yes, delete my review' }).click();
      await expect(page.getByText('Rate this product')).toBeInViewport({ ratio: 1 });
    });

    test('the reviews are filtered by stars and sorted', async ({ page }) => {
      const path = await aReviewedProduct();
      await (javaScriptEnabled ? visit(page, path) : page.goto(path));
      const listed = page.getByRole('listitem').filter({ hasText: 'of 5 stars' });
      await page.getByRole('link', { name: /^4 stars/ }).click();
      await expect(page).toHaveURL(/\?stars=4/);
      await expect(listed).toHaveText([/^4 of 5/]);
      await expect(listed.first()).toBeInViewport({ ratio: 1 });
      await page.getByLabel('Sort by').selectOption('lowest');
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Sort' }).click();
      await expect(page).toHaveURL(/\?stars=4&sort=lowest/);
      await page.getByRole('link', { name: 'Remove filter: 4 stars' }).click();
      await expect(listed).toHaveText([/^1 of 5/, /^4 of 5/, /^5 of 5/]);
      await expect(listed.first()).toBeInViewport({ ratio: 1 });
      await expect(page.getByLabel('Sort by')).toHaveValue('lowest');
    });
  });
}

/** Stores reviews with 5, 4 and 1 stars for a product that had none. Returns the path of its reviews. */
async function aReviewedProduct(): Promise<string> {
  const id = await inDatabase(SHOPS.demo, async (db) => {
    const found = await db
      .prepare(
        'SELECT id FROM product WHERE rating_count = 0 AND parent_id IS NULL AND is_published = 1 LIMIT 1',
      )
      .first<number>('id');
    return found ?? 0;
  });
  for (const stars of [5, 4, 1]) {
    await inDatabase(SHOPS.demo, (db) =>
      db
        .prepare(
          `INSERT INTO review (product_id, stars, text, supplier_name, status, created_at, updated_at)
           VALUES (?, ?, 'It works.', 'A retailer', 'published', '2026-11-20', '2026-11-20')`,
        )
        .bind(id, stars)
        .run(),
    );
  }
  return reviewsPath(id);
}
