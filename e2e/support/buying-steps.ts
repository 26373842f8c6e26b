import type { Locator, Page } from 'playwright/test';
import { authDialog } from '../pages/auth-dialog.ts';
import { cartSheet } from '../pages/cart-sheet.ts';
import { checkoutPage } from '../pages/checkout-page.ts';
import { layout } from '../pages/layout.ts';
import { paymentPage } from '../pages/payment-page.ts';
import { productPage } from '../pages/product-page.ts';
import type { Login } from './customers.ts';

/** A response that a shopper waits for: an element on screen, and its text. */
export type Answer = { selector: string; text: RegExp };

/** One tap on a shopper's path from the home page to a paid order, and the response to it. */
export type BuyingStep = {
  name: string;
  /** Types any required input; returns the element to tap. */
  reach(page: Page): Promise<Locator> | Locator;
  answer: Answer;
};

export type Purchase = {
  /** One of the tiles on the home page. */
  category: string;
  /** On the category's first page; it needs no choice of options. */
  product: string;
  /** The login of a customer with an address. */
  login: Login;
};

/** The home page's response. */
export const HOME_ANSWER: Answer = { selector: 'main h2', text: /^Shop by category/ };

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
      // On a phone, the link is at the bottom.
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

/** A page's own heading. */
export function headingOf(name: string): Answer {
  return { selector: 'h1', text: new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`) };
}
