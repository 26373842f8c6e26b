import { formatRand } from '#shared/domain/money.ts';
import { demoProducts, signedInLister, withChangedProduct } from './support/a-lister.ts';
import { expect, journey as test } from './support/journey.ts';
import { SHOPS } from './support/shops.ts';

const { origin } = SHOPS.demo;

test('a price that changes while it is in the cart is shown and accepted before the order is placed', async ({
  page,
  context,
}) => {
  const { plain } = await demoProducts();
  const [dearer, cheaper] = plain;
  const up = dearer.price + 10;
  const down = cheaper.price - 1;
  const api = await signedInLister(context);
  await api.createAddress({
    recipient: 'Lerato Mokoena',
    phone: '0821234567',
    street: '12 Vilakazi Street',
    complex: '',
    suburb: 'Orlando West',
    city: 'Soweto',
    province_id: 3,
    postal_code: '1804',
    notes: '',
  });
  for (const { id } of [dearer, cheaper]) await api.setCartItem(id, 1);
  await page.goto(`${origin}/checkout`);
  await page.waitForLoadState('networkidle');

  const raised = { column: 'price_cents', value: Math.round(up * 100) } as const;
  const lowered = { column: 'price_cents', value: Math.round(down * 100) } as const;
  await withChangedProduct(dearer.id, raised, () =>
    withChangedProduct(cheaper.id, lowered, async () => {
      // What was seen is no longer true: nothing is ordered, and the cart says why.
      await page.getByRole('button', { name: /^Place order/ }).click();
      await expect(page).toHaveURL(`${origin}/cart?reason=error`);
      const main = page.getByRole('main');
      await expect(main.getByText('Some prices have changed').first()).toBeVisible();
      await expect(main.getByRole('button', { name: 'Check out' })).toBeDisabled();
      await expect(main.getByRole('button', { name: 'Accept all changes' })).toBeVisible();

      const line = main.getByRole('listitem').filter({ has: page.getByRole('link', { name: dearer.name }) });
      await expect(
        line.getByText(`It was ${formatRand(dearer.price)} when you added it, and is ${formatRand(up)} now.`),
      ).toBeVisible();
      await line.getByRole('button', { name: `Accept ${formatRand(up)} for ${dearer.name}` }).click();
      await expect(main.getByRole('status').first()).toContainText(
        `${dearer.name}: 1 in your cart at ${formatRand(up)}.`,
      );
      await expect(line.getByRole('link', { name: dearer.name })).toBeFocused();
      await expect(main.getByRole('button', { name: 'Accept all changes' })).toBeHidden();

      await main.getByRole('button', { name: `Accept ${formatRand(down)} for ${cheaper.name}` }).click();
      await main.getByRole('link', { name: 'Check out' }).click();
      await expect(page).toHaveURL(`${origin}/checkout`);
      await page.getByRole('button', { name: /^Place order/ }).click();
      await expect(page).toHaveURL(/\/payment\?order_id=\d+/);
    }),
  );
  const { data } = await api.listOrders(1);
  expect(data[0]?.amount).toBe(Math.round((up + down) * 100) / 100);
});
