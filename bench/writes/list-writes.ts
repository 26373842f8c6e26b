import { expect, type Locator } from 'playwright/test';
import { productPath } from '#shared/navigation/paths.ts';
import { layout } from '../../e2e/pages/layout.ts';
import { listsPage } from '../../e2e/pages/lists-page.ts';
import { productPage } from '../../e2e/pages/product-page.ts';
import { type Fixtures, visit } from './fixtures.ts';
import type { Pressable, Write } from './write.ts';

export const LIST_WRITES: readonly Write[] = [
  { name: 'heart on', prepare: (fixtures) => heart(fixtures, false) },
  { name: 'heart off', prepare: (fixtures) => heart(fixtures, true) },
  {
    name: 'save to a list',
    async prepare({ page, products: [product] }) {
      await visit(page, productPath(product));
      const { saveToList, lists } = productPage(page);
      await saveToList.click();
      const wishlist = lists.getByRole('checkbox', { name: /^Wishlist/ });
      await wishlist.waitFor();
      return {
        press: () => wishlist.click(),
        shown: () => expect(lists.getByRole('status')).toHaveText('Saved to Wishlist.'),
      };
    },
  },
  {
    name: 'make a list and save to it',
    async prepare({ page, products: [product] }) {
      await visit(page, productPath(product));
      const { saveToList, lists } = productPage(page);
      await saveToList.click();
      await lists.getByLabel('New list').fill('Braai');
      return {
        press: () => lists.getByRole('button', { name: 'Create and save' }).click(),
        shown: () => expect(lists.getByRole('status')).toHaveText('Saved to Braai.'),
      };
    },
  },
  {
    name: 'create a list',
    async prepare({ page }) {
      const lists = listsPage(page);
      await visit(page, '/product-lists');
      await lists.newList.click();
      await lists.newName.fill('Heritage Day');
      return {
        press: () => lists.create.click(),
        shown: () => expect(lists.heading).toHaveText('Heritage Day'),
      };
    },
  },
  {
    name: 'rename a list',
    async prepare({ page, shopper }) {
      const lists = listsPage(page);
      const { id } = await shopper.api.productLists.createProductList({ name: 'Braai' });
      await visit(page, `/product-lists?list=${id}`);
      await lists.rename.click();
      await page.getByLabel('Name of the list').fill('Picnic');
      return {
        press: () => page.getByRole('button', { name: 'Save name' }).click(),
        shown: () => expect(lists.heading).toHaveText('Picnic'),
      };
    },
  },
  {
    name: 'delete a list',
    async prepare({ page, shopper }) {
      const lists = listsPage(page);
      const { id } = await shopper.api.productLists.createProductList({ name: 'Braai' });
      await visit(page, `/product-lists?list=${id}`);
      await lists.deleteList.click();
      return {
        press: () => lists.confirmDelete.click(),
        shown: () => expect(lists.heading).toHaveText('Wishlist'),
      };
    },
  },
  onWishlist('clear a list', ({ page }) => listsPage(page).clear, 'is empty'),
  onWishlist(
    'remove from a list',
    (fixtures) => listsPage(fixtures.page).remove(fixtures.products[0].name),
    'was removed',
  ),
  onWishlist('move to another list', moveButton('move'), 'was moved to Braai'),
  onWishlist('copy to another list', moveButton('copy'), 'was copied to Braai'),
  {
    name: 'undo of a removal',
    async prepare(fixtures) {
      const { page, products } = fixtures;
      const lists = listsPage(page);
      await openWishlist(fixtures);
      await lists.remove(products[0].name).click();
      await expect(lists.status).toContainText('was removed');
      return { press: () => lists.undo.click(), shown: () => expect(lists.status).toContainText('is back') };
    },
  },
  {
    name: 'a whole list of 2 to the cart',
    async prepare(fixtures) {
      await openWishlist(fixtures);
      return {
        press: () => listsPage(fixtures.page).addAll.click(),
        shown: () => expect(layout(fixtures.page).cartLink).toContainText('2'),
      };
    },
  },
];

async function heart({ page, shopper, products: [product] }: Fixtures, isOn: boolean): Promise<Pressable> {
  if (isOn) await shopper.api.productLists.addToProductList({ listId: 0, productId: product.id });
  await visit(page, productPath(product));
  const button = page
    .getByRole('main')
    .getByRole('button', { name: `Wishlist: ${product.name}`, exact: true })
    .first();
  await expect(button).toHaveAttribute('aria-pressed', String(isOn));
  return {
    press: () => button.click(),
    async shown() {
      await expect(button).toHaveAttribute('aria-pressed', String(!isOn));
      await expect
        .poll(async () => (await shopper.api.productLists.listProductsOfList({ listId: 0 })).length)
        .toBe(isOn ? 0 : 1);
    },
  };
}

/** A press on the Wishlist's page, which holds two products and has another list beside it. */
function onWishlist(
  name: string,
  button: (fixtures: Fixtures) => Locator | Promise<Locator>,
  said: string,
): Write {
  return {
    name,
    async prepare(fixtures) {
      await fixtures.shopper.api.productLists.createProductList({ name: 'Braai' });
      await openWishlist(fixtures);
      const pressed = await button(fixtures);
      return {
        press: () => pressed.click(),
        shown: () => expect(layout(fixtures.page).main).toContainText(said),
      };
    },
  };
}

function moveButton(kind: 'move' | 'copy') {
  return async ({ page, products }: Fixtures): Promise<Locator> => {
    const lists = listsPage(page);
    await lists.moveOrCopy(products[0].name).click();
    return lists[kind];
  };
}

async function openWishlist({ page, shopper, products }: Fixtures): Promise<void> {
  for (const { id } of products)
    await shopper.api.productLists.addToProductList({ listId: 0, productId: id });
  await visit(page, '/product-lists');
}
