import { expect } from 'playwright/test';
import { productPath } from '#shared/navigation/paths.ts';
import { cartPage } from '../../e2e/pages/cart-page.ts';
import { layout } from '../../e2e/pages/layout.ts';
import { productPage } from '../../e2e/pages/product-page.ts';
import { searchPage } from '../../e2e/pages/search-page.ts';
import { voucherBox } from '../../e2e/pages/voucher-box.ts';
import { type Fixtures, raisePrice, visit } from './fixtures.ts';
import type { Write } from './write.ts';

export const CART_WRITES: readonly Write[] = [
  {
    name: 'add to cart, product page',
    async prepare({ page, products: [product] }) {
      await visit(page, productPath(product));
      return { press: () => productPage(page).addToCart.click(), shown: () => shownInCart(page, 1) };
    },
  },
  {
    name: 'add to cart, card of a listing',
    async prepare({ page }) {
      await visit(page, '/search?in_stock=1');
      return { press: () => searchPage(page).addFirstToCart(), shown: () => shownInCart(page, 1) };
    },
  },
  {
    name: 'set a quantity',
    async prepare(fixtures) {
      const { page, shopper } = fixtures;
      const [product] = await openCart(fixtures);
      const { line, quantity } = cartPage(page);
      return {
        press: () => line(product.name).getByRole('button', { name: 'One more' }).click(),
        async shown() {
          await expect(quantity(product.name)).toHaveValue('2');
          await expect
            .poll(async () => JSON.stringify(await shopper.api.cart.getCart()))
            .toContain('"quantity":2');
          await expect(line(product.name).locator('fieldset[aria-busy=true]')).toHaveCount(0);
        },
      };
    },
  },
  {
    name: 'remove a line',
    async prepare(fixtures) {
      const { page } = fixtures;
      const [product] = await openCart(fixtures);
      const { line, empty } = cartPage(page);
      return {
        press: () => line(product.name).getByRole('button', { name: 'Remove' }).click(),
        shown: () => expect(empty).toBeVisible(),
      };
    },
  },
  {
    name: 'accept a changed price',
    async prepare(fixtures) {
      const { page } = fixtures;
      await fixtures.shopper.api.cart.setCartItem({ productId: fixtures.products[1].id, quantity: 1 });
      await raisePrice(fixtures, fixtures.products[1]);
      await visit(page, '/cart');
      const accept = page
        .getByRole('main')
        .getByRole('button', { name: /^Accept/ })
        .first();
      return { press: () => accept.click(), shown: () => expect(accept).toBeHidden() };
    },
  },
  {
    name: 'save for later',
    async prepare(fixtures) {
      const [product] = await openCart(fixtures);
      const { saveForLater, moveToCart } = cartPage(fixtures.page);
      return {
        press: () => saveForLater(product.name).click(),
        shown: () => expect(moveToCart(product.name)).toBeVisible(),
      };
    },
  },
  {
    name: 'move what was saved to the cart',
    async prepare(fixtures) {
      const [product] = await openCart(fixtures);
      const { saveForLater, moveToCart, line } = cartPage(fixtures.page);
      await saveForLater(product.name).click();
      await expect(moveToCart(product.name)).toBeVisible();
      return {
        press: () => moveToCart(product.name).click(),
        shown: () => expect(line(product.name).getByRole('textbox')).toBeVisible(),
      };
    },
  },
  {
    name: 'undo of a removed line',
    async prepare(fixtures) {
      const [product] = await openCart(fixtures);
      const { remove, undo, line } = cartPage(fixtures.page);
      await remove(product.name).click();
      await expect(undo).toBeVisible();
      return { press: () => undo.click(), shown: () => expect(line(product.name)).toBeVisible() };
    },
  },
  {
    name: 'remove what was saved',
    async prepare(fixtures) {
      const { remove } = await openSaved(fixtures);
      return { press: () => remove.click(), shown: () => expect(remove).toHaveCount(0) };
    },
  },
  {
    name: 'undo of a removal of what was saved',
    async prepare(fixtures) {
      const { remove } = await openSaved(fixtures);
      const { saved } = cartPage(fixtures.page);
      await remove.click();
      await expect(remove).toHaveCount(0);
      return {
        press: () => saved.getByRole('button', { name: 'Undo' }).click(),
        shown: () => expect(remove).toBeVisible(),
      };
    },
  },
  ...(['/cart', '/checkout'] as const).flatMap(voucherWrites),
];

/** The cart's voucher, on the two pages that hold it. */
function voucherWrites(path: '/cart' | '/checkout'): Write[] {
  const where = path === '/cart' ? 'in the cart' : 'at the checkout';
  return [
    {
      name: `apply a voucher ${where}`,
      async prepare({ page, shopper, products: [product] }) {
        await shopper.api.cart.setCartItem({ productId: product.id, quantity: 1 });
        await visit(page, path);
        const { box, fold, code, apply } = voucherBox(page);
        await fold.click();
        await code.fill(VOUCHER);
        return {
          press: () => apply.click(),
          shown: () => expect(box.getByText(/^SPAZA10 applied: you save R/)).toBeVisible(),
        };
      },
    },
    {
      name: `remove a voucher ${where}`,
      async prepare({ page, shopper, products: [product] }) {
        await shopper.api.cart.setCartItem({ productId: product.id, quantity: 1 });
        await shopper.api.cart.applyCartVoucher({ code: VOUCHER });
        await visit(page, path);
        return {
          press: () => voucherBox(page).remove.click(),
          shown: () => expect(page.getByText('Voucher removed.').first()).toBeVisible(),
        };
      },
    },
  ];
}

const VOUCHER = 'SPAZA10';

/** The cart's page with something saved for later. */
async function openSaved({ page, shopper, products: [product] }: Fixtures) {
  const list = await shopper.api.productLists.createProductList({ name: 'Saved for later' });
  await shopper.api.productLists.addToProductList({ listId: list.id, productId: product.id, quantity: 1 });
  await shopper.api.cart.setCartItem({ productId: product.id, quantity: 1 });
  await visit(page, '/cart');
  return {
    remove: cartPage(page).saved.getByRole('button', {
      name: `Remove ${product.name} from saved for later`,
    }),
  };
}

async function openCart({ page, shopper, products }: Fixtures): Promise<Fixtures['products']> {
  await shopper.api.cart.setCartItem({ productId: products[0].id, quantity: 1 });
  await visit(page, '/cart');
  return products;
}

function shownInCart(page: Fixtures['page'], pieces: number): Promise<void> {
  return expect(layout(page).cartLink).toContainText(String(pieces));
}
