import { isDeskOpen, startDesk } from '#scripts/shop/desk.ts';
import { findFreePorts } from '#scripts/shop/port.ts';
import { orderPath, productPath, reviewAnchor } from '#shared/navigation/paths.ts';
import { orderPage } from './pages/order-page.ts';
import { expectAccessibleInLightAndDark } from './support/accessibility.ts';
import { giveOwnIpAddress } from './support/customers.ts';
import { clippedControls, outsideCards } from './support/layout-faults.ts';
import { deliverOrder, signUpWithUnpaidOrder } from './support/orders.ts';
import { reload, visit } from './support/ready.ts';
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

test('a customer reviews a delivered product, an operator publishes it, and the product page shows it', async ({
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

  await test.step('the link in the email opens the form', async () => {
    await visit(page, `${orderPath(orderId)}#${reviewAnchor(products[0]?.id ?? 0)}`);
    await rate.click();
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
          // Does not wait for the section: an older page of a product without reviews has none.
          return (await page.locator('#reviews').allTextContents()).join();
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
  await test.step('the customer changes it, and deletes it', async () => {
    await visit(page, orderPath(orderId));
    await expect(page.getByText('It’s published. Thank you!')).toBeVisible();
    await rate.click();
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
