import { describe, expect, it } from 'vitest';
import { BUILT_ROUTE_RULES } from '#shared/navigation/built-route-rules.ts';
import { findRedirect, parseRouteRules, readOverrides } from '#shared/navigation/route-rules.ts';

const HOSTS = ['partner.example', 'old.example:8443'];
const SHOP = 'https://shop.test';

function parse(...rules: unknown[]) {
  return parseRouteRules(rules, [], HOSTS);
}

function redirectFor(rules: unknown[], path: string): string | null {
  const { to = null } = findRedirect(parse(...rules), new URL(path, SHOP)) ?? {};
  return to;
}

/** The reason that a rule is invalid. Fails if the rule is valid. */
function reasonFor(rule: object): string | undefined {
  const { invalid, rules } = parse(rule);
  expect(rules).toEqual([]);
  expect(invalid).toHaveLength(1);
  return invalid[0]?.reason;
}

describe('a route rule', () => {
  it('redirects temporarily unless it has another status', () => {
    const rules = parse({ from: '/a', redirect: '/about' }, { from: '/b', redirect: '/about', status: 308 });
    expect(findRedirect(rules, new URL('/a', SHOP))).toEqual({ to: '/about', status: 302 });
    expect(findRedirect(rules, new URL('/b', SHOP))).toEqual({ to: '/about', status: 308 });
    expect(findRedirect(rules, new URL('/c', SHOP))).toBeNull();
  });

  it.each([
    ['/old', '/about', '/old/', '/about'],
    ['/caf%C3%A9', '/about', '/café', '/about'],
    ['/café', '/about', '/caf%C3%A9', '/about'],
    ['/p/:id/:name', '/products/:id/-/:name', '/p/7/red-mug', '/products/7/-/red-mug'],
    ['/find/:term', '/search?q=:term', '/find/caf%C3%A9%20au%20lait', '/search?q=caf%C3%A9+au+lait'],
    [
      '/blog/**',
      'https://partner.example/news/**',
      '/blog/2026/may',
      'https://partner.example/news/2026/may',
    ],
    ['/blog/**', 'https://partner.example/news/**', '/blog', 'https://partner.example/news'],
    ['/blog/**', '/about#news', '/blog/2026/may', '/about#news'],
    ['/:any', 'https://partner.example/:any/', '/thing', 'https://partner.example/thing/'],
    ['/', 'https://old.example:8443/', '/', 'https://old.example:8443/'],
  ])('matches the path and fills in captured values: %s to %s', (from, redirect, path, to) => {
    expect(redirectFor([{ from, redirect }], path)).toBe(to);
  });

  it('keeps the request’s query parameters, but the rule’s own take precedence', () => {
    const rules = [{ from: '/sale', redirect: '/search?on_sale=1#top' }];
    expect(redirectFor(rules, '/sale?q=tea&on_sale=0&q=mug')).toBe('/search?on_sale=1&q=tea&q=mug#top');
  });

  it('yields to a more specific rule, regardless of the order of the rules', () => {
    const rules = [
      { from: '/x/**', redirect: '/about' },
      { from: '/x/:y', redirect: '/support' },
      { from: '/x/z', redirect: '/search' },
      { from: '/x/:y/z', redirect: '/privacy-policy' },
    ];
    for (const list of [rules, rules.toReversed()]) {
      expect(redirectFor(list, '/x/z')).toBe('/search');
      expect(redirectFor(list, '/x/a')).toBe('/support');
      expect(redirectFor(list, '/x/a/z')).toBe('/privacy-policy');
      expect(redirectFor(list, '/x/a/b')).toBe('/about');
      expect(redirectFor(list, '/x')).toBe('/about');
    }
  });

  it.each([
    '/go/%2F%2Fevil.example',
    '/go/%5Cevil.example',
    '/go/\\evil.example',
    '/go//evil.example',
    '/go///evil.example/',
    '/go/https:%2F%2Fevil.example',
    '/go/@evil.example',
    '/go/%0d%0aLocation:%20evil',
    '/go/%2e%2e/%2e%2e/evil.example',
    '/go/%E0%A4%A',
  ])('never lets a captured value choose the host: %s', (path) => {
    const root = redirectFor([{ from: '/go/**', redirect: '/**' }], path);
    const away = redirectFor([{ from: '/go/:to', redirect: 'https://partner.example/:to' }], path);
    if (root !== null) expect(root).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
    if (root !== null) expect(new URL(root, SHOP).origin).toBe(SHOP);
    if (away !== null) expect(new URL(away).origin).toBe('https://partner.example');
  });

  it('can strip a prefix once or twice', () => {
    const rules = [
      { from: '/en/**', redirect: '/**', status: 301 },
      { from: '/contact', redirect: '/support' },
    ];
    expect(redirectFor(rules, '/en')).toBe('/');
    expect(redirectFor(rules, '/en/products/7/a/b?variant=8')).toBe('/products/7/a/b?variant=8');
    expect(redirectFor(rules, '/en/en/about')).toBe('/about');
    expect(findRedirect(parse(...rules), new URL('/en/contact', SHOP))).toEqual({
      to: '/support',
      status: 302,
    });
    expect(redirectFor(rules, `${'/en'.repeat(9)}/about`)).toBeNull();
  });

  it('does not redirect if the captured values would cause a loop', () => {
    const rules = [
      { from: '/a/:x/1', redirect: '/b/:x/1' },
      { from: '/b/2/:y', redirect: '/a/2/:y' },
    ];
    expect(parse(...rules).invalid).toEqual([]);
    expect(redirectFor(rules, '/a/2/1')).toBeNull();
    expect(redirectFor(rules, '/a/3/1')).toBe('/b/3/1');
    expect(redirectFor(rules, '/b/2/7')).toBe('/a/2/7');
  });

  it('never redirects paths that are not pages, even if it matches everything', () => {
    const rules = [{ from: '/**', redirect: 'https://partner.example/**' }];
    expect(redirectFor(rules, '/products/1/a/b')).toBe('https://partner.example/products/1/a/b');
    for (const path of [
      ...['/maintenance', '/api/cart', '/assets/a.js', '/builds/latest.json', '/healthz', '/readyz'],
      ...['/robots.txt', '/sitemap.xml', '/sitemap/pages.xml', '/pictures/a.webp'],
      ...['/feeds/products.xml', '/feeds/retailers/1.xml', '/llms.txt'],
    ]) {
      expect(redirectFor(rules, path), path).toBeNull();
    }
  });

  it.each(['/sitemap', '/pictures', '/feeds'])(
    'can redirect from %s, although the paths below it are not pages',
    (path) => {
      expect(redirectFor([{ from: path, redirect: '/about' }], path)).toBe('/about');
      expect(reasonFor({ from: `${path}/a`, redirect: '/about' })).toBe(
        'from: is no page: what lies there is never redirected',
      );
    },
  );

  it('does not redirect to the requested URL itself', () => {
    const rules = parseRouteRules([{ from: '/a', redirect: 'https://shop.test/a' }], [], ['shop.test']);
    expect(findRedirect(rules, new URL('https://shop.test/a'))).toBeNull();
    expect(findRedirect(rules, new URL('https://www.shop.test/a'))?.to).toBe('https://shop.test/a');
  });
});

describe('parseRouteRules', () => {
  it.each([
    [{ from: '/a' }, 'redirect is missing'],
    [{ from: '/a', redirect: 7 }, 'redirect must be text'],
    [{ from: '/a', redirect: '/about', status: 200 }, 'status must be one of 301, 302, 307, 308'],
    [{ from: '/a', redirect: '/about', to: '/b' }, 'to is unknown'],
    [{ from: `/${'a'.repeat(1_000)}`, redirect: '/about' }, 'from must have at most 1000 characters'],
    [{ from: 'a', redirect: '/about' }, 'from: must be a path of the site, such as /old/:name or /old/**'],
    [{ from: '//a', redirect: '/about' }, 'from: must be a path of the site, such as /old/:name or /old/**'],
    [
      { from: '/a?b=1', redirect: '/about' },
      'from: must be a path of the site, such as /old/:name or /old/**',
    ],
    [{ from: '/a//b', redirect: '/about' }, 'from: has an empty part between two slashes'],
    [{ from: '/a/**/b', redirect: '/about' }, 'from: "*" stands only at the end, as "/**"'],
    [{ from: '/a/b*', redirect: '/about' }, 'from: "*" stands only at the end, as "/**"'],
    [{ from: '/:1', redirect: '/about' }, 'from: ":1" is no name of a parameter'],
    [{ from: '/:a/:a', redirect: '/about' }, 'from: names a parameter twice'],
    [{ from: '/%E0%A4%A', redirect: '/about' }, 'from: "%E0%A4%A" is no valid encoding'],
    [{ from: '/maintenance', redirect: '/about' }, 'from: is no page: what lies there is never redirected'],
    [{ from: '/%61pi/cart', redirect: '/about' }, 'from: is no page: what lies there is never redirected'],
    [{ from: '/assets/**', redirect: '/about' }, 'from: is no page: what lies there is never redirected'],
    [{ from: '/builds/latest.json', redirect: '/' }, 'from: is no page: what lies there is never redirected'],
    [{ from: '/a/_payload.json', redirect: '/' }, 'from: is no page: what lies there is never redirected'],
    [{ from: '/a', redirect: 'about' }, 'redirect: must be a path of the site or an https URL'],
    [{ from: '/a', redirect: '' }, 'redirect: must be a path of the site or an https URL'],
    [
      { from: '/a', redirect: '//evil.example' },
      'redirect: starts with "//", which browsers read as another host',
    ],
    [
      { from: '/a', redirect: '/\\evil.example' },
      'redirect: has a backslash, a space or a control character',
    ],
    [
      { from: '/a', redirect: '/\t/evil.example' },
      'redirect: has a backslash, a space or a control character',
    ],
    [{ from: '/a', redirect: '/.//evil.example' }, 'redirect: has an empty part between two slashes'],
    [{ from: '/a', redirect: 'http://partner.example/' }, 'redirect: must be an https URL, not http:'],
    [{ from: '/a', redirect: 'javascript:alert(1)' }, 'redirect: must be an https URL, not javascript:'],
    [
      { from: '/a', redirect: 'https://evil.example/' },
      'redirect: evil.example is not among the allowed hosts',
    ],
    [
      { from: '/a', redirect: 'https://partner.example:81/' },
      'redirect: partner.example:81 is not among the allowed hosts',
    ],
    [
      { from: '/a', redirect: 'https://partner.example@evil.example/' },
      'redirect: must not carry a user name or a password',
    ],
    [{ from: '/a/:b', redirect: '/about/:c' }, 'redirect: :c is not in from'],
    [{ from: '/a', redirect: '/search?q=:c' }, 'redirect: :c is not in from'],
    [{ from: '/a', redirect: '/b/**' }, 'redirect: /** is not in from'],
    [{ from: '/a', off: true }, 'a rule of the build is taken out, not switched off'],
  ])('skips an invalid rule: %j', (rule, reason) => {
    expect(reasonFor(rule)).toBe(reason);
  });

  it.each([null, 7, 'text', []])('identifies a rule without "from" by its position: %j', (rule) => {
    const { invalid } = parse({ from: '/a', redirect: '/about' }, rule);
    expect(invalid).toEqual([
      { source: 'build', rule: 'rule 2', reason: expect.stringMatching(/^is no rule|is missing/) },
    ]);
  });

  it.each([
    [{ from: '/a', redirect: '/a' }, 'redirects to itself'],
    [{ from: '/a', redirect: '/a/?b=1' }, 'redirects to itself'],
    [{ from: '/a', redirect: '/%61' }, 'redirects to itself'],
    [{ from: '/a/:b', redirect: '/a/c' }, 'redirects to itself'],
    [{ from: '/a/**', redirect: '/a/new/**' }, 'redirects to itself'],
    [{ from: '/**', redirect: '/about' }, 'redirects to itself'],
    [{ from: '/a', redirect: '/maintenance' }, 'redirects to /maintenance, which redirects away again'],
    [{ from: '/a', redirect: '/cart/_payload.json' }, "redirects to a page's data instead of the page"],
    [
      { from: '/products/5/a/right', redirect: '/products/05/a/wrong' },
      'redirects to the same page, which redirects back',
    ],
    [
      { from: '/products/:id/a/right', redirect: '/products/5/a/wrong' },
      'redirects to the same page, which redirects back',
    ],
    [{ from: '/orders/000005', redirect: '/orders/5' }, 'redirects to the same page, which redirects back'],
    [{ from: '/', redirect: '/account' }, 'redirects to a page whose auth guard redirects back'],
    [
      { from: '/checkout/addresses/create', redirect: '/cart' },
      'redirects to a page whose address guard redirects back',
    ],
    [
      { from: '/cart/**', redirect: '/checkout/**' },
      'redirects to a page whose checkout guard redirects back',
    ],
  ])('skips a rule that would cause a redirect loop: %j', (rule, reason) => {
    expect(reasonFor(rule)).toBe(reason);
  });

  it('accepts a rule that redirects to another page or to a guarded page', () => {
    const { invalid } = parse(
      { from: '/products/5/a/b', redirect: '/products/6/a/b' },
      { from: '/my-orders', redirect: '/orders' },
      { from: '/about', redirect: '/support' },
    );
    expect(invalid).toEqual([]);
  });

  it('skips each rule of a loop and reports the rule that it loops with', () => {
    const { rules, invalid } = parse(
      { from: '/a', redirect: '/b' },
      { from: '/b/:x', redirect: '/c' },
      { from: '/b', redirect: '/a' },
    );
    expect(rules.map(({ from }) => from)).toEqual(['/b/:x']);
    expect(invalid.map(({ rule, reason }) => `${rule} ${reason}`)).toEqual([
      '/a loops with /b',
      '/b loops with /a',
    ]);
  });

  it('skips a rule that redirects to the path of another rule, and keeps the other rule', () => {
    const { rules, invalid } = parse(
      { from: '/a', redirect: '/b/7' },
      { from: '/b/:x', redirect: '/about' },
      { from: '/c/:x', redirect: '/d/:x' },
      { from: '/d/**', redirect: 'https://partner.example/' },
    );
    expect(rules.map(({ from }) => from).toSorted()).toEqual(['/b/:x', '/d/**']);
    expect(invalid.map(({ rule, reason }) => `${rule} ${reason}`).toSorted()).toEqual([
      '/a redirects to /b/:x, which is redirected itself',
      '/c/:x redirects to /d/**, which is redirected itself',
    ]);
  });

  it('skips the second of two rules with the same pattern', () => {
    const { rules, invalid } = parse(
      { from: '/a/:x', redirect: '/about' },
      { from: '/a/:y/', redirect: '/support' },
    );
    expect(rules.map(({ redirect }) => redirect)).toEqual(['/about']);
    expect(invalid).toEqual([{ source: 'build', rule: '/a/:y/', reason: 'duplicates an earlier rule' }]);
  });
});

describe("operators' rules", () => {
  const built = [
    { from: '/a/:x', redirect: '/about' },
    { from: '/b', redirect: '/support' },
  ];
  const parsed = (overrides: unknown) => parseRouteRules(built, overrides, HOSTS);

  it('replace the built-in rule with the same pattern', () => {
    const { rules, invalid } = parsed([{ from: '/a/:name', redirect: '/search?q=:name', status: 307 }]);
    expect(invalid).toEqual([]);
    expect(rules).toHaveLength(2);
    expect(rules.find(({ from }) => from === '/a/:name')).toMatchObject({ source: 'operators', status: 307 });
    expect(rules.find(({ from }) => from === '/b')).toMatchObject({ source: 'build', status: 302 });
  });

  it('can disable a built-in rule', () => {
    const { rules, invalid } = parsed([{ from: '/b', off: true }]);
    expect(invalid).toEqual([]);
    expect(rules.map(({ from }) => from)).toEqual(['/a/:x']);
  });

  it('are reported if they disable a rule that does not exist', () => {
    const reason = 'disables a rule that the build does not have';
    expect(parsed([{ from: '/c', off: true }]).invalid).toEqual([
      { source: 'operators', rule: '/c', reason },
    ]);
  });

  it('leave the built-in rule in force if they are invalid', () => {
    const { rules, invalid } = parsed([{ from: '/b', redirect: 'https://evil.example/' }]);
    expect(rules.map(({ from }) => from)).toContain('/b');
    expect(invalid).toHaveLength(1);
  });

  it.each(['{broken', '{"from":"/a"}', '"text"', 'null', '7', ''])(
    'are reported as a whole if they are not a list: %s',
    (text) => {
      const { rules, invalid } = parsed(readOverrides(text));
      expect(rules).toHaveLength(2);
      const reason = 'is not a JSON array of rules';
      expect(invalid).toEqual([{ source: 'operators', rule: 'the whole list', reason }]);
    },
  );

  it('may be missing', () => {
    expect(parsed(readOverrides(null)).invalid).toEqual([]);
  });

  it('may number in the thousands', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      from: `/p${index}`,
      redirect: `/q${index}`,
    }));
    const { rules, invalid } = parsed(many);
    expect(invalid).toEqual([]);
    expect(rules).toHaveLength(10_002);
  });
});

describe('the built-in rules', () => {
  it('are all in force', () => {
    const { rules, invalid } = parseRouteRules(BUILT_ROUTE_RULES, [], []);
    expect(invalid).toEqual([]);
    expect(rules).toHaveLength(BUILT_ROUTE_RULES.length);
  });
});
