import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { productPath } from '#shared/navigation/paths.ts';
import { aProduct, clientFor, setPrice } from '#test/support/a-shop.ts';
import { visit } from '#test/support/the-shop.ts';

const PAGES = ['/', '/about', '/about/terms-of-use', '/privacy-policy'] as const;
const POLICIES = ['/about/terms-of-use', '/privacy-policy'] as const;

type Configuration = { CARD_GATEWAY: string; TAG_ID: string; PAYFAST_METHODS?: string };

/**
 * A page's text in a shop with this configuration. Each configuration has its own host, so that shops do not share
 * cached pages.
 */
async function textOf(path: string, configuration: Configuration): Promise<string> {
  const { CARD_GATEWAY, TAG_ID, PAYFAST_METHODS = 'cc, ef' } = configuration;
  const host = [CARD_GATEWAY, TAG_ID.toLowerCase() || 'none', ...PAYFAST_METHODS.split(', ')].join('-');
  const bindings = {
    ...env,
    ...{ YOCO_HOST: 'self', KEPT_HTML_MEGABYTES: '0' },
    ...{ CARD_GATEWAY, TAG_ID, PAYFAST_METHODS },
  };
  const html = await (await visit(path, {}, { bindings, origin: `https://${host}.test` })).text();
  return html
    .replace(/<!--.*?-->/gs, '')
    .replace(/<script.*?<\/script>|<[^>]*>/gs, ' ')
    .replace(/\s+/g, ' ');
}

const CONFIGURATIONS: Configuration[] = ['payfast', 'yoco'].flatMap((CARD_GATEWAY) =>
  ['', 'GTM-ABC1234'].map((TAG_ID) => ({ CARD_GATEWAY, TAG_ID })),
);

describe.each(CONFIGURATIONS)('with $CARD_GATEWAY for cards and the tag "$TAG_ID"', (configuration) => {
  it.each(PAGES)('%s names only the configured payment gateways', async (path) => {
    const text = await textOf(path, configuration);
    const cards =
      configuration.CARD_GATEWAY === 'yoco'
        ? 'Card through Yoco, instant EFT through Payfast'
        : 'Card or instant EFT through Payfast';
    expect(text).toContain(cards);
    expect(text.includes('Yoco')).toBe(configuration.CARD_GATEWAY === 'yoco');
    expect(text).not.toContain('go to Payfast alone');
  });

  it('the payment help, the terms and the privacy policy name each gateway in use', async () => {
    const byCard =
      configuration.CARD_GATEWAY === 'yoco'
        ? /card through Yoco, instant EFT through Payfast/
        : /card or instant EFT through Payfast/;
    for (const path of ['/help/payment', '/about/terms-of-use'])
      expect(await textOf(path, configuration)).toMatch(byCard);
    const receivers =
      configuration.CARD_GATEWAY === 'yoco' ? 'Yoco and Payfast: what they need' : 'Payfast: what it needs';
    expect(await textOf('/privacy-policy', configuration)).toContain(receivers);
  });

  it.each(POLICIES)('%s mentions a tag manager only if one is configured', async (path) => {
    expect((await textOf(path, configuration)).includes('Google Tag Manager')).toBe(
      configuration.TAG_ID !== '',
    );
  });

  it('the terms rule out cookies other than the shop’s exactly if there is no tag manager', async () => {
    const text = await textOf('/about/terms-of-use', configuration);
    const isPromised = configuration.TAG_ID === '';
    expect(text.includes('This shop sets only these cookies')).toBe(isPromised);
    expect(text.includes('There are no advertising cookies')).toBe(isPromised);
  });

  it('the privacy policy lists what the browser stores', async () => {
    const text = await textOf('/privacy-policy', configuration);
    for (const kept of [
      'your name',
      'products you looked at last',
      'page to show when you’re offline',
      'orders and addresses',
      'how far you had scrolled',
      'wanted to do before you logged in',
    ]) {
      expect(text).toContain(kept);
    }
  });
});

describe('with other payment methods', () => {
  const shop = { TAG_ID: '', PAYFAST_METHODS: 'cc, ef, cp, ap' };
  // A deploy with another configuration leaves old content in KV for at most a minute, so the tests delete it.
  beforeEach(async () => {
    for (const { name } of (await env.KV.list()).keys) await env.KV.delete(name);
  });

  it.each([
    ['payfast', 'Card, instant EFT and more through Payfast'],
    ['yoco', 'Card through Yoco, instant EFT, Capitec Pay and more through Payfast'],
  ])(
    'and %s for cards, a page names the first methods, and the payment help names all',
    async (CARD_GATEWAY, few) => {
      expect(await textOf('/about', { ...shop, CARD_GATEWAY })).toContain(few);
      const help = await textOf('/help/payment', { ...shop, CARD_GATEWAY });
      for (const way of [
        'Card : Visa',
        'Instant EFT : Straight',
        'Capitec Pay : Approve',
        'Apple Pay : On your',
      ])
        expect(help).toContain(way);
      expect(help).not.toContain('Zapper');
    },
  );

  it('but none through Payfast, a page does not mention Payfast', async () => {
    const text = await textOf('/about', { CARD_GATEWAY: 'yoco', TAG_ID: '', PAYFAST_METHODS: '' });
    expect(text).toContain('Card through Yoco');
    expect(text).not.toContain('Payfast');
  });
});

describe('a product’s instalments', () => {
  /** The page's text, with spaces in place of no-break spaces. */
  const textWith = async (PAYFAST_METHODS: string, given: Parameters<typeof aProduct>[0] = {}) => {
    const id = await aProduct(given);
    await setPrice(id, 24_999);
    const { product } = await clientFor().catalogue.getProduct({ id, parts: 'core' });
    return textOf(productPath(product), { CARD_GATEWAY: 'payfast', TAG_ID: '', PAYFAST_METHODS });
  };

  it('are those of the method with the smallest first payment', async () => {
    expect(await textWith('cc, mt, pf')).toContain(
      'Or pay R 62.50 now and the rest over 6 weeks, interest-free, with Payflex.',
    );
    expect(await textWith('cc, mt')).toContain(
      'Or pay R 125.00 now and the rest over 60 days, interest-free, with MoreTyme.',
    );
  });

  it('are not mentioned without such a method or for a sold-out product', async () => {
    expect(await textWith('cc, ef')).not.toContain('interest-free');
    expect(await textWith('cc, pf', { stock: 0 })).not.toContain('interest-free');
  });
});
