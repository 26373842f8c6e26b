import { type Page, test } from 'playwright/test';
import { expect, fillLogin } from './support/journey.ts';
import { SHOPS } from './support/shops.ts';

const { origin } = SHOPS.demo;

// That every page stands by the content policy, signed out and in, accessibility.spec.ts sees: what the policy refuses is
// said in the console, and fails the journey.

/** Serves the shop's own page with something in it that an attacker got there, under the page's own headers. */
async function inject(page: Page, path: string, html: string): Promise<void> {
  await page.route(`${origin}${path}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<div id="app">', `${html}<div id="app">`);
    await route.fulfill({ response, body });
  });
}

async function hasRun(page: Page): Promise<boolean> {
  return page.evaluate(() => 'hasRun' in window);
}

test.describe('what an attacker got into a page', () => {
  const injected = {
    'an inline script': '<script>window.hasRun = true</script>',
    'a script with a guessed nonce': '<script nonce="AAAAAAAAAAAAAAAAAAAAAA==">window.hasRun = true</script>',
    'a script of the shop itself, by address': '<script src="/injected.js"></script>',
    'an inline module': '<script type="module">window.hasRun = true</script>',
    'an event handler': '<img src="/none.png" onerror="window.hasRun = true">',
    'a frame': '<iframe srcdoc="<script>parent.hasRun = true</script>"></iframe>',
    'another base': '<base href="https://evil.example/"><script src="injected.js"></script>',
    'a style': '<style>body { outline: 7px solid }</style>',
  };

  for (const [what, html] of Object.entries(injected)) {
    test(`${what} does nothing`, async ({ page }) => {
      const fetched: string[] = [];
      await page.route(/injected\.js|evil\.example/, (route) => {
        fetched.push(route.request().url());
        return route.fulfill({ contentType: 'text/javascript', body: 'window.hasRun = true' });
      });
      await inject(page, '/about', html);
      await page.goto(`${origin}/about`);
      await page.waitForLoadState('networkidle');
      expect(await page.content()).toContain(html.slice(0, 7));
      expect(await hasRun(page)).toBe(false);
      expect(fetched).toEqual([]);
      const outline = await page.evaluate(() => getComputedStyle(document.body).outlineWidth);
      expect(outline).not.toBe('7px');
      // The page itself works on: its own scripts have come.
      await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    });
  }

  test('a form to another site sends nothing', async ({ page }) => {
    await inject(page, '/about', '<form action="https://evil.example/"><button>Win</button></form>');
    await page.goto(`${origin}/about`);
    const broken = await page.evaluate(() => {
      const violation = new Promise<string>((resolve) => {
        addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
      });
      document.querySelector<HTMLFormElement>('form[action*=evil]')?.requestSubmit();
      return violation;
    });
    expect(broken).toBe('form-action');
    expect(page.url()).toBe(`${origin}/about`);
  });

  test('a link with a script runs none', async ({ page }) => {
    await inject(page, '/about', '<a href="javascript:window.hasRun = true">Win</a>');
    await page.goto(`${origin}/about`);
    await page.getByRole('link', { name: 'Win' }).click();
    expect(await hasRun(page)).toBe(false);
  });
});

test('a script that reached the page can write no HTML and run no text (Trusted Types)', async ({ page }) => {
  await page.goto(`${origin}/about`);
  await page.waitForLoadState('networkidle');
  const outcomes = await page.evaluate(() => {
    const refusalOf = (act: () => unknown): string => {
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
      innerHTML: refusalOf(() => {
        document.body.innerHTML = '<b>x</b>';
      }),
      insertAdjacentHTML: refusalOf(() => document.body.insertAdjacentHTML('beforeend', '<b>x</b>')),
      write: refusalOf(() => document.write('<b>x</b>')),
      scriptText: refusalOf(() => {
        document.createElement('script').text = 'window.hasRun = true';
      }),
      handler: refusalOf(() => image.setAttribute('onerror', 'window.hasRun = true')),
      anotherPolicy: refusalOf(() => policies?.createPolicy('mine', { createHTML: (text: string) => text })),
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

test('a description that slipped past the import runs no script, loaded or navigated to', async ({
  page,
}) => {
  const evil =
    '<p>Nice</p><img src="/none.png" onerror="window.hasRun = true"><script>window.hasRun = true</script>';
  await page.route(`${origin}/products/**/_payload.json*`, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = text.replace(
      /"descriptionHtml":"(?:[^"\\]|\\.)*"/,
      `"descriptionHtml":${JSON.stringify(evil)}`,
    );
    await route.fulfill({ response, body });
  });
  await page.goto(`${origin}/`);
  await page.waitForLoadState('networkidle');
  const link = page.locator('main a[href^="/products/"]').first();
  await link.click();
  await expect(page).toHaveURL(/\/products\//);
  await expect(page.getByText('Nice', { exact: true })).toBeAttached();
  await page.waitForLoadState('networkidle');
  expect(await hasRun(page)).toBe(false);
});

test('next leads nobody away after a login', async ({ page }) => {
  const abroad: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) abroad.push(request.url());
  });
  await page.goto(`${origin}/?auth=login&next=${encodeURIComponent('/.//evil.example/')}`);
  await fillLogin(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(new URL(page.url()).origin).toBe(origin);
  expect(abroad).toEqual([]);
});
