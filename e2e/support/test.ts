import { test as base } from 'playwright/test';
import { type ConsoleWatch, watchConsole } from './console-watch.ts';
import { SHOPS } from './shops.ts';

/** A transparent GIF of one pixel. */
const ONE_PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

type Options = {
  /**
   * `real` in journeys about images. Other journeys replace images, because resizing takes longer than everything else
   * that they do.
   */
  pictures: 'real' | 'none';
};
type Fixtures = {
  /** The page's console messages. A message that the journey has not allowed fails the journey. */
  consoleWatch: ConsoleWatch;
};

/**
 * A journey in the demo shop of this Playwright worker. URLs are paths, and the page must not log anything to the
 * console.
 */
export const test = base.extend<Options & Fixtures>({
  baseURL: SHOPS.demo.origin,
  pictures: ['none', { option: true }],
  context: async ({ context, pictures }, use) => {
    // Once cookies are accepted, pages also request the tag manager, the only host outside the shop.
    await context.route('https://www.googletagmanager.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    if (pictures === 'none') {
      await context.route('**/pictures/**', (route) =>
        route.fulfill({ contentType: 'image/gif', body: ONE_PIXEL }),
      );
    }
    await use(context);
  },
  consoleWatch: [
    async ({ page }, use) => {
      const watch = watchConsole(page);
      await use(watch);
      watch.expectSilence();
    },
    { auto: true },
  ],
});

export { expect } from 'playwright/test';
