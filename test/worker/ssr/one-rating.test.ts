import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { productPath, retailerPath, reviewsPath, searchPath } from '#shared/navigation/paths.ts';
import { aDeliveredOrder } from '#test/support/a-delivered-order.ts';
import { aPublishedReview, publish, review, reviewOf } from '#test/support/a-review.ts';
import { aProduct, clientFor } from '#test/support/a-shop.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { aBuyer } from '#test/support/an-order.ts';
import { advanceTo } from '#test/support/an-order-life.ts';
import { readFeed } from '#test/support/read-feed.ts';
import { visit } from '#test/support/the-shop.ts';
import { answerReview } from '#worker/operations/reviews.repository.ts';

async function read(path: string, accept = 'text/html'): Promise<string> {
  return (await visit(path, { headers: { Accept: accept } })).text();
}

const realNow = Date.now.bind(Date);
let ahead = 0;
// The worker's caches remember times, so the clock never goes back between tests.
beforeAll(() => {
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead);
});
afterAll(() => {
  vi.restoreAllMocks();
});

/** Cached pages may be a minute old. */
function later(): void {
  ahead += 90_000;
}

/** Delivers a product to another customer, who rates it. */
async function rated(productId: number, stars: number, text = '') {
  const buyer = await aBuyer(productId);
  const { id: orderId, products } = await buyer.api.orders.placeOrder(
    {},
    { idempotencyKey: crypto.randomUUID() },
  );
  await advanceTo(orderId, 'delivered');
  const delivered = { buyer, orderId, itemIds: products.map(({ id }) => id) };
  await review(delivered, { stars, text });
  if (text !== '') await publish(delivered);
  return delivered;
}

async function pathOf(id: number): Promise<string> {
  return productPath((await clientFor().catalogue.getProduct({ id, parts: 'core' })).product);
}

describe('a rating', () => {
  it('is the same on the product’s page, card, JSON-LD, Markdown and feed', async () => {
    const id = await aProduct({ name: 'Zebra kettle' });
    await rated(id, 5, 'Boils <fast>.');
    await rated(id, 4);
    await rated(id, 5);
    const path = await pathOf(id);
    const says = '4.7 of 5 (3 reviews)';
    const page = await read(path);
    expect(page).toContain(says);
    expect(page).toContain(
      '"aggregateRating":{"@type":"AggregateRating","ratingValue":"4.7","reviewCount":3}',
    );
    expect(page).toContain('"author":{"@type":"Person","name":"Thandi N."}');
    expect(page).toContain('Boils &lt;fast&gt;.');
    expect(page).toContain(`href="${reviewsPath(id)}"`);
    expect(await read(searchPath('Zebra kettle'))).toContain(says);
    expect(await read(reviewsPath(id))).toContain(says);
    expect(await read(path, 'text/markdown')).toContain(`- Rating: ${says}`);
    expect(await read(searchPath('Zebra kettle'), 'text/markdown')).toContain(`Rating: ${says}`);
    const { items } = readFeed(await read('/feeds/products.xml'));
    const item = items.find((each) => each['g:id'] === String(id));
    expect(item?.['g:product_detail/g:attribute_value']).toBe(says);
  });

  it('is not shown without a review', async () => {
    const id = await aProduct({ name: 'Okapi whistle' });
    const path = await pathOf(id);
    const texts = [
      await read(path),
      await read(searchPath('Okapi whistle')),
      await read(path, 'text/markdown'),
    ];
    for (const text of texts) expect(text).not.toMatch(/of 5|aggregateRating|class="rating"/);
    expect(texts[0]).toContain('No reviews yet.');
    expect(texts[0]).toContain(`href="${reviewsPath(id)}"`);
    expect(await read(reviewsPath(id))).toContain('No reviews yet');
  });

  it('causes cached pages to be updated when its review is published, answered or deleted', async () => {
    const delivered = await aDeliveredOrder();
    await review(delivered, { stars: 2, text: 'It crackles.' });
    const { id, version, productId } = await reviewOf(delivered);
    const path = await pathOf(productId);
    expect(await read(path)).not.toContain('It crackles.');
    await publish(delivered);
    later();
    expect(await read(path)).toContain('It crackles.');
    await answerReview(env.DB, OPERATOR, { id, version, text: 'We send you another.', now: new Date() });
    for (let tries = 0; tries < 2; tries += 1) {
      later();
      await read(path);
    }
    expect(await read(path)).toContain('We send you another.');
    const { buyer, orderId, itemIds } = delivered;
    await buyer.api.reviews.deleteReview({ id: orderId, itemId: itemIds[0] ?? 0 });
    later();
    expect(await read(path)).not.toContain('It crackles.');
  });

  it('of a retailer is shown with its reviews that have text until their authors delete them', async () => {
    const id = await aProduct({ name: 'Quagga lantern' });
    const lit = await rated(id, 4, 'Lights the whole stoep.');
    await rated(id, 2);
    const { product } = await clientFor().catalogue.getProduct({ id, parts: 'core' });
    const path = retailerPath(product.supplier);
    later();
    const page = await read(path);
    expect(page).toContain('What customers say');
    expect(page).toContain('Lights the whole stoep.');
    expect(page).toContain(`<a class="link w-fit text-sm" href="${reviewsPath(id)}">Quagga lantern</a>`);
    expect(page.match(/of 5 stars/g)).toHaveLength(1);
    const { id: reviewId, version } = await reviewOf(lit);
    const answer = { id: reviewId, version, text: 'Enjoy the stoep.', now: new Date() };
    await answerReview(env.DB, OPERATOR, answer);
    for (let tries = 0; tries < 2; tries += 1) {
      later();
      await read(path);
    }
    expect(await read(path)).toContain('Enjoy the stoep.');
    const filtered = await read(`${path}?in_stock=1`);
    expect(filtered).not.toContain('What customers say');
    await lit.buyer.api.reviews.deleteReview({ id: lit.orderId, itemId: lit.itemIds[0] ?? 0 });
    // The first request after the change is answered from the cache and refreshes it.
    for (let tries = 0; tries < 2; tries += 1) {
      later();
      await read(path);
    }
    expect(await read(path)).not.toContain('What customers say');
  });

  it('of a retailer covers all reviews of its products, and changes with them', async () => {
    const delivered = await aPublishedReview({ stars: 2 });
    await review(delivered, { stars: 5 }, { line: delivered.itemIds[1] });
    const [retailer] = delivered.order.children.map(({ supplier }) => supplier);
    if (retailer === undefined) throw new Error('The order has no parcel');
    const about = async (): Promise<string> =>
      /About this retailer[\s\S]*?<\/section>/.exec(await read(retailerPath(retailer)))?.[0] ?? '';
    expect(await about()).toContain('3.5 of 5 (2 reviews)');
    const { buyer, orderId, itemIds } = delivered;
    await buyer.api.reviews.deleteReview({ id: orderId, itemId: itemIds[0] ?? 0 });
    // The first request after the change is answered from the cache and refreshes it.
    for (let tries = 0; tries < 2; tries += 1) {
      later();
      await about();
    }
    expect(await about()).toContain('5.0 of 5 (1 review)');
  });

  it('sorts listings: many good ratings before a single one, and unrated products last', async () => {
    const [none, single, many] = [
      await aProduct({ name: 'Gnu lamp' }),
      await aProduct({ name: 'Gnu lamp' }),
      await aProduct({ name: 'Gnu lamp' }),
    ];
    await rated(single, 5);
    for (const stars of [5, 5, 4, 5]) await rated(many, stars);
    const { data } = await clientFor().search.listProducts({ q: 'gnu lamp', sort: 'rating' });
    expect(data.map((product) => product.id)).toEqual([many, single, none]);
  });
});

describe('the page of all reviews', () => {
  it('is paginated, and redirects from a page that does not exist', async () => {
    const id = await aProduct({ stock: 20 });
    for (let count = 0; count < 11; count += 1) await rated(id, 5);
    const first = await read(reviewsPath(id));
    expect(starsShown(first)).toEqual(Array(10).fill('5'));
    expect(first).toContain(`href="${reviewsPath(id)}?page=2#list"`);
    const second = await read(`${reviewsPath(id)}?page=2`);
    expect(starsShown(second)).toEqual(['5']);
    const beyond = await visit(`${reviewsPath(id)}?stars=5&page=3`);
    expect(beyond.headers.get('Location')).toBe(`${reviewsPath(id)}?stars=5`);
    expect((await visit(reviewsPath(999_999_999))).status).toBe(404);
    expect((await visit('/products/x/reviews')).status).toBe(404);
  });

  it('shows the product, with a form that adds it to the cart', async () => {
    const id = await aProduct({ name: 'Quagga mug', priceCents: 12_950 });
    await rated(id, 4);
    const page = await read(reviewsPath(id));
    expect(page).toContain(`href="${await pathOf(id)}"`);
    expect(page).toMatch(/R\s129\.50/);
    expect(page).toContain('4.0 of 5 (1 review)');
    expect(page).toContain(`action="${await pathOf(id)}"`);
  });

  it('is filtered and sorted, and keeps the filter when the order changes and vice versa', async () => {
    const id = await aProduct({ stock: 20 });
    for (const stars of [4, 2, 5, 4]) await rated(id, stars);
    const path = reviewsPath(id);
    const page = await read(path);
    expect(page).toContain(`href="${path}?stars=4#list"`);
    expect(page).not.toContain('?stars=3');
    // The bars show the share of all reviews, from five stars down to one.
    expect([...page.matchAll(/M0 0H([\d.]+)V1H0/g)].map(([, share]) => share)).toEqual([
      '0.25',
      '0.5',
      '0',
      '0.25',
      '0',
    ]);
    const lowest = await read(`${path}?sort=lowest`);
    expect(starsShown(lowest)).toEqual(['2', '4', '4', '5']);
    expect(lowest).toContain(`href="${path}?stars=4&amp;sort=lowest#list"`);
    const fours = await read(`${path}?sort=lowest&stars=4`);
    expect(starsShown(fours)).toEqual(['4', '4']);
    expect(fours).toContain('<input type="hidden" name="stars" value="4"/>');
    expect(fours).toContain('Remove filter: ');
    expect(fours).toContain(`href="${path}?sort=lowest#list"`);
    expect(fours).toMatch(/<meta name="robots" content="noindex/);
    expect(fours).toContain(`<link rel="canonical" href="https://shop.test${path}"`);
    const none = await read(`${path}?stars=3`);
    expect(none).toContain('No reviews with 3 stars');
  });

  it('treats invalid parameters as absent', async () => {
    const id = await aProduct();
    await rated(id, 4);
    const page = await read(`${reviewsPath(id)}?stars=6&sort=best&page=0`);
    expect(starsShown(page)).toEqual(['4']);
    expect(page).not.toContain('Remove filter');
  });
});

/** The stars of the reviews on a page, in order. */
function starsShown(html: string): string[] {
  return [...html.matchAll(/(\d)<!-- --> of 5 stars/g)].map(([, stars = '']) => stars);
}
