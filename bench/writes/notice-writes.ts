import { expect } from 'playwright/test';
import { NOTICES_PATH, productPath } from '#shared/navigation/paths.ts';
import { type Stage, visit } from './stage.ts';
import type { Pressable, Write } from './write.ts';

const NEW = { visitor: 'new customer' } as const;

/** What customers wait to be told of. */
export const NOTICE_WRITES: readonly Write[] = [
  {
    ...NEW,
    name: 'tell me when it is back',
    prepare: (stage) => asking(stage, stage.soldOut, 'Tell me when it’s back', 'when it’s back in stock.'),
  },
  {
    ...NEW,
    name: 'tell me if the price drops',
    prepare: (stage) =>
      asking(stage, stage.products[0], 'Tell me if the price drops', 'when the price drops.'),
  },
  {
    ...NEW,
    name: 'stop a notice',
    async prepare({ page, shopper, products: [product] }) {
      await shopper.api.createProductNotice('price-drop', product.id);
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
  { page }: Stage,
  product: Stage['soldOut'],
  button: string,
  said: string,
): Promise<Pressable> {
  await visit(page, productPath(product));
  return {
    press: () => page.getByRole('button', { name: button }).click(),
    shown: () => expect(page.getByText(`We’ll e-mail you once, ${said}`).first()).toBeVisible(),
  };
}
