import type { Page } from 'playwright/test';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { Product } from '#shared/contract/product.ts';
import { cartItems } from '#shared/domain/cart-items.ts';
import { productPath } from '#shared/navigation/paths.ts';
import { cartPage } from '../pages/cart-page.ts';
import { layout } from '../pages/layout.ts';
import { productPage } from '../pages/product-page.ts';
import { ready } from '../support/ready.ts';
import { inDatabase } from '../support/shop-database.ts';
import { SHOPS } from '../support/shops.ts';
import type { FormRow, PreparedForm } from './form-row.ts';
import { NO_ID, shelf, TOO_MANY } from './shelf.ts';
import { VOUCHER, voucherForm, voucherRemovalForm } from './voucher-forms.ts';

const SAVED = 'Saved for later';
const UNITS = 2;
const ANOTHER_UNIT = { 'pressed twice': 'a second press is another piece' };
const STOCK_WORDS = /^Only \d+ left\.$/;

/** Forms for adding to the cart, and the forms of the cart page. */
export const CART_FORMS = {
  product: {
    isOnPublicPage: true,
    async prepare(page) {
      const [mug] = await shelf();
      const { addToCart, quantity } = productPage(page);
      return {
        path: productPath(mug),
        fill: () => quantity.fill('2'),
        typed: [[quantity, '2']],
        control: addToCart,
        done: [
          layout(page).addedToast,
          layout(page).cartLink.and(page.getByRole('link', { name: /2 items/ })),
        ],
        invalid: { fields: { quantity: TOO_MANY }, words: STOCK_WORDS },
        state: { read: inCart, after: { [mug.id]: 2 } },
      };
    },
  },
  'cart: set-quantity': onCart(async (page, api, mug) => {
    await api.cart.setCartItem({ productId: mug.id, quantity: UNITS });
    return {
      // Waits for the app, because the quantity stepper needs scripts.
      open: () => ready(page),
      control: page.getByRole('group', { name: mug.name }).getByRole('button', { name: 'One more' }),
      done: [
        page.getByText(`${mug.name}: 3 in your cart.`).first(),
        page.getByText('3 items', { exact: true }),
      ],
      invalid: { fields: { quantity: TOO_MANY }, words: STOCK_WORDS },
      state: { read: inCart, after: { [mug.id]: 3 } },
    };
  }, ANOTHER_UNIT),
  'cart: remove': onCart(async (page, api, mug) => {
    await api.cart.setCartItem({ productId: mug.id, quantity: UNITS });
    const { remove, empty } = cartPage(page);
    return {
      control: remove(mug.name),
      done: [empty, page.getByText(`${mug.name} was removed.`).first()],
      doneAgain: [empty],
      state: { read: inCart, after: {} },
    };
  }),
  'cart: restore': onCart(async (page, api, mug) => {
    await api.cart.setCartItem({ productId: mug.id, quantity: UNITS });
    const { remove, undo, line } = cartPage(page);
    return {
      open: () => remove(mug.name).click(),
      control: undo,
      done: [line(mug.name), page.getByText(`${mug.name} is back in your cart.`).first()],
      invalid: { fields: { quantity: TOO_MANY }, words: STOCK_WORDS },
      state: { read: inCart, after: { [mug.id]: UNITS } },
    };
  }),
  'cart: accept': onCart(async (page, api, mug) => {
    await api.cart.setCartItem({ productId: mug.id, quantity: UNITS });
    await addedWhenCheaper(api);
    return {
      control: page.getByRole('button', { name: /^Accept R/ }),
      done: [page.getByText(`${mug.name}: ${UNITS} in your cart at R`).first()],
      invalid: { fields: { accept: `take ${mug.id} ${UNITS} 1` }, words: / now costs R/ },
      state: { read: changedPrices, after: [] },
    };
  }),
  'cart: save-for-later': onCart(async (page, api, mug) => {
    await api.cart.setCartItem({ productId: mug.id, quantity: UNITS });
    const { saveForLater, empty, moveToCart } = cartPage(page);
    return {
      control: saveForLater(mug.name),
      done: [empty, moveToCart(mug.name), page.getByText(`${mug.name} was saved for later.`).first()],
      doneAgain: [empty, moveToCart(mug.name)],
      state: { read: inCartAndSaved, after: { cart: {}, saved: { [mug.id]: UNITS } } },
    };
  }),
  'cart: move-to-cart': onCart(async (page, api, mug) => {
    await saveForLater(api, mug);
    const { quantity, moveToCart } = cartPage(page);
    return {
      control: moveToCart(mug.name),
      done: [quantity(mug.name), page.getByText(`${mug.name}: ${UNITS} in your cart.`).first()],
      doneAgain: [quantity(mug.name)],
      gone: moveToCart(mug.name),
      state: { read: inCartAndSaved, after: { cart: { [mug.id]: UNITS }, saved: {} } },
    };
  }),
  'cart: remove-saved': onCart(async (page, api, mug) => {
    await saveForLater(api, mug);
    return {
      control: removeSaved(page, mug),
      done: [page.getByText(`${mug.name} was removed.`).first()],
      doneAgain: [cartPage(page).empty],
      gone: removeSaved(page, mug),
      state: { read: inCartAndSaved, after: { cart: {}, saved: {} } },
    };
  }),
  'cart: restore-saved': onCart(async (page, api, mug) => {
    await saveForLater(api, mug);
    const { saved, moveToCart } = cartPage(page);
    return {
      open: () => removeSaved(page, mug).click(),
      control: saved.getByRole('button', { name: 'Undo' }),
      done: [moveToCart(mug.name), page.getByText(`${mug.name} is saved for later again.`).first()],
      invalid: { fields: { product_id: NO_ID }, words: 'There’s nothing here.' },
      state: { read: inCartAndSaved, after: { cart: {}, saved: { [mug.id]: UNITS } } },
    };
  }),
  'cart: apply-voucher': onCart(appliedVoucher),
  'cart: remove-voucher': onCart(removedVoucher),
} satisfies Record<string, FormRow>;

/** The form for the cart's voucher, on the cart page and in the checkout. */
export async function appliedVoucher(page: Page, api: ApiClient, mug: Product): Promise<Prepared> {
  await api.cart.setCartItem({ productId: mug.id, quantity: UNITS });
  const words = /^SPAZA10 applied: you save R.*\.$/;
  return voucherForm(page, { words, state: { read: voucherIn, after: VOUCHER } });
}

export async function removedVoucher(page: Page, api: ApiClient, mug: Product): Promise<Prepared> {
  await api.cart.setCartItem({ productId: mug.id, quantity: UNITS });
  await api.cart.applyCartVoucher({ code: VOUCHER });
  return voucherRemovalForm(page, { state: { read: voucherIn, after: null } });
}

async function voucherIn(api: ApiClient): Promise<string | null> {
  return (await api.cart.getCart()).voucher?.code ?? null;
}

type Prepared = Omit<PreparedForm, 'path'>;

function onCart(
  prepare: (page: Page, api: ApiClient, mug: Product) => Promise<Prepared>,
  without: FormRow['without'] = {},
): FormRow {
  return {
    without,
    async prepare(page, { api }) {
      const [mug] = await shelf();
      return { path: '/cart', ...(await prepare(page, api, mug)) };
    },
  };
}

function removeSaved(page: Page, { name }: Product) {
  return cartPage(page).saved.getByRole('button', { name: `Remove ${name} from saved for later` });
}

async function saveForLater(api: ApiClient, { id }: Product): Promise<void> {
  const list = await api.productLists.createProductList({ name: SAVED });
  await api.productLists.addToProductList({ listId: list.id, productId: id, quantity: UNITS });
}

/** The cart's units, keyed by product id. */
async function inCart(api: ApiClient): Promise<Record<string, number>> {
  const items = cartItems(await api.cart.getCart());
  return Object.fromEntries(items.map(({ product_id, quantity }) => [product_id, quantity]));
}

async function inCartAndSaved(api: ApiClient) {
  const lists = await api.productLists.listProductLists();
  const saved = lists.find(({ name }) => name === SAVED)?.products ?? [];
  return {
    cart: await inCart(api),
    saved: Object.fromEntries(saved.map(({ id, quantity }) => [id, quantity])),
  };
}

/** The ids of products whose price has changed since they were added to the cart. */
async function changedPrices(api: ApiClient): Promise<number[]> {
  const items = cartItems(await api.cart.getCart());
  return items.flatMap(({ product_id, price_before }) => (price_before === undefined ? [] : [product_id]));
}

/** Lowers the stored prices in the cart by one rand, as if the products had been cheaper when added. */
async function addedWhenCheaper(api: ApiClient): Promise<void> {
  const [item] = cartItems(await api.cart.getCart());
  await inDatabase(SHOPS.demo, (db) =>
    db
      .prepare('UPDATE cart_item SET accepted_price_cents = accepted_price_cents - 100 WHERE id = ?')
      .bind(item?.id ?? 0)
      .run(),
  );
}
