import { formatRand } from '#shared/domain/money.ts';
import { orderTotal } from '#shared/domain/order-totals.ts';
import { demoProducts, signedInLister } from './support/a-lister.ts';
import { barriersOf } from './support/barriers.ts';
import { expect, journey as test } from './support/journey.ts';
import { SHOPS } from './support/shops.ts';

const { origin } = SHOPS.demo;

const AN_ADDRESS = {
  recipient: 'Lerato Mokoena',
  phone: '082 123 4567',
  street: '12 Vilakazi Street',
  complex: '',
  suburb: 'Orlando West',
  city: 'Soweto',
  province_id: 3,
  postal_code: '1804',
  notes: '',
};

test('a voucher that is over is refused, another is taken, and it can be taken off again', async ({
  page,
  context,
}) => {
  const client = await signedInLister(context);
  const { plain } = await demoProducts();
  await client.createAddress(AN_ADDRESS);
  await client.setCartItem(plain[0].id, 1);
  const order = await client.placeOrder({}, crypto.randomUUID());
  await page.goto(`${origin}/payment?order_id=${order.id}`);
  const pay = page.getByRole('button', { name: /^Pay R/ });
  await expect(pay).toHaveText(`Pay ${formatRand(orderTotal(order))}`);
  await page.waitForLoadState('networkidle');

  const box = page.getByRole('region', { name: 'Voucher' });
  const code = box.getByLabel('Voucher code');
  await expect(code).toBeHidden();
  await box.getByText('Do you have a voucher?').click();
  await code.fill('HERITAGE15');
  await page.keyboard.press('Enter');
  await expect(box.getByText('This voucher ended on 30 Sep 2024.')).toBeVisible();
  await expect(code).toBeFocused();
  await expect(code).toHaveValue('HERITAGE15');
  expect(await barriersOf(page)).toEqual([]);

  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/apply-voucher')) sent += 1;
  });
  await code.fill('spaza10');
  await box.getByRole('button', { name: 'Apply voucher' }).dblclick();
  await expect(box.getByText(/^Your voucher takes R/)).toBeVisible();
  const discounted = await client.getOrder(order.id);
  expect(discounted.discount).toBeGreaterThan(0);
  expect(sent).toBe(1);
  await expect(pay).toHaveText(`Pay ${formatRand(orderTotal(discounted))}`);
  await expect(page.getByText(`−${formatRand(discounted.discount)}`)).toBeVisible();
  await expect(code).toBeHidden();
  expect(await barriersOf(page)).toEqual([]);

  await box.getByRole('button', { name: 'Remove voucher' }).click();
  await expect(box.getByText('The voucher is taken off.')).toBeVisible();
  await expect(pay).toHaveText(`Pay ${formatRand(orderTotal(order))}`);
});
