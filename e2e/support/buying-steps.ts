import type { Locator, Page } from 'playwright/test';
import { authDialog } from '../pages/auth-dialog.ts';
import { cartSheet } from '../pages/cart-sheet.ts';
import { checkoutPage } from '../pages/checkout-page.ts';
import { layout } from '../pages/layout.ts';
import { paymentPage } from '../pages/payment-page.ts';
import { productPage } from '../pages/product-page.ts';
import type { Login } from './customers.ts';

/** What a shopper waits for: an element on screen, and its text. */
export type Answer = { selector: string; text: RegExp };

/** One tap of a shopper's way from the home page to a paid order, and what answers it. */
export type BuyingStep = {
  name: string;
  /** What is tapped; what must be typed before is typed. */
  reach(page: Page): Promise<Locator> | Locator;
  answer: Answer;
};

export type Purchase = {
  /** One of the tiles on the home page. */
  category: string;
  /** On the category's first page; can be bought as it is. */
  product: string;
  /** Of a customer who has an address. */
  login: Login;
};

/** What the home page answers with. */
export const HOME_ANSWER: Answer = { selector: 'main h2', text: /^Shop by category/ };

/** From the home page to a paid order, on a phone, by somebody who is signed out at first. */
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
      // On a phone it stands at the bottom.
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
