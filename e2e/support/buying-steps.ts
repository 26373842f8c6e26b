import type { Locator, Page } from 'playwright/test';
import { authDialog } from '../pages/auth-dialog.ts';
import { cartSheet } from '../pages/cart-sheet.ts';
import { checkoutPage } from '../pages/checkout-page.ts';
import { layout } from '../pages/layout.ts';
import { paymentPage } from '../pages/payment-page.ts';
import { productPage } from '../pages/product-page.ts';
import type { Login } from './customers.ts';

/** The response that a shopper waits for: an element that appears on screen with this text. */
export type ExpectedElement = { selector: string; text: RegExp };

/** One tap on the way from the home page to a paid order, with the response to it. */
export type BuyingStep = {
  name: string;
  /** Types any required input; returns the element to tap. */
  reach(page: Page): Promise<Locator> | Locator;
  answer: ExpectedElement;
};

export type Purchase = {
  /** The name of one of the home page's category tiles. */
  category: string;
  /** The name of a product on the category's first page that needs no choice of options. */
  product: string;
  /** The login of a customer with an address. */
  login: Login;
};

/** The heading that appears when the home page is ready. */
export const HOME_ELEMENT: ExpectedElement = { selector: 'main h2', text: /^Shop by category/ };

/** The steps from the home page to a paid order, on a phone, starting signed out. */
export function buyingSteps({ category, product, login }: Purchase): BuyingStep[] {
  return [
    {
      name: 'home → category',
      reach: (page) => layout(page).main.getByRole('link', { name: category, exact: true }).first(),
      answer: headingOf(category),
    },
    {
      name: 'category → product',
      reach: (page) => layout(page).main.getByRole('link', { name: product, exact: true }).first(),
      answer: headingOf(product),
    },
    {
      name: 'add to cart → login',
      reach: (page) => productPage(page).addToCart,
      answer: { selector: 'dialog[open] h2', text: /Log in/i },
    },
    {
      name: 'log in → counted',
      async reach(page) {
        const { email, password, button } = authDialog(page);
        await email.fill(login.email);
        await password.fill(login.password);
        return button('Log in');
      },
      answer: { selector: 'a[href="/cart"]', text: /1/ },
    },
    {
      name: 'cart',
      // Only the visible link, which is at the bottom on a phone.
      reach: (page) => page.getByRole('link', { name: /^Cart/ }).filter({ visible: true }).first(),
      answer: { selector: 'dialog[open] a', text: /check out/i },
    },
    {
      name: 'checkout',
      reach: (page) => cartSheet(page).checkOut,
      answer: { selector: 'main button', text: /^Place order/ },
    },
    {
      name: 'place the order',
      reach: (page) => checkoutPage(page).placeOrder,
      answer: { selector: 'main button', text: /^Pay R/ },
    },
    {
      name: 'pay → gateway',
      reach: (page) => paymentPage(page).pay,
      answer: { selector: 'form button', text: /^Pay by card/ },
    },
    {
      name: 'gateway → paid',
      reach: (page) => paymentPage(page).gateway.payByCard,
      answer: { selector: 'main p', text: /Your order is being prepared/ },
    },
  ];
}

/** The page's heading as a response. */
export function headingOf(name: string): ExpectedElement {
  const pattern = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s');
  return { selector: 'h1', text: new RegExp(`^${pattern}$`) };
}
