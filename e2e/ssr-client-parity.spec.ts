import type { Page } from 'playwright/test';
import { ROUTE_TABLE } from '#shared/navigation/route-table.ts';
import { expect, journey as test } from './support/journey.ts';
import { SHOPS } from './support/shops.ts';

const { origin } = SHOPS.demo;

test.use({ pictures: 'real' });

/** A real address for each public route: ids and slugs are read off the shop itself. */
async function addressOf(page: Page, routeId: string, pattern: string): Promise<string> {
  const prefix: Record<string, string> = {
    retailer: '/retailers/',
    category: '/categories/',
    brand: '/brands/',
    'content-section': '/content-sections/',
    product: '/products/',
  };
  const start = prefix[routeId];
  if (start === undefined) return routeId === 'search' ? '/search?q=kettle' : pattern;
  const html = await (await page.request.get(`${origin}/`)).text();
  const path = new RegExp(`href="(${start}[^"?]+)"`).exec(html)?.[1];
  if (path === undefined) throw new Error(`The home page links to no ${routeId}`);
  return path;
}

/**
 * What a shopper reads of a page, a line for each element and text: the head's changing tags, the app. JSON-LD is of
 * full loads alone: a navigation takes it away.
 */
function readPage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lines: string[] = [];
    const write = (node: Node, depth: number): void => {
      const indent = ' '.repeat(depth);
      if (node instanceof Text && node.data.trim() !== '') lines.push(indent + node.data);
      if (!(node instanceof Element) || node.matches('.loading-indicator, .sr-only[aria-live=polite]'))
        return;
      const attributes = [...node.attributes].filter(
        // How a page came, not what it is: transition marks of React, the focus that a navigation moved.
        ({ name, value }) =>
          !/^vt-/.test(name) && value !== '' && !(name === 'tabindex' && node.tagName === 'H1'),
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
  // The maintenance notice is only ever loaded in full.
  if (guards.length > 0 || id === 'maintenance') continue;
  test(`${pattern} is the same page by a full load and by a navigation`, async ({ page }) => {
    const address = await addressOf(page, id, pattern);
    const from = id === 'about' ? '/privacy-policy' : '/about';
    await page.goto(`${origin}${address}`);
    await page.waitForLoadState('networkidle');
    const byLoad = await readPage(page);

    await page.goto(`${origin}${from}`);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      Object.assign(window, { stayed: true });
    });
    // A link of the test's own, so that every route is reached in one way.
    await page.evaluate((href) => {
      const link = document.createElement('a');
      link.href = href;
      link.textContent = 'go';
      document.body.append(link);
      link.click();
      link.remove();
    }, address);
    await expect(page).toHaveURL(`${origin}${address}`);
    await page.waitForLoadState('networkidle');
    await expect(async () => expect(await readPage(page)).toEqual(byLoad)).toPass({ timeout: 5_000 });
    expect(await page.evaluate(() => 'stayed' in window), 'the page was not loaded in full').toBe(true);
  });
}
