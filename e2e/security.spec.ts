import type { Page } from 'playwright/test';
import { DEMO_CUSTOMER } from '#scripts/catalogue/demo/demo-customer.ts';
import { authDialog } from './pages/auth-dialog.ts';
import { layout } from './pages/layout.ts';
import { searchPage } from './pages/search-page.ts';
import { ready, visit } from './support/ready.ts';
import { SHOPS } from './support/shops.ts';
import { expect, test } from './support/test.ts';

const { origin } = SHOPS.demo;

// These tests violate the content policy deliberately. accessibility.spec.ts checks that no page violates it, signed
// out or in: the browser would log the violation to the console, which fails a journey.
test.beforeEach(({ consoleWatch }) => consoleWatch.allow(/./));

/** Serves one of the shop's pages with its real headers and with HTML injected by an attacker. */
async function inject(page: Page, path: string, html: string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<div id="app">', `${html}<div id="app">`);
    await route.fulfill({ response, body });
  });
}

async function hasRun(page: Page): Promise<boolean> {
  return page.evaluate(() => 'hasRun' in window);
}

test.describe('HTML injected by an attacker', () => {
  const injected = {
    'an inline script': '<script>window.hasRun = true</script>',
    'a script with a guessed nonce': '<script nonce="AAAAAAAAAAAAAAAAAAAAAA==">window.hasRun = true</script>',
    'a script of the shop itself, by URL': '<script src="/injected.js"></script>',
    'an inline module': '<script type="module">window.hasRun = true</script>',
    'an event handler': '<img src="/none.png" onerror="window.hasRun = true">',
    'a frame': '<iframe srcdoc="<script>parent.hasRun = true</script>"></iframe>',
    'another base URL': '<base href="https://evil.example/"><script src="injected.js"></script>',
    'a style': '<style>body { outline: 7px solid }</style>',
  };

  for (const [what, html] of Object.entries(injected)) {
    test(`${what} has no effect`, async ({ page }) => {
      const fetched: string[] = [];
      await page.route(/injected\.js|evil\.example/, (route) => {
        fetched.push(route.request().url());
        return route.fulfill({ contentType: 'text/javascript', body: 'window.hasRun = true' });
      });
      await inject(page, '/about', html);
      await visit(page, '/about');
      expect(await page.content()).toContain(html.slice(0, 7));
      expect(await hasRun(page)).toBe(false);
      expect(fetched).toEqual([]);
      const outline = await page.evaluate(() => getComputedStyle(document.body).outlineWidth);
      expect(outline).not.toBe('7px');
      // The dialog opens, which shows that the page's own scripts have run.
      await layout(page).accountLink.click();
      await expect(authDialog(page).root).toBeVisible();
    });
  }

  test('a form to another site is blocked', async ({ page }) => {
    await inject(page, '/about', '<form action="https://evil.example/"><button>Win</button></form>');
    await visit(page, '/about');
    const broken = await page.evaluate(() => {
      const violation = new Promise<string>((resolve) => {
        addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
      });
      document.querySelector<HTMLFormElement>('form[action*=evil]')?.requestSubmit();
      return violation;
    });
    expect(broken).toBe('form-action');
    // Not `toHaveURL`, which would wait for the rejected navigation to end.
    expect(page.url()).toBe(`${origin}/about`);
  });

  test('a link with a javascript: URL does not run', async ({ page }) => {
    await inject(page, '/about', '<a href="javascript:window.hasRun = true">Win</a>');
    await visit(page, '/about');
    await page.getByRole('link', { name: 'Win' }).click();
    expect(await hasRun(page)).toBe(false);
  });
});

test('a script on the page cannot write HTML or run text as code (Trusted Types)', async ({ page }) => {
  await visit(page, '/about');
  const outcomes = await page.evaluate(() => {
    const rejectionOf = (act: () => unknown): string => {
      try {
        act();
        return 'done';
      } catch (error) {
        return error instanceof Error ? error.name : 'refused';
      }
    };
    const image = document.createElement('img');
    const policies = (window as { trustedTypes?: { createPolicy(name: string, rules: object): unknown } })
      .trustedTypes;
    document.body.append(image);
    image.setAttribute('alt', 'x');
    return {
      innerHTML: rejectionOf(() => {
        document.body.innerHTML = '<b>x</b>';
      }),
      insertAdjacentHTML: rejectionOf(() => document.body.insertAdjacentHTML('beforeend', '<b>x</b>')),
      write: rejectionOf(() => document.write('<b>x</b>')),
      scriptText: rejectionOf(() => {
        document.createElement('script').text = 'window.hasRun = true';
      }),
      handler: rejectionOf(() => image.setAttribute('onerror', 'window.hasRun = true')),
      anotherPolicy: rejectionOf(() =>
        policies?.createPolicy('mine', { createHTML: (text: string) => text }),
      ),
    };
  });
  expect(outcomes).toEqual({
    innerHTML: 'TypeError',
    insertAdjacentHTML: 'TypeError',
    write: 'TypeError',
    scriptText: 'TypeError',
    handler: 'TypeError',
    anotherPolicy: 'TypeError',
  });
  expect(await hasRun(page)).toBe(false);
});

test('a description with injected HTML runs no script', async ({ page }) => {
  const evil =
    '<p>Nice</p><img src="/none.png" onerror="window.hasRun = true"><script>window.hasRun = true</script>';
  await page.route('/products/**/_payload.json*', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = text.replace(
      /"descriptionHtml":"(?:[^"\\]|\\.)*"/,
      `"descriptionHtml":${JSON.stringify(evil)}`,
    );
    await route.fulfill({ response, body });
  });
  await visit(page, '/');
  await searchPage(page).productLinks.first().click();
  await expect(page).toHaveURL(/\/products\//);
  await expect(page.getByText('Nice', { exact: true })).toBeAttached();
  await ready(page);
  // Waits until the image has failed, because its injected error handler would run then.
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.images].every(({ src, complete }) => complete || !src.endsWith('none.png')),
      ),
    )
    .toBe(true);
  expect(await hasRun(page)).toBe(false);
});

test('the next parameter does not redirect to another site after login', async ({ page }) => {
  const abroad: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) abroad.push(request.url());
  });
  await visit(page, `/?auth=login&next=${encodeURIComponent('/.//evil.example/')}`);
  await authDialog(page).logIn(DEMO_CUSTOMER);
  await ready(page);
  expect(new URL(page.url()).origin).toBe(origin);
  expect(abroad).toEqual([]);
});
