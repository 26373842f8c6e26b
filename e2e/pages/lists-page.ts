import { expect, type Locator, type Page } from 'playwright/test';
import { visit } from '../support/ready.ts';

/** The customer's product lists, at /product-lists. */
export function listsPage(page: Page) {
  const list = page.locator('section[aria-labelledby=list-heading]');
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
  return {
    /** The heading with the name of the open list. */
    heading: page.getByRole('heading', { level: 2 }).first(),
    nav: page.getByRole('navigation', { name: 'Your lists' }),
    /** The result of the last change. */
    status: list.getByRole('status').first(),
    alert: page.getByRole('main').getByRole('alert'),
    undo: button('Undo'),
    addAll: button('Add all to cart'),
    clear: button('Clear list'),
    move: page.getByRole('button', { name: 'Move', exact: true }),
    copy: page.getByRole('button', { name: 'Copy', exact: true }),
    /** The list selector in the line whose form is open. */
    toList: page.getByRole('combobox', { name: 'To list' }),
    newList: page.getByText('New list', { exact: true }),
    newName: page.getByLabel('Name of the new list'),
    create: button('Create list'),
    /** Unfolds the forms that rename, clear and delete the list. */
    edit: page.locator('summary', { hasText: 'Edit list' }),
    deleteList: page.getByText('Delete list', { exact: true }),
    confirmDelete: button('Yes, delete this list'),
    share: page.getByText('Share', { exact: true }),
    makeLink: button('Create a link'),
    link: page.getByLabel('Link to this list'),
    stopSharing: button('Stop sharing'),
    line: (name: string): Locator =>
      page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) }),
    remove: (name: string): Locator => button(`Remove ${name}`),
    moveOrCopy: (name: string): Locator => page.locator('summary', { hasText: `Move or copy ${name}` }),
    async open(listId?: number): Promise<void> {
      await visit(page, `/product-lists${listId === undefined ? '' : `?list=${listId}`}`);
    },
    /** Expects the open list to contain these products, from top to bottom. */
    async expectNames(names: readonly string[]): Promise<void> {
      await expect(list.locator('li .font-bold.hover\\:underline')).toHaveText([...names]);
    },
  };
}
