import type { Page } from 'playwright/test';
import { sharedListPath } from '#shared/navigation/paths.ts';
import { ROUTE_TABLE } from '#shared/navigation/route-table.ts';
import { signUp } from './support/customers.ts';
import { demoProducts } from './support/demo-products.ts';
import { ready, visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

/** A path for each public route; ids and slugs are taken from the home page's links. */
async function addressOf(page: Page, routeId: string, pattern: string): Promise<string> {
  const prefix: Record<string, string> = {
    retailer: '/retailers/',
    category: '/categories/',
    brand: '/brands/',
    'content-section': '/content-sections/',
    'help-topic': '/help/',
    product: '/products/',
  };
  if (routeId === 'shared-list') return aSharedList(page);
  if (routeId === 'product-reviews') {
    return (await addressOf(page, 'product', '')).replace(/(\/products\/\d+).*/, '$1/reviews');
  }
  const start = prefix[routeId];
  if (start === undefined) return routeId === 'search' ? '/search?q=kettle' : pattern;
  const html = await (await page.request.get('/')).text();
  const path = new RegExp(`href="(${start}[^"?]+)"`).exec(html)?.[1];
  if (path === undefined) throw new Error(`The home page links to no ${routeId}`);
  return path;
}

/** The path of another customer's shared list. */
async function aSharedList(page: Page): Promise<string> {
  const owner = await page.context().browser()?.newContext();
  if (owner === undefined) throw new Error('The browser has closed');
  const { productLists } = (await signUp(owner)).api;
  const [product] = (await demoProducts()).plain;
  await productLists.addToProductList({ listId: 0, productId: product.id });
  await owner.close();
  return sharedListPath((await productLists.shareProductList({ listId: 0 })).share_token ?? '');
}

/**
 * The tags of the head that pages change, and the app, with one line per element and text. JSON-LD is excluded: only
 * full loads have it, and a navigation removes it.
 */
function readPage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lines: string[] = [];
    const write = (node: Node, depth: number): void => {
      const indent = ' '.repeat(depth);
      if (node instanceof Text && node.data.trim() !== '') lines.push(indent + node.data);
      if (!(node instanceof Element) || node.matches('.sr-only[aria-live=polite]')) return;
      const attributes = [...node.attributes].filter(
        // Excluded, because they depend on how and when the page loaded: React's transition and hydration marks, the
        // focus that a navigation moves, and the forms' idempotency keys. The buying bar depends on what is in view.
        ({ name, value }) =>
          !/^vt-/.test(name) &&
          name !== 'data-part' &&
          value !== '' &&
          !(name === 'tabindex' && node.tagName === 'H1') &&
          !(name === 'class' && node.matches('.sticky-offer')) &&
          !(name === 'value' && node.matches('[name=idempotency_key]')),
      );
      const text = attributes.map(({ name, value }) => `${name}="${value.trim()}"`).sort();
      lines.push(`${indent}<${[node.tagName.toLowerCase(), ...text].join(' ')}>`);
      for (const child of [...node.childNodes]) if (child instanceof Comment) child.remove();
      node.normalize();
      for (const child of node.childNodes) write(child, depth + 1);
    };
    const changing =
      'title, link[rel=canonical], meta[name=description], meta[name=robots], meta[property], meta[name^="twitter:"]';
    for (const tag of document.head.querySelectorAll(changing)) write(tag, 0);
    lines.sort();
    for (const part of document.getElementById('app')?.children ?? []) write(part.cloneNode(true), 0);
    return lines;
  });
}

for (const { id, pattern, guards } of ROUTE_TABLE) {
  // Pages behind a guard are skipped, and so is the maintenance page, which is always loaded in full.
  if (guards.length > 0 || id === 'maintenance') continue;
  test(`${pattern} renders the same page by a full load and by a navigation`, async ({ page }) => {
    const address = await addressOf(page, id, pattern);
    const from = id === 'about' ? '/privacy-policy' : '/about';
    await visit(page, address);
    // Some controls are rendered only once their part has hydrated.
    await expect(page.locator('[data-part=""]')).toHaveCount(0);
    const byLoad = await readPage(page);

    await visit(page, from);
    await page.evaluate(() => {
      Object.assign(window, { stayed: true });
    });
    // Adds a link to the page, so that every route is reached in the same way.
    await page.evaluate((href) => {
      const link = document.createElement('a');
      link.href = href;
      link.textContent = 'go';
      document.body.append(link);
      link.click();
      link.remove();
    }, address);
    await expect(page).toHaveURL(address);
    await ready(page);
    await expect(async () => expect(await readPage(page)).toEqual(byLoad)).toPass({ timeout: 5_000 });
    expect(await page.evaluate(() => 'stayed' in window), 'the page was not loaded in full').toBe(true);
  });
}
