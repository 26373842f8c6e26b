import { formatDay } from '#shared/domain/format-date.ts';
import { orderNumber, orderPath } from '#shared/navigation/paths.ts';
import { authDialog } from './pages/auth-dialog.ts';
import { orderPage } from './pages/order-page.ts';
import { paymentPage } from './pages/payment-page.ts';
import { holdCalls, recordCalls } from './support/held-calls.ts';
import { expireOrder, signUpWithUnpaidOrder } from './support/orders.ts';
import { expectEmail } from './support/outbox.ts';
import { visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

// main-journey.spec.ts covers paying by card.

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };
const VIEWPORTS = [PHONE, DESK];

test('a cancelled payment keeps the order payable, and a late notification confirms a SnapScan payment', async ({
  page,
  context,
}) => {
  const { customer, orderId } = await signUpWithUnpaidOrder(context);
  const { pay, card, moreWays, snapScan, confirming, gateway } = paymentPage(page);
  await visit(page, `/payment?order_id=${orderId}`);
  await expect(card).toBeChecked();

  await test.step('the page shows the deadline and the accepted payment methods', async () => {
    const { expires_at: end = '' } = await customer.api.orders.getOrder({ id: orderId });
    const time = new Date(end).toLocaleTimeString('en-ZA', {
      timeStyle: 'short',
      timeZone: 'Africa/Johannesburg',
    });
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport);
      // If the deadline is tomorrow, the sentence includes the date.
      const sentence = new RegExp(`Pay by ${time}( on \\d{1,2} \\w{3} \\d{4})? to keep these items\\.`);
      await expect(page.getByText(sentence)).toBeVisible();
      for (const mark of ['Secure payment', 'Visa', 'Mastercard']) {
        await expect(page.getByRole('listitem').getByText(mark, { exact: true })).toBeVisible();
      }
      await expect(pay).toBeVisible();
    }
  });

  await test.step('cancel at the gateway', async () => {
    // The second click of a double click does nothing.
    await pay.dblclick();
    await expect(page).toHaveURL(gateway.url);
    await expect(gateway.payBySnapScan).toHaveCount(0);
    await gateway.cancel.click();
    await expect(page.getByText('Payment cancelled')).toBeVisible();
  });

  await test.step('pay by a method from the fold; the gateway notifies the shop late', async () => {
    await expect(snapScan).toBeHidden();
    await moreWays.click();
    await snapScan.check();
    await expect(card).not.toBeChecked();
    await page.setViewportSize(PHONE);
    await expect(snapScan).toBeVisible();
    await snapScan.check();
    await pay.click();
    await page.getByText('Simulated faults').click();
    await page.getByLabel('With the notification').selectOption('late');
    await page.getByLabel('Seconds until it is sent').fill('3');
    await gateway.payBySnapScan.click();
    await expect(confirming).toBeVisible();
  });

  await expect(page).toHaveURL(orderPath(orderId));
  await expect(page.getByText(/Paid by SnapScan/)).toBeVisible();

  await test.step('the order page shows the next steps, delivery dates and the email address', async () => {
    const { children } = await customer.api.orders.getOrder({ id: orderId });
    const days = children.map(({ delivery }) => formatDay(delivery.promised_date));
    const next = page.getByRole('region', { name: 'Thank you, Lerato! Your order is paid.' });
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport);
      await expect(next.getByRole('heading', { name: 'What happens next' })).toBeVisible();
      await expect(next).toContainText(customer.email);
      for (const day of days) await expect(next).toContainText(`with you by ${day}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
    await expectEmail(customer.email, new RegExp(orderNumber(orderId)));
  });
});

test('the payment page reports a gateway that does not open and an expired order, and offers to order again', async ({
  page,
  context,
}) => {
  const { orderId } = await signUpWithUnpaidOrder(context);
  const { pay } = paymentPage(page);
  await page.clock.install();
  // Simulates a connection that never responds: submitting the form does not leave the page.
  await page.addInitScript(() => {
    HTMLFormElement.prototype.submit = () => undefined;
  });
  await visit(page, `/payment?order_id=${orderId}`);

  await test.step('the payment page does not open', async () => {
    await pay.click();
    await expect(page.getByText('Taking you to the payment page…')).toBeVisible();
    await page.clock.fastForward('00:21');
    await expect(page.getByText('The payment page didn’t open. Please try again.')).toBeVisible();
  });

  await expireOrder(orderId);
  await pay.click();
  await expect(page.getByText('The time to pay has run out')).toBeVisible();
  await expect(pay).toHaveCount(0);
  await orderPage(page).orderAgain.click();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
});

test('if the session ends before payment, login continues to the gateway', async ({ page, context }) => {
  const { customer, orderId } = await signUpWithUnpaidOrder(context);
  const { pay, gateway } = paymentPage(page);
  const calls = recordCalls(page);
  await visit(page, `/payment?order_id=${orderId}`);
  const release = await holdCalls(page, calls);
  await context.clearCookies();
  await pay.click();
  await expect(authDialog(page).root).toBeVisible();
  release();
  await authDialog(page).sendLogin(customer);
  await expect(page).toHaveURL(gateway.url);
  await expect(gateway.payByCard).toBeVisible();
});
