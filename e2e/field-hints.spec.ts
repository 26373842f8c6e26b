import type { Locator, Page } from 'playwright/test';
import { paymentPath } from '#shared/navigation/paths.ts';
import { shelf } from './forms/shelf.ts';
import { addressForm } from './pages/address-form.ts';
import { authDialog } from './pages/auth-dialog.ts';
import { cartPage } from './pages/cart-page.ts';
import { checkoutPage } from './pages/checkout-page.ts';
import { listsPage } from './pages/lists-page.ts';
import { productPage } from './pages/product-page.ts';
import { rejectLimitedVoucher, unitsForLimitedVoucher, voucherBox } from './pages/voucher-box.ts';
import { type Customer, signUp } from './support/customers.ts';
import { demoProducts } from './support/demo-products.ts';
import { ADDRESS } from './support/orders.ts';
import { visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

const PHONE = { width: 360, height: 740 };
const SCREENS = [
  { name: 'a phone', viewport: PHONE },
  { name: 'a desktop', viewport: { width: 1440, height: 900 } },
];

/** Holds the mouse button down on a control, long enough for a hint without delay to appear. */
async function pressAndHold(page: Page, control: Locator): Promise<void> {
  await control.hover();
  const before = await control.boundingBox();
  await page.mouse.down();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await control.boundingBox()).toEqual(before);
}

for (const { name, viewport } of SCREENS) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test('leaving a field shows its hint without moving the control that is being pressed', async ({
      page,
      context,
    }) => {
      await signUp(context);
      await visit(page, '/account/addresses/create');
      const { postalCode, phone, street, save } = addressForm(page);
      const heading = page.getByRole('heading', { level: 1 });
      const hint = page.getByText('A postal code has 4 digits.');

      await test.step('an empty field shows no hint', async () => {
        await street.click();
        await heading.click();
        await expect(street).not.toBeFocused();
        await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
      });

      await test.step('a tap elsewhere shows the hint', async () => {
        await postalCode.fill('18');
        await heading.click();
        await expect(hint).toBeVisible();
        await postalCode.fill('180');
        await expect(hint).toBeHidden();
      });

      await test.step('moving to another field shows the hint', async () => {
        await phone.click();
        await expect(hint).toBeVisible();
        await postalCode.fill('18');
        await expect(hint).toBeHidden();
      });

      await test.step('pressing the button still clicks it and submits the form', async () => {
        await pressAndHold(page, save);
        const sent = page.waitForRequest((request) => request.method() === 'POST');
        await page.mouse.up();
        await sent;
        const summary = page.getByRole('alert').filter({ hasText: 'Please check what you filled in' });
        await expect(summary).toBeFocused();
        await expect(summary.getByRole('link', { name: 'A postal code' })).toBeVisible();
      });

      await test.step('pressing a link still follows it', async () => {
        await postalCode.fill('1');
        await pressAndHold(page, page.getByRole('link', { name: 'Cancel' }));
        await page.mouse.up();
        await expect(page).toHaveURL('/account/addresses');
      });
    });

    test('the login dialog shows a hint on blur without moving the pressed button', async ({ page }) => {
      await visit(page, '/?auth=register');
      const { root, name: customer, email, button, heading } = authDialog(page);
      const hint = root.locator('#auth-email-error');
      await customer.fill('Lerato');
      await email.fill('lerato');
      await heading('Register').click();
      await expect(hint).toBeVisible();
      await email.fill('lerato@');
      await expect(hint).toBeHidden();

      await pressAndHold(page, button('Register'));
      const sent = page.waitForRequest((request) => request.method() === 'POST');
      await page.mouse.up();
      await sent;
      await expect(hint).toBeVisible();

      await email.fill('lerato');
      await root.getByRole('link', { name: 'Log in' }).click();
      await expect(heading('Log in')).toBeVisible();
    });
  });
}

test('a mistyped e-mail domain is announced with a suggested correction, and the typed address stays valid', async ({
  page,
}) => {
  const email = page.getByRole('textbox', { name: 'E-mail' });
  for (const [path, hint] of [
    ['/?auth=register', ''],
    ['/support', 'We’ll answer to this address.'],
  ] as const) {
    await visit(page, path);
    const announced = page.locator('.field').filter({ has: email }).getByRole('status');
    await expect(announced).toHaveText(hint);
    await email.fill('lerato@gmial.com');
    await email.blur();
    await expect(announced).toHaveText('Did you mean lerato@gmail.com?');
    await expect(email).toHaveAccessibleDescription('Did you mean lerato@gmail.com?');
    await expect(email).not.toHaveAttribute('aria-invalid');
    await email.fill('lerato@gmail.com');
    await expect(announced).toHaveText(hint);
  }
});

/** Forms with one field above a button. A hint below the field would push the button down. */
const ONE_FIELD: readonly OneField[] = [
  {
    name: 'a voucher code in the cart',
    async open(page, { api }) {
      await api.cart.setCartItem({ productId: (await demoProducts()).plain[0].id, quantity: 1 });
      await visit(page, '/cart');
      const { fold, code, apply } = voucherBox(page);
      await fold.click();
      return { field: code, button: apply, wrong: ' ', hint: 'Enter a voucher code.' };
    },
  },
  {
    name: 'the PIN in the cart',
    async open(page, { api }) {
      const { plain } = await demoProducts();
      await api.cart.setCartItem({ productId: plain[0].id, quantity: unitsForLimitedVoucher(plain[0]) });
      await visit(page, '/cart');
      return pinInFold(page);
    },
  },
  {
    name: 'the PIN at the checkout',
    async open(page, { api }) {
      const { plain } = await demoProducts();
      await api.cart.setCartItem({ productId: plain[0].id, quantity: unitsForLimitedVoucher(plain[0]) });
      await visit(page, '/checkout');
      return pinInFold(page);
    },
  },
  {
    name: 'the PIN that a large order needs',
    async open(page, { api }) {
      const [mug] = await shelf();
      await api.cart.setCartItem({ productId: mug.id, quantity: 21 });
      await visit(page, '/checkout');
      return pinOf(page);
    },
  },
  {
    name: 'the PIN on the payment page',
    async open(page, { api }) {
      const { plain } = await demoProducts();
      await api.cart.setCartItem({ productId: plain[0].id, quantity: unitsForLimitedVoucher(plain[0]) });
      const { id } = await api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
      await visit(page, paymentPath(id));
      return pinInFold(page);
    },
  },
  {
    name: 'the name of a new list',
    async open(page) {
      await listsPage(page).open();
      const { newList, newName, create } = listsPage(page);
      await newList.click();
      return { field: newName, button: create, wrong: ' ', hint: 'Give the list a name.' };
    },
  },
  {
    name: 'the name of a list',
    async open(page, { api }) {
      const { id } = await api.productLists.createProductList({ name: 'Kitchen' });
      await listsPage(page).open(id);
      await listsPage(page).edit.click();
      return {
        field: page.getByLabel('Name of the list'),
        button: page.getByRole('button', { name: 'Save name' }),
        wrong: ' ',
        hint: 'Give the list a name.',
      };
    },
  },
  {
    name: 'the name of a new list for a product',
    async open(page) {
      const { plain } = await demoProducts();
      await visit(page, '/account');
      await visit(page, `/products/${plain[0].id}/-/-`);
      await productPage(page).saveToList.click();
      return {
        field: page.getByLabel('New list'),
        button: page.getByRole('button', { name: 'Create and save' }),
        wrong: ' ',
        hint: 'Give the list a name.',
      };
    },
  },
];

type OneField = {
  name: string;
  open(
    page: Page,
    customer: Customer,
  ): Promise<{ field: Locator; button: Locator; wrong: string; hint: string }>;
};

async function pinInFold(page: Page) {
  await rejectLimitedVoucher(page);
  return pinOf(page);
}

function pinOf(page: Page) {
  const { pin, confirmEmail } = checkoutPage(page);
  return { field: pin, button: confirmEmail, wrong: '12 34', hint: 'A one-time PIN has 6 digits.' };
}

test.describe('a form with one field, on a phone', () => {
  test.use({ viewport: PHONE });

  for (const { name, open } of ONE_FIELD) {
    test(`${name}: leaving the field shows a hint, and the button does not move under the pointer`, async ({
      page,
      context,
    }) => {
      const customer = await signUp(context);
      await customer.api.addresses.createAddress(ADDRESS);
      const { field, button, wrong, hint } = await open(page, customer);
      await field.fill(wrong);
      await pressAndHold(page, button);
      const sent = page.waitForRequest((request) => request.method() === 'POST');
      await page.mouse.up();
      await sent;
      await expect(field).toBeFocused();
      await field.fill('');
      await expect(field).not.toHaveAttribute('aria-invalid');

      await field.fill(wrong);
      await field.blur();
      await expect(field).toHaveAccessibleDescription(hint);
      await field.fill('x');
      await expect(field).not.toHaveAttribute('aria-invalid');
    });
  }

  test('a quantity above the stock is corrected on blur, and the button does not move under the pointer', async ({
    page,
    context,
  }) => {
    const { api } = await signUp(context);
    await api.addresses.createAddress(ADDRESS);
    const [mug] = await shelf();
    await api.cart.setCartItem({ productId: mug.id, quantity: 1 });
    await visit(page, '/cart');
    const quantity = cartPage(page).quantity(mug.name);
    await quantity.fill('9999');
    await pressAndHold(page, voucherBox(page).fold);
    await page.mouse.up();
    await expect(page.getByText(`Only ${mug.stock} left`)).toBeVisible();
    await expect(voucherBox(page).code).toBeVisible();
    await expect(quantity).toHaveValue(String(mug.stock));
  });
});

test.describe('by touch', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('leaving a field by tap shows its hint, and the tap hits its target', async ({ page, context }) => {
    await signUp(context);
    await visit(page, '/account/addresses/create');
    const { postalCode, phone, save } = addressForm(page);
    const hint = page.getByText('A postal code has 4 digits.');
    await postalCode.tap();
    await page.keyboard.type('18');
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(hint).toBeVisible();

    await postalCode.fill('180');
    await expect(hint).toBeHidden();
    await phone.tap();
    await expect(phone).toBeFocused();
    await expect(hint).toBeVisible();

    await postalCode.fill('18');
    await expect(hint).toBeHidden();
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await save.tap();
    await sent;
    await expect(
      page.getByRole('alert').filter({ hasText: 'Please check what you filled in' }),
    ).toBeFocused();

    await postalCode.fill('1');
    await page.getByRole('link', { name: 'Cancel' }).tap();
    await expect(page).toHaveURL('/account/addresses');
  });
});

test('a hint shown on Tab does not move the focus, and Enter submits the form', async ({ page, context }) => {
  await signUp(context);
  await visit(page, '/account/addresses/create');
  const { city, postalCode } = addressForm(page);
  const province = page.locator('summary').filter({ hasText: 'Province' });
  const hint = page.getByText('A postal code has 4 digits.');
  await postalCode.focus();
  await page.keyboard.type('18');
  await page.keyboard.press('Tab');
  await expect(hint).toBeVisible();
  await expect(province).toBeFocused();
  await expect(postalCode).toHaveAccessibleDescription('A postal code has 4 digits.');

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('End');
  await page.keyboard.type('0');
  await expect(hint).toBeHidden();
  await page.keyboard.press('Shift+Tab');
  await expect(city).toBeFocused();
  await expect(hint).toBeVisible();

  await page.keyboard.press('Tab');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.keyboard.press('Enter');
  await sent;
  await expect(page.getByRole('alert').filter({ hasText: 'Please check what you filled in' })).toBeFocused();
});
