import { beforeAll, describe, expect, it } from 'vitest';
import { cartItems } from '#shared/domain/cart-items.ts';
import { productPath } from '#shared/navigation/paths.ts';
import { aCustomer, aProduct, clientFor } from '#test/support/a-shop.ts';
import { postForm, submitForm } from '#test/support/posted-forms.ts';
import { visit } from '#test/support/the-shop.ts';

const NAMES = ['Size', 'Colour'] as const;

let parent = 0;
let path = '';
let smallRed = 0;
let largeRed = 0;

beforeAll(async () => {
  const optionsOf = (size: string, colour: string) => [
    { name: 'Size', value: size },
    { name: 'Colour', value: colour },
  ];
  parent = await aProduct({ name: 'Tee', options: NAMES.map((name) => ({ name, value: null })) });
  const variant = (size: string, colour: string, priceCents: number) =>
    aProduct({ name: 'Tee', parentId: parent, options: optionsOf(size, colour), priceCents });
  smallRed = await variant('S', 'Red', 100_00);
  largeRed = await variant('L', 'Red', 120_00);
  await variant('L', 'Blue', 150_00);
  path = productPath((await clientFor().catalogue.getProduct({ id: parent, parts: 'core' })).product);
});

async function textOf(query: string): Promise<string> {
  return (await (await visit(`${path}${query}`)).text()).replaceAll('\u00a0', ' ');
}

function chosenIn(html: string): string[] {
  return Array.from(
    html.matchAll(/<a [^>]*aria-current="true"[^>]*>(?:<svg.*?<\/svg>)?([^<]+)<\/a>/g),
    ([, value = '']) => value,
  );
}

describe('a product page with options', () => {
  it('selects nothing, and links to the first option instead of adding a variant', async () => {
    const html = await textOf('');
    expect(chosenIn(html)).toEqual([]);
    expect(html).toContain('href="#option-1"');
    expect(html).toContain('id="option-1"');
    expect(html).toContain('Choose a size');
    expect(html).not.toContain(`name="product_id" value="${smallRed}"`);
    expect(html).toContain('From <b>R 100.00</b>');
  });

  it('shows a partial choice, with the lowest price of the remaining variants', async () => {
    const html = await textOf(`?like=${largeRed}&ask=1`);
    expect(chosenIn(html)).toEqual(['L']);
    expect(html).toContain('href="#option-2"');
    expect(html).toContain('Choose a colour');
    expect(html).toContain('From <b>R 120.00</b>');
    // The page with a choice is cached separately, so the plain URL still shows no choice.
    expect(chosenIn(await textOf(''))).toEqual([]);
  });

  it('chooses the only colour of the selected size', async () => {
    const html = await textOf(`?like=${smallRed}&ask=1`);
    expect(chosenIn(html)).toEqual(['S', 'Red']);
    expect(html).toContain(`name="product_id" value="${smallRed}"`);
    expect(html).toContain('Not in S: Blue');
    expect(html).not.toContain('Choose a colour');
  });

  it('offers the selected variant at its own price', async () => {
    const html = await textOf(`?variant=${largeRed}`);
    expect(chosenIn(html)).toEqual(['L', 'Red']);
    expect(html).toContain(`name="product_id" value="${largeRed}"`);
    expect(html).not.toContain('From <b>');
  });

  it('redirects a partial choice of an unknown variant to the page without a choice', async () => {
    const response = await visit(`${path}?like=999999&ask=0`);
    expect([response.status, response.headers.get('Location')]).toEqual([302, path]);
  });

  it('names a variant in its Markdown only after one is selected', async () => {
    const accept = { headers: { Accept: 'text/markdown' } };
    const text = async (query: string) => (await visit(`${path}${query}`, accept)).text();
    expect(await text('')).not.toContain('Choice:');
    expect(await text(`?variant=${largeRed}`)).toContain('- Choice: L / Red');
  });
});

describe('a form without a choice', () => {
  it.each([
    ['names the product', () => ({ product_id: parent, quantity: 1 })],
    ['names nothing', () => ({ quantity: 1 })],
  ])('that %s gets a field error and adds nothing', async (_what, fields) => {
    const customer = await aCustomer();
    const { result } = await submitForm(path, fields(), customer);
    expect(result).toMatchObject({ kind: 'invalid', errors: { product_id: ['Choose an option first.'] } });
    const page = await postForm(path, fields(), customer);
    expect(page.status).toBe(422);
    expect(await page.text()).toContain(
      '<p role="alert" class="text-error text-sm">Choose an option first.</p>',
    );
    expect(cartItems(await customer.api.cart.getCart())).toEqual([]);
  });
});
