import { anUnpaidOrder, letExpire } from './support/an-unpaid-order.ts';
import { expect, journey as test } from './support/journey.ts';
import { SHOPS } from './support/shops.ts';

const { origin } = SHOPS.demo;

// That paying by card turns the order paid is gone through by main-journey.spec.ts.

test('a payment that I cancel keeps my order; I pay it by instant EFT, and a late notice turns the page', async ({
  page,
}) => {
  const { orderId } = await anUnpaidOrder(page);
  await page.goto(`${origin}/payment?order_id=${orderId}`);
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeChecked();

  await test.step('cancel at the gateway', async () => {
    // The second click of two does nothing.
    await page.getByRole('button', { name: /^Pay R/ }).dblclick();
    await expect(page).toHaveURL(/__payfast/);
    await expect(page.getByRole('button', { name: 'Pay by instant EFT' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Payment cancelled')).toBeVisible();
  });

  await test.step('pay by instant EFT; the gateway tells the shop late', async () => {
    await page.getByRole('radio', { name: /Instant EFT/ }).check();
    await page.getByRole('button', { name: /^Pay R/ }).click();
    await page.getByText('What goes wrong').click();
    await page.getByLabel('With the notice').selectOption('late');
    await page.getByLabel('Seconds until it is sent').fill('3');
    await page.getByRole('button', { name: 'Pay by instant EFT' }).click();
    await expect(page.getByText('Confirming your payment…')).toBeVisible();
  });

  await expect(page).toHaveURL(`${origin}/orders/${String(orderId).padStart(6, '0')}`);
  await expect(page.getByText(/Paid by instant EFT/)).toBeVisible();
});

test('the gateway’s page never comes, and meanwhile my order expires: I am told, and order again', async ({
  page,
}) => {
  const { orderId } = await anUnpaidOrder(page);
  await page.clock.install();
  // A connection that takes for ever: what is sent leads nowhere.
  await page.addInitScript(() => {
    HTMLFormElement.prototype.submit = () => undefined;
  });
  await page.goto(`${origin}/payment?order_id=${orderId}`);
  await expect(page.locator('html[data-live]')).toBeAttached();

  await test.step('the page to pay on does not open', async () => {
    await page.getByRole('button', { name: /^Pay R/ }).click();
    await expect(page.getByText('Taking you to the payment page…')).toBeVisible();
    await page.clock.fastForward('00:21');
    await expect(page.getByText('The payment page does not open. Please try again.')).toBeVisible();
  });

  await letExpire(orderId);
  await page.getByRole('button', { name: /^Pay R/ }).click();
  await expect(page.getByText('The time to pay has run out')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay R/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
});
