import { expect } from 'playwright/test';
import { productPath } from '#shared/navigation/paths.ts';
import { cartPage } from '../../e2e/pages/cart-page.ts';
import { layout } from '../../e2e/pages/layout.ts';
import { productPage } from '../../e2e/pages/product-page.ts';
import { searchPage } from '../../e2e/pages/search-page.ts';
import { voucherBox } from '../../e2e/pages/voucher-box.ts';
import { raisePrice, type Stage, visit } from './stage.ts';
import type { Write } from './write.ts';

const NEW = { visitor: 'new customer' } as const;

export const CART_WRITES: readonly Write[] = [
  {
    ...NEW,
    name: 'add to cart, product page',
    async prepare({ page, products: [product] }) {
      await visit(page, productPath(product));
      return { press: () => productPage(page).addToCart.click(), shown: () => shownInCart(page, 1) };
    },
  },
  {
    ...NEW,
    name: 'add to cart, card of a listing',
    async prepare({ page }) {
      await visit(page, '/search?in_stock=1');
      return { press: () => searchPage(page).addFirstToCart(), shown: () => shownInCart(page, 1) };
    },
  },
  {
    ...NEW,
    name: 'set a quantity',
    async prepare(stage) {
      const { page, shopper } = stage;
      const [product] = await openCart(stage);
      const { line, quantity } = cartPage(page);
      return {
        press: () => line(product.name).getByRole('button', { name: 'One more' }).click(),
        async shown() {
          await expect(quantity(product.name)).toHaveValue('2');
          await expect
            .poll(async () => JSON.stringify(await shopper.api.getCart()))
            .toContain('"quantity":2');
          await expect(line(product.name).locator('fieldset[aria-busy=true]')).toHaveCount(0);
        },
      };
    },
  },
  {
    ...NEW,
    name: 'remove a line',
    async prepare(stage) {
      const { page } = stage;
      const [product] = await openCart(stage);
      const { line, empty } = cartPage(page);
      return {
        press: () => line(product.name).getByRole('button', { name: 'Remove' }).click(),
        shown: () => expect(empty).toBeVisible(),
      };
    },
  },
  {
    ...NEW,
    name: 'accept a changed price',
    async prepare(stage) {
      const { page } = stage;
      await stage.shopper.api.setCartItem(stage.products[1].id, 1);
      await raisePrice(stage, stage.products[1]);
      await visit(page, '/cart');
      const accept = page
        .getByRole('main')
        .getByRole('button', { name: /^Accept/ })
        .first();
      return { press: () => accept.click(), shown: () => expect(accept).toBeHidden() };
    },
  },
  {
    ...NEW,
    name: 'save for later',
    async prepare(stage) {
      const [product] = await openCart(stage);
      const { saveForLater, moveToCart } = cartPage(stage.page);
      return {
        press: () => saveForLater(product.name).click(),
        shown: () => expect(moveToCart(product.name)).toBeVisible(),
      };
    },
  },
  {
    ...NEW,
    name: 'move what was saved to the cart',
    async prepare(stage) {
      const [product] = await openCart(stage);
      const { saveForLater, moveToCart, line } = cartPage(stage.page);
      await saveForLater(product.name).click();
      await expect(moveToCart(product.name)).toBeVisible();
      return {
        press: () => moveToCart(product.name).click(),
        shown: () => expect(line(product.name).getByRole('textbox')).toBeVisible(),
      };
    },
  },
  {
    ...NEW,
    name: 'undo of a removed line',
    async prepare(stage) {
      const [product] = await openCart(stage);
      const { remove, undo, line } = cartPage(stage.page);
      await remove(product.name).click();
      await expect(undo).toBeVisible();
      return { press: () => undo.click(), shown: () => expect(line(product.name)).toBeVisible() };
    },
  },
  {
    ...NEW,
    name: 'remove what was saved',
    async prepare(stage) {
      const { remove } = await openSaved(stage);
      return { press: () => remove.click(), shown: () => expect(remove).toHaveCount(0) };
    },
  },
  {
    ...NEW,
    name: 'undo of a removal of what was saved',
    async prepare(stage) {
      const { remove } = await openSaved(stage);
      const { saved } = cartPage(stage.page);
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
      ...NEW,
      name: `apply a voucher ${where}`,
      async prepare({ page, shopper, products: [product] }) {
        await shopper.api.setCartItem(product.id, 1);
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
      ...NEW,
      name: `remove a voucher ${where}`,
      async prepare({ page, shopper, products: [product] }) {
        await shopper.api.setCartItem(product.id, 1);
        await shopper.api.applyCartVoucher(VOUCHER);
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
async function openSaved({ page, shopper, products: [product] }: Stage) {
  const list = await shopper.api.createProductList({ name: 'Saved for later' });
  await shopper.api.addToProductList(list.id, product.id, 1);
  await shopper.api.setCartItem(product.id, 1);
  await visit(page, '/cart');
  return {
    remove: cartPage(page).saved.getByRole('button', {
      name: `Remove ${product.name} from saved for later`,
    }),
  };
}

async function openCart({ page, shopper, products }: Stage): Promise<Stage['products']> {
  await shopper.api.setCartItem(products[0].id, 1);
  await visit(page, '/cart');
  return products;
}

function shownInCart(page: Stage['page'], pieces: number): Promise<void> {
  return expect(layout(page).cartLink).toContainText(String(pieces));
}
