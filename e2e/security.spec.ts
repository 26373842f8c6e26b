import { test as loud, type Page } from 'playwright/test';
import { ROUTE_TABLE, type RouteId } from '#shared/navigation/route-table.ts';
import { expect, fillLogin, signIn, journey as test } from './support/journey.ts';
import { SHOPS } from './support/shops.ts';

const { origin } = SHOPS.demo;

async function firstLink(page: Page, start: string): Promise<string> {
  return (await page.locator(`a[href^="${start}"]`).first().getAttribute('href')) ?? start;
}

async function read<Reply>(page: Page, path: string): Promise<Reply> {
  return (await page.request.get(`${origin}${path}`)).json();
}

/** An address for each route that is more than its pattern. */
async function addressesOf(page: Page): Promise<Partial<Record<RouteId, string>>> {
  await page.goto(`${origin}/`);
  const { data: orders } = await read<{ data: { id: number; status: string }[] }>(page, '/api/user/orders');
  const [address] = await read<{ id: number }[]>(page, '/api/addresses');
  const [section] = await read<{ id: number; name: string }[]>(page, '/api/content-sections');
  const unpaid = orders.find(({ status }) => status === 'placed');
  return {
    category: await firstLink(page, '/categories/'),
    brand: await firstLink(page, '/brands/'),
    retailer: await firstLink(page, '/retailers/'),
    product: await firstLink(page, '/products/'),
    'content-section': `/content-sections/${section?.id}/x`,
    order: `/orders/${orders[0]?.id}`,
    payment: `/payment?order_id=${unpaid?.id}`,
    'checkout-address-edit': `/checkout/addresses/edit?id=${address?.id}`,
    'account-address-edit': `/account/addresses/edit?id=${address?.id}`,
  };
}

test('every page stands by the content policy, without a word in the console', async ({ page }) => {
  test.slow();
  await page.goto(`${origin}/`);
  const paths = [
    ...ROUTE_TABLE.filter(({ guards, pattern }) => guards.length === 0 && !pattern.includes(':')),
  ].map(({ pattern }) => pattern);
  for (const start of ['/categories/', '/brands/', '/retailers/', '/products/']) {
    paths.push(await firstLink(page, start));
  }
  for (const path of [
    ...paths,
    '/?auth=register',
    '/search?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/nowhere',
  ]) {
    await page.goto(`${origin}${path}`);
    await page.waitForLoadState('networkidle');
  }
});

test('every page stands by the content policy when signed in, too', async ({ page }) => {
  test.slow();
  await signIn(page, origin);
  const addresses = await addressesOf(page);
  for (const { id, pattern } of ROUTE_TABLE) {
    const answer = await page.goto(`${origin}${addresses[id] ?? pattern}`);
    expect(answer?.status(), id).toBe(200);
    await page.waitForLoadState('networkidle');
  }
});

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

loud.describe('what an attacker got into a page', () => {
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
    loud(`${what} does nothing`, async ({ page }) => {
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

  loud('a form to another site sends nothing', async ({ page }) => {
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

  loud('a link with a script runs none', async ({ page }) => {
    await inject(page, '/about', '<a href="javascript:window.hasRun = true">Win</a>');
    await page.goto(`${origin}/about`);
    await page.getByRole('link', { name: 'Win' }).click();
    expect(await hasRun(page)).toBe(false);
  });
});

loud('a script that reached the page can write no HTML and run no text (Trusted Types)', async ({ page }) => {
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

loud(
  'a description that slipped past the import runs no script, loaded or navigated to',
  async ({ page }) => {
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
  },
);

loud('next leads nobody away after a login', async ({ page }) => {
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
