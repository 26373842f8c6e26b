import type { Page } from 'playwright/test';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { orderPath } from '#shared/navigation/paths.ts';
import { orderPage } from './pages/order-page.ts';
import { expectAccessibleInLightAndDark } from './support/accessibility.ts';
import { giveOwnIpAddress } from './support/customers.ts';
import { clippedControls, outsideCards } from './support/layout-faults.ts';
import { ops } from './support/ops.ts';
import { deliverOrder, runCron, signUpWithUnpaidOrder } from './support/orders.ts';
import { expectEmail } from './support/outbox.ts';
import { reload, visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(giveOwnIpAddress);

/** The id of an order's return, which operators enter in commands. */
async function returnIdOf(api: ApiClient, orderId: number): Promise<string> {
  const { returns = [] } = await api.orders.getOrder({ id: orderId });
  return String(returns[0]?.id);
}

async function expectNoBarriers(page: Page): Promise<void> {
  await expectAccessibleInLightAndDark(page);
  expect(await page.evaluate(clippedControls)).toEqual([]);
  expect(await page.evaluate(outsideCards)).toEqual([]);
}

test('a customer returns a product, from the form to the refund, and sees each step on the order page', async ({
  context,
  page,
}) => {
  test.slow();
  const { customer, orderId } = await signUpWithUnpaidOrder(context);
  await deliverOrder(orderId);
  await visit(page, orderPath(orderId));
  const { sendBack, returnReason, askToSendBack, parcels } = orderPage(page);
  await sendBack.click();
  await expectNoBarriers(page);

  await test.step('a missing field is marked, and the typed text stays', async () => {
    await page.getByLabel('What should we know about it?').fill('The lid does not fit.');
    await askToSendBack.click();
    await expect(page.getByText('Please check what you filled in')).toBeVisible();
    await expect(returnReason).toHaveAttribute('aria-invalid', 'true');
    await expectNoBarriers(page);
    await returnReason.selectOption('defective');
    await expect(returnReason).not.toHaveAttribute('aria-invalid');
  });
  await test.step('the refund estimate follows the selected quantity', async () => {
    const { products } = await customer.api.orders.getOrder({ id: orderId });
    const [line] = products;
    const estimate = page.locator('form', { has: askToSendBack }).locator('dl');
    await expect(estimate).toContainText('Items');
    await expect(estimate).toContainText('Estimated refund');
    const quantity = page.getByLabel(line?.product.name ?? '', { exact: false }).first();
    await quantity.selectOption('0');
    await expect(estimate).toHaveCount(0);
    await quantity.selectOption('1');
    await expect(estimate).toContainText('Estimated refund');
  });
  await askToSendBack.dblclick();
  const back = parcels.getByRole('region', { name: /^Return of / });
  await expect(back).toHaveCount(1);
  await expect(back).toContainText('The lid does not fit.');
  await expect(back.getByText('Please don’t send anything before that.')).toBeVisible();
  await expectNoBarriers(page);
  const returnId = await returnIdOf(customer.api, orderId);

  await test.step('operators accept it with return instructions', async () => {
    ops('returns', 'accept', returnId, '--note', 'Take it to 12 Main Road, Cape Town.');
    await reload(page);
    await expect(back.getByText('Take it to 12 Main Road, Cape Town.')).toBeVisible();
    await expectNoBarriers(page);
    await visit(page, '/orders');
    await expect(page.getByText('Return accepted')).toBeVisible();
    await runCron();
    await expectEmail(customer.email, /We’ve accepted your return[\s\S]*Take it to 12 Main Road/);
  });

  await test.step('it arrives and is refunded', async () => {
    expect(ops('returns', 'received', returnId)).toContain('Return it at the gateway');
    await visit(page, orderPath(orderId));
    await expect(back.getByText('It has arrived. We’ll refund you the way you paid')).toBeVisible();
    ops('orders', 'refund', String(orderId));
    await reload(page);
    await expect(back.getByText('It has arrived, and we’ve refunded you the way you paid.')).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Payment' }).getByText('Refunded', { exact: true }),
    ).toBeVisible();
    await expectNoBarriers(page);
  });
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('a customer requests a return and sees why it was rejected', async ({ context, page }) => {
    const { customer, orderId } = await signUpWithUnpaidOrder(context);
    await deliverOrder(orderId);
    await page.goto(orderPath(orderId));
    const { sendBack, returnReason, askToSendBack, parcels } = orderPage(page);
    await sendBack.click();
    const comment = page.getByLabel('What should we know about it?');
    await comment.fill('It is too small.');
    await askToSendBack.click();
    await expect(page.getByText('Choose why you’re sending it back.').first()).toBeVisible();
    await expect(comment).toHaveValue('It is too small.');
    await returnReason.selectOption('changed_mind');
    await askToSendBack.click();
    await expect(page).toHaveURL(new RegExp(`${orderPath(orderId)}#return-\\d+$`));
    const back = parcels.getByRole('region', { name: /^Return of / });
    await expect(back).toContainText('It is too small.');
    ops('returns', 'refuse', await returnIdOf(customer.api, orderId), '--reason', 'It was worn.');
    await page.reload();
    await expect(back.getByText('It was worn.')).toBeVisible();
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`on a phone ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 760 } });

    test('the form offers a replacement for a defective product, and the new return is on screen', async ({
      context,
      page,
    }) => {
      const { orderId } = await signUpWithUnpaidOrder(context);
      await deliverOrder(orderId);
      await (javaScriptEnabled ? visit(page, orderPath(orderId)) : page.goto(orderPath(orderId)));
      const { sendBack, returnReason, remedy, askToSendBack, parcels } = orderPage(page);
      await sendBack.click();
      if (javaScriptEnabled) {
        await returnReason.selectOption('changed_mind');
        await expect(remedy).toBeHidden();
      }
      await returnReason.selectOption('defective');
      await remedy.selectOption('replacement');
      await page.getByLabel('What should we know about it?').fill('It does not switch on.');
      await askToSendBack.click();
      const back = parcels.getByRole('region', { name: /^Return of / });
      await expect(back.getByRole('heading')).toBeInViewport({ ratio: 1 });
      await expect(back.getByText('Please don’t send anything before that.')).toBeInViewport({ ratio: 1 });
      await expect(back.getByText('You asked for a replacement.')).toBeVisible();
    });
  });
}
