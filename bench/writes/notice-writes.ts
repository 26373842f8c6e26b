import { expect } from 'playwright/test';
import { NOTICES_PATH, productPath } from '#shared/navigation/paths.ts';
import { type Fixtures, visit } from './fixtures.ts';
import type { Pressable, Write } from './write.ts';

/** What customers wait to be told of. */
export const NOTICE_WRITES: readonly Write[] = [
  {
    name: 'tell me when it is back',
    prepare: (fixtures) =>
      asking(fixtures, fixtures.soldOut, 'Tell me when it’s back', 'when it’s back in stock.'),
  },
  {
    name: 'tell me if the price drops',
    prepare: (fixtures) =>
      asking(fixtures, fixtures.products[0], 'Tell me if the price drops', 'when the price drops.'),
  },
  {
    name: 'stop a notice',
    async prepare({ page, shopper, products: [product] }) {
      await shopper.api.productNotices.createProductNotice({ kind: 'price-drop', productId: product.id });
      await visit(page, NOTICES_PATH);
      return {
        press: () => page.getByRole('button', { name: /^Stop / }).click(),
        shown: () =>
          expect(page.getByRole('heading', { name: 'You’re not waiting for anything' })).toBeVisible(),
      };
    },
  },
];

async function asking(
  { page }: Fixtures,
  product: Fixtures['soldOut'],
  button: string,
  said: string,
): Promise<Pressable> {
  await visit(page, productPath(product));
  return {
    press: () => page.getByRole('button', { name: button }).click(),
    shown: () => expect(page.getByText(`We’ll e-mail you once, ${said}`).first()).toBeVisible(),
  };
}
